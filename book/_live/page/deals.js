// @ts-check
/** Setting the page's table to a given deal: that of an article (*Show me*), or a game from the page's address. */

import { AddressError, packed, unpacked } from "./address.js";
import { say } from "./say.js";

/** @typedef {import("./cell.js").Cell} Cell */

const LONG = 2000; // characters of an address that every program passes on

export class Deals {
  /** @param {import("./cells.js").Page} page */
  constructor(page) {
    this.page = page;
    /** The address of a game that is opened after a click on *Play here*. */
    this.waiting = "";
    // Before the book's own script, which shows the printed steps.
    document.addEventListener("click", (event) => this.#clicked(event), true);
  }

  /** The cell of the page's own table: the one beside the text, else the first. */
  get cell() {
    const tables = this.page.cells.filter((cell) => cell.table);
    return tables.find((cell) => cell.element.closest(".beside-table")) ?? tables[0];
  }

  /**
   * *Show me* while the table is live: no printed steps are needed.
   * @param {MouseEvent} event
   */
  #clicked(event) {
    const link = event.target instanceof Element && event.target.closest("a.show-me[data-article]");
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    const cell = this.cell;
    if (!(link instanceof HTMLElement) || elsewhere || !cell || !this.page.isLive(cell)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const article = link.dataset.article ?? "";
    this.page.live.shown = article;
    void this.#set(cell, article);
  }

  /**
   * The reader asked for an article's deal and sees its printed steps: start Python, then put the deal on the table,
   * unless the reader closed the steps or asked for another deal meanwhile.
   * @param {string} article
   */
  async show(article) {
    const cell = this.cell;
    if (!cell) return;
    const live = await this.page.enliven(cell);
    if (this.page.live.shown !== article) return;
    if (live) await this.#set(cell, article);
    else if (cell.ran && cell.edited) this.#tell(cell, "The code of this cell shows no table now: Reset brings the printed one back, then press Show me.");
  }

  /**
   * @param {Cell} cell
   * @param {string} article
   */
  async #set(cell, article) {
    await this.page.manager.act(cell.element, "show", article);
    if (this.page.live.shown !== article) return;
    const steps = cell.element.querySelector(".scene:not([hidden])");
    // Who is reading the later steps keeps them.
    if (steps?.querySelector('[data-scene="-1"][aria-disabled="false"]')) {
      cell.note("The table is live and set to this deal: close these steps to play it.");
      return;
    }
    this.endSteps(cell);
    this.page.live.shown = "";
    cell.note("");
    cell.focusTable();
    // Of a table taller than the window the cloth is to be seen, not its lower end.
    cell.element.scrollIntoView({ block: cell.element.getBoundingClientRect().top < 0 ? "start" : "nearest" });
  }

  /**
   * The printed steps of a scenario make room for the table.
   * @param {Cell} cell
   */
  endSteps(cell) {
    cell.element.querySelector(".cell_output")?.dispatchEvent(new Event("scene-over"));
  }

  /**
   * Put the game of the page's address on the table; if there is none that can be played here, say why and leave the
   * table as it is.
   * @param {string} hash the address from `#` on
   */
  async open(hash) {
    const cell = this.cell;
    if (!cell) return this.#tell(this.page.cells[0], "The address of this page holds a game, but no table stands here to play it.");
    if (this.page.runtime.brokeOff && !this.page.runtime.started) {
      this.waiting = hash;
      return this.#tell(cell, "The browser threw this page away while Python started, perhaps for want of memory. Press Play here to open the game of the link all the same.");
    }
    this.waiting = "";
    try {
      const transcript = await unpacked(hash, cell.room);
      if (!(await this.page.start(cell))) return; // and the reader knows why
      const trouble = await this.page.runtime.check(transcript);
      if (trouble) throw new AddressError(`The game in the address of this page cannot be opened: ${trouble}`);
      if (!(await this.page.enliven(cell))) return;
      await this.page.manager.act(cell.element, "open", transcript);
      this.#tell(cell, "The game of the link stands on the table.");
    } catch (error) {
      if (!(error instanceof AddressError)) throw error;
      this.#tell(cell, error.message);
    }
  }

  /**
   * Copy an address that opens this page with the game that stands on its table.
   * @param {Cell} cell
   */
  async copyLink(cell) {
    const transcript = savedTranscript(cell.element);
    if (!transcript) return this.#tell(cell, "No table stands here now.");
    const address = location.href.replace(/#.*$/s, "") + (await packed(transcript));
    const long = address.length > LONG ? ` It has ${address.length} characters, which some programs cut short.` : "";
    try {
      await navigator.clipboard.writeText(address);
      this.#tell(cell, `The link is copied. It opens this page with this game, without the players’ names.${long}`);
    } catch {
      cell.offerText("Link to this game", address);
      say(`This browser copies nothing by itself: the link stands in a field to be copied.${long}`);
    }
  }

  /**
   * @param {Cell | undefined} cell
   * @param {string} sentence
   */
  #tell(cell, sentence) {
    cell?.note(sentence);
    say(sentence);
  }
}

/**
 * The transcript that a live table offers to save.
 * @param {Element} place
 */
function savedTranscript(place) {
  const link = place.querySelector(".lm-Widget a.save[href^='data:']");
  const address = link?.getAttribute("href") ?? "";
  return link && decodeURIComponent(address.slice(address.indexOf(",") + 1));
}
