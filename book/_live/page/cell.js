// @ts-check
/** One code cell of the page: its printed code and outputs, and what the reader makes of them. */

import { OutputArea } from "./outputs.js";
import { openTextarea } from "./textarea.js";

/** @typedef {import("./cells.js").Editor} Editor */

/** What a printed question has in the place of the reader's answer. */
const QUESTION = '"?"';
const SETTLE = 1500; // milliseconds after which a place kept for a picture is given up

export class Cell {
  /**
   * @param {import("../types").PrintedCell} printed
   * @param {HTMLElement} element
   * @param {import("./mime.js").ShowWidget} showWidget
   */
  constructor(printed, element, showWidget) {
    this.id = printed.id;
    this.printed = printed.code;
    this.table = printed.table;
    this.code = printed.code;
    /** Whether it holds the page's own table. */
    this.main = false;
    this.element = element;
    element.dataset.liveCell = printed.id;
    this.showWidget = showWidget;
    this.bar = /** @type {HTMLElement | null} */ (element.querySelector(".live-bar"));
    this.tools = /** @type {HTMLElement | null} */ (element.querySelector(".live-tools"));
    this.source = /** @type {HTMLElement | null} */ (element.querySelector(".cell_input div.highlight"));
    /** Whether it ran in the Python that runs now. */
    this.ran = false;
    this.running = false;
    /** How many runs are over. */
    this.runs = 0;
    /** Whether its turn is still to come. */
    this.waiting = false;
    /** What was said of its last run. */
    this.told = "";
    /** The message of its widgets that Python has not answered for long. */
    this.busy = "";
    /** @type {OutputArea | undefined} */
    this.area = undefined;
    /** The outputs as the book prints them. @type {Node[] | undefined} */
    this.printedOutputs = undefined;
    /** Whether the book's own outputs are to stand here when the run is over. */
    this.asPrinted = false;
    /** @type {Editor | undefined} */
    this.editor = undefined;
  }

  /** The game that the printed table plays. */
  get room() {
    const table = /** @type {HTMLElement | null} */ (this.element.querySelector(".faro-edu[data-room]"));
    return table?.dataset.room ?? "";
  }

  get edited() {
    return this.code !== this.printed;
  }

  /** Whether Stop would end something that goes on here. */
  get stoppable() {
    return this.running || this.busy !== "";
  }

  /** @param {string} role */
  button(role) {
    return /** @type {HTMLButtonElement | null} */ (this.element.querySelector(`button.live-${role}`));
  }

  /** @param {string} sentence */
  note(sentence) {
    for (const place of [this.bar, this.tools]) {
      const note = place?.querySelector(".live-note");
      if (note) note.textContent = sentence;
    }
  }

  /** The place of the outputs; a cell that prints nothing gets one when it first shows something. */
  get outputHost() {
    let host = /** @type {HTMLElement | null} */ (this.element.querySelector(".cell_output"));
    if (!host) {
      host = document.createElement("div");
      host.className = "cell_output docutils container";
      this.element.append(host);
    }
    return host;
  }

  /** A run begins: what is shown now goes when the first new output comes, or at the end. */
  begin() {
    if (this.told && this.element.querySelector(".live-note")?.textContent === this.told) this.note("");
    this.told = "";
    const host = this.outputHost;
    this.printedOutputs ??= [...host.childNodes];
    this.area ??= new OutputArea(host, this.showWidget);
    this.area.clearNext = true;
    this.asPrinted = false;
    this.running = true;
    this.ran = true;
    this.#hold(host);
    this.draw();
  }

  /** The run is over. */
  end() {
    this.running = false;
    if (this.asPrinted) this.restoreOutputs();
    else if (this.area?.clearNext) this.area.clear();
    this.runs += 1;
    this.element.dataset.liveRuns = String(this.runs);
    this.draw();
  }

  /**
   * Keep the height while the new picture takes the old one's place, so that the text below stays where it is.
   * @param {HTMLElement} host
   */
  #hold(host) {
    const height = host.getBoundingClientRect().height;
    host.style.minHeight = `${height}px`;
    const release = () => {
      watch.disconnect();
      host.style.minHeight = "";
    };
    const watch = new ResizeObserver(() => {
      const inner = [...host.children].reduce((sum, child) => sum + child.getBoundingClientRect().height, 0);
      if (!this.running && inner >= height) release();
    });
    for (const child of host.children) watch.observe(child);
    setTimeout(release, SETTLE);
  }

  /** Put the printed outputs back. */
  restoreOutputs() {
    if (!this.printedOutputs) return;
    this.area?.clear();
    this.outputHost.replaceChildren(...this.printedOutputs);
    this.area = undefined;
    this.draw();
  }

  /** Python is gone: a table is a picture again, printed text may stay. */
  forgetPython() {
    this.ran = false;
    this.running = false;
    this.busy = "";
    if (this.area && this.outputHost.querySelector(".lm-Widget, .jupyter-widgets")) this.restoreOutputs();
    this.draw();
  }

  /**
   * Open the editor in the place of the printed code.
   * @param {{changed(): void, run(): void}} wanted
   * @param {boolean} focus
   */
  async edit({ changed, run }, focus) {
    if (this.editor || !this.source) return;
    const host = document.createElement("div");
    host.className = "live-editor";
    const options = {
      code: this.code,
      label: "Python code of this cell. Shift+Enter runs it, Tab leaves the field.",
      run,
      changed: (/** @type {string} */ code) => {
        this.code = code;
        this.draw();
        changed();
      },
    };
    // Two quick presses on Edit open one editor.
    this.editor = { focus() {}, set() {}, remove() {} };
    this.source.hidden = true;
    this.source.after(host);
    this.editor = await import("./editor.js").then((better) => better.openEditor(host, options)).catch(() => openTextarea(host, options));
    if (focus) this.editor.focus();
    this.draw();
  }

  /** The printed code and outputs again. */
  reset() {
    this.code = this.printed;
    this.editor?.remove();
    this.editor = undefined;
    this.element.querySelector(".live-editor")?.remove();
    if (this.source) this.source.hidden = false;
    this.restoreOutputs();
    this.note("");
    this.draw();
  }

  /**
   * Put what stands in the answer's field into the printed code, in the place of its question mark.
   * @returns {boolean} whether there is an answer
   */
  answer() {
    const field = /** @type {HTMLInputElement | null} */ (this.element.querySelector(".live-answer input"));
    const given = field?.value.trim();
    if (!given) {
      field?.focus();
      return false;
    }
    this.code = this.printed.replace(QUESTION, () => JSON.stringify(given));
    this.editor?.set(this.code);
    return true;
  }

  /** Show the buttons that make sense now. */
  draw() {
    const run = this.button("run");
    if (run) run.textContent = this.stoppable ? "Stop" : "Run";
    const live = this.ran && Boolean(this.area);
    const stop = live || this.waiting || this.stoppable;
    this.#offer({
      edit: !this.editor,
      reset: Boolean(this.editor) || this.edited,
      keep: this.edited,
      play: !stop,
      stop,
      link: this.main && live && this.outputHost.querySelector(".lm-Widget a.save") !== null,
    });
    this.element.classList.toggle("live-running", this.running);
  }

  /**
   * Show and hide buttons. The focus of one that goes moves to what its press brought: the editor sees to itself, a
   * table gets it as a whole, so that a second press of Enter does nothing.
   * @param {Record<string, boolean>} sensible
   */
  #offer(sensible) {
    for (const [role, wanted] of Object.entries(sensible)) {
      const button = this.button(role);
      if (!button || button.hidden === !wanted) continue;
      const focused = document.activeElement === button;
      button.hidden = !wanted;
      if (!focused) continue;
      if (role === "play") this.focusTable();
      else this.button(role === "edit" || role === "reset" || role === "keep" ? "run" : "play")?.focus({ preventScroll: true });
    }
  }

  /** Give the focus to the table as a whole: a further press of Enter then does nothing. */
  focusTable() {
    const host = this.outputHost;
    host.tabIndex = -1;
    host.setAttribute("role", "group");
    host.setAttribute("aria-label", "The table of this page");
    host.focus({ preventScroll: true });
  }

  /**
   * Show a text to be copied by hand, selected.
   * @param {string} label
   * @param {string} text
   */
  offerText(label, text) {
    const field = document.createElement("input");
    field.readOnly = true;
    field.value = text;
    field.setAttribute("aria-label", label);
    this.bar?.querySelector(".live-note")?.replaceChildren(field);
    field.select();
  }
}
