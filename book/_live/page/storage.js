// @ts-check
/**
 * What a reader typed: for this tab until it is closed, or on this machine when asked to keep it. Where a browser
 * keeps nothing, the page works all the same and says so once.
 */

import { say } from "./say.js";

const PREFIX = "atb:code:";

/** @typedef {{code: string, printed: string, release: string}} Kept what was typed, over what, in which release */

export class Edits {
  /**
   * @param {string} page
   * @param {string} release
   * @param {(sentence: string) => void} complain called once if this browser keeps nothing
   */
  constructor(page, release, complain) {
    this.page = page;
    this.release = release;
    this.complain = complain;
    /** Why nothing can be stored here; "" as long as it can. */
    this.complaint = "";
  }

  /** @param {string} cell */
  #key(cell) {
    return `${PREFIX}${this.page}:${cell}`;
  }

  /**
   * Note what stands in a cell now, for this tab.
   * @param {string} cell
   * @param {string} printed
   * @param {string} code
   */
  note(cell, printed, code) {
    this.#write(() => sessionStorage, cell, printed, code);
  }

  /**
   * Keep it on this machine.
   * @param {string} cell
   * @param {string} printed
   * @param {string} code
   * @returns {boolean} whether it is kept
   */
  keep(cell, printed, code) {
    return this.#write(() => localStorage, cell, printed, code);
  }

  /**
   * @param {() => Storage} store a browser may refuse even to name it
   * @param {string} cell
   * @param {string} printed
   * @param {string} code
   */
  #write(store, cell, printed, code) {
    /** @type {Kept} */
    const kept = { code, printed, release: this.release };
    try {
      store().setItem(this.#key(cell), JSON.stringify(kept));
      return true;
    } catch (error) {
      this.#complainOnce(error instanceof DOMException && error.name === "QuotaExceededError");
      return false;
    }
  }

  /** @param {boolean} full whether it stores something, but no more */
  #complainOnce(full) {
    if (this.complaint) return;
    const why = full ? "What this browser stores for this site is full" : "This browser stores nothing for this site";
    this.complaint = `${why}: what you type lasts until you leave the page.`;
    this.complain(this.complaint);
    say(this.complaint);
  }

  /**
   * What was typed into a cell: in this tab, else kept on this machine.
   * @param {string} cell
   * @returns {(Kept & {lasting: boolean}) | null}
   */
  of(cell) {
    const inTab = this.#read(() => sessionStorage, cell);
    const lasting = this.#read(() => localStorage, cell);
    const found = inTab ?? lasting;
    return found && { ...found, lasting: lasting?.code === found.code };
  }

  /**
   * @param {() => Storage} store
   * @param {string} cell
   * @returns {Kept | null}
   */
  #read(store, cell) {
    try {
      const kept = JSON.parse(store().getItem(this.#key(cell)) ?? "null");
      return typeof kept?.code === "string" && typeof kept?.printed === "string" ? kept : null;
    } catch {
      return null;
    }
  }

  /**
   * Forget what stands in one cell in this tab; what is kept on this machine stays until it is erased.
   * @param {string} cell
   */
  forget(cell) {
    try {
      sessionStorage.removeItem(this.#key(cell));
    } catch {
      // Nothing was stored.
    }
  }

  /** Whether anything of this book's cells is kept on this machine. */
  anyKept() {
    try {
      return Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
    } catch {
      return false;
    }
  }

  /** Remove all that the book's cells keep here: in this tab and on this machine. */
  erase() {
    for (const store of [() => sessionStorage, () => localStorage]) {
      try {
        for (const key of Object.keys(store())) if (key.startsWith(PREFIX)) store().removeItem(key);
      } catch {
        // Nothing was stored.
      }
    }
  }
}
