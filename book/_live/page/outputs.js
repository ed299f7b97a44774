// @ts-check
/** A place for outputs: under a cell, or inside an Output widget. */

import { errorElement, printed, showData, streamElement } from "./mime.js";

/** @typedef {import("../types").Output} Output */

/** Where the displays stand that have a name: any cell may update them. @type {Map<string, Set<HTMLElement>>} */
const displays = new Map();

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
    this.element.replaceChildren();
  }

  /**
   * Keep the first outputs only.
   * @param {number} count
   * @param {boolean} more whether others follow: the last to go then stays until they stand
   */
  keep(count, more) {
    if (count === 0 && more) this.clearNext = true;
    else for (const child of [...this.element.children].slice(count)) child.remove();
  }

  /**
   * @param {string} stream
   * @param {string} words
   */
  #print(stream, words) {
    this.#clearIfDue();
    let last = this.element.lastElementChild;
    if (!last?.classList.contains(`live-${stream}`)) this.element.append((last = streamElement(stream)));
    printed(/** @type {Text} */ (last.firstChild), words);
  }

  /** @param {Output} output */
  async #show(output) {
    const host = document.createElement("div");
    host.className = "output live-data";
    remember(output.metadata?.display_id, host);
    if (!this.clearNext) this.element.append(host);
    else {
      // The new stands ready, unseen, before the old goes: no jump.
      host.classList.add("live-waiting");
      this.element.append(host);
    }
    await showData(output.data ?? {}, output.metadata ?? {}, host, this.showWidget);
    if (!host.classList.contains("live-waiting")) return;
    host.classList.remove("live-waiting");
    this.clearNext = false;
    for (const child of [...this.element.children]) if (child !== host) child.remove();
  }

  /** @param {Output} output */
  async #update(output) {
    for (const host of remembered(output.metadata?.display_id)) {
      host.replaceChildren();
      await showData(output.data ?? {}, output.metadata ?? {}, host, this.showWidget);
    }
  }
}

/**
 * @param {string | undefined} id
 * @param {HTMLElement} host
 */
function remember(id, host) {
  if (!id) return;
  for (const known of displays.keys()) remembered(known);
  displays.set(id, new Set([...remembered(id), host]));
}

/**
 * The places of a display that still stand in the page.
 * @param {string} id
 */
function remembered(id) {
  const hosts = [...(displays.get(id) ?? [])].filter((host) => host.isConnected);
  if (hosts.length) displays.set(id, new Set(hosts));
  else displays.delete(id);
  return hosts;
}
