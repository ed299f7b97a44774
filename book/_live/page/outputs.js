// @ts-check
/** A place for outputs: under a cell, or inside an Output widget. */

import { errorElement, showData, streamElement } from "./mime.js";

/** @typedef {import("../types").Output} Output */

export class OutputArea {
  /**
   * @param {HTMLElement} element
   * @param {import("./mime.js").ShowWidget} showWidget
   */
  constructor(element, showWidget) {
    this.element = element;
    this.showWidget = showWidget;
    /** Clear when the next output comes: what is shown stays till there is something to take its place. */
    this.clearNext = false;
    /** @type {Map<string, HTMLElement>} */
    this.byDisplayId = new Map();
  }

  /**
   * Resolves when the output stands in the page.
   * @param {Output} output
   * @returns {Promise<void>}
   */
  async add(output) {
    if (output.output_type === "clear_output") {
      if (output.wait) this.clearNext = true;
      else this.clear();
    } else if (output.output_type === "stream") this.#print(output.name ?? "stdout", output.text ?? "");
    else if (output.output_type === "error") this.#append(errorElement(output));
    else if (output.output_type === "update_display_data") await this.#update(output);
    else await this.#show(output);
  }

  /** @param {HTMLElement} child */
  #append(child) {
    this.#clearIfDue();
    this.element.append(child);
  }

  #clearIfDue() {
    if (this.clearNext) this.clear();
  }

  clear() {
    this.clearNext = false;
    this.byDisplayId.clear();
    this.element.replaceChildren();
  }

  /**
   * @param {string} stream
   * @param {string} words
   */
  #print(stream, words) {
    this.#clearIfDue();
    let last = this.element.lastElementChild;
    if (!last?.classList.contains(`live-${stream}`)) this.element.append((last = streamElement(stream)));
    /** @type {Text} */ (last.firstChild).appendData(words);
  }

  /** @param {Output} output */
  async #show(output) {
    const host = document.createElement("div");
    host.className = "output live-data";
    const id = output.metadata?.display_id;
    if (id) this.byDisplayId.set(id, host);
    if (!this.clearNext) this.element.append(host);
    else {
      // The new stands ready, unseen, before the old goes: no jump.
      host.classList.add("live-waiting");
      this.element.append(host);
    }
    await showData(output.data ?? {}, host, this.showWidget);
    if (!host.classList.contains("live-waiting")) return;
    host.classList.remove("live-waiting");
    this.clearNext = false;
    for (const child of [...this.element.children]) if (child !== host) child.remove();
  }

  /** @param {Output} output */
  async #update(output) {
    const host = this.byDisplayId.get(output.metadata?.display_id);
    if (!host) return;
    host.replaceChildren();
    await showData(output.data ?? {}, host, this.showWidget);
  }
}
