// @ts-check
/** How far the start is: a bar and bytes to see, a few sentences to hear. */

import { say } from "./say.js";

const STEPS = 4; // sentences at most while it loads
const PATIENCE = 1500; // milliseconds before anything but the first sentence is said

/** @param {number} bytes */
const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class Progress {
  /** @param {Element | null} bar where it is shown: a `.live-bar` or `.live-tools` */
  constructor(bar) {
    this.bar = bar;
    this.since = Date.now();
    this.step = 0;
    this.note = bar?.querySelector(".live-note");
    this.meter = document.createElement("progress");
    this.meter.setAttribute("aria-label", "Fetching Python");
    this.note?.before(this.meter);
    this.#write("Starting Python …");
    say("Starting Python.");
  }

  /**
   * @param {number} loaded
   * @param {number} total
   */
  update(loaded, total) {
    this.meter.max = total;
    this.meter.value = loaded;
    const far = loaded < total ? `Fetching Python: ${megabytes(loaded)} of ${megabytes(total)} MB` : "Starting Python …";
    this.#write(far);
    const step = Math.floor((loaded / total) * STEPS);
    if (step > this.step && step < STEPS && Date.now() - this.since > PATIENCE) {
      this.step = step;
      say(far);
    }
  }

  /** @param {string} sentence the last word: nothing, or what is wrong */
  end(sentence = "") {
    this.meter.remove();
    this.#write(sentence);
  }

  /** @param {string} text */
  #write(text) {
    if (this.note) this.note.textContent = text;
  }
}
