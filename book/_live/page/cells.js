// @ts-check
/** The cells of the page and their one Python: what each button does, and in which order cells run. */

import { Cell } from "./cell.js";
import { Deals } from "./deals.js";
import { Progress } from "./progress.js";
import { say } from "./say.js";
import { Edits } from "./storage.js";
import { sentence } from "./trouble.js";
import { Manager } from "./widgets.js";

/** @typedef {{focus(): void, set(code: string): void, remove(): void}} Editor */
/** @typedef {import("../types").FromWorker} FromWorker */

const YIELD = 50; // milliseconds of messages after which a click gets its turn
const BUSY = 1000; // milliseconds after which a table that does not answer can be stopped

/** The buttons that only a page with this machinery shows. */
const LATER_BUTTONS = "button.live-stop, button.live-link, button.live-reset, button.live-keep, button.live-erase";

export class Page {
  /**
   * @param {NonNullable<Window["atbLive"]>} live
   * @param {import("./runtime.js").Runtime} runtime
   */
  constructor(live, runtime) {
    this.live = live;
    this.runtime = runtime;
    runtime.listener = {
      message: (message) => this.#enqueue(message),
      crashed: (reason) => this.#crashed(reason),
    };
    this.manager = this.#newManager();
    /** When the last message gave way to what else the page has to do. */
    this.yielded = 0;
    /** Counts the stops: what was asked for before one is not done after it. */
    this.stops = 0;
    this.edits = new Edits(live.page.page, live.release.id, (complaint) => this.current?.note(complaint));
    /** @type {Cell | undefined} the cell that the reader dealt with last */
    this.current = undefined;
    this.cells = live.page.cells.flatMap((printed) => {
      const element = document.querySelector(`.live-cell-${printed.id}`);
      if (!(element instanceof HTMLElement)) return [];
      return [new Cell(printed, element, (id, host) => this.manager.show(id, host))];
    });
    this.messages = Promise.resolve();
    this.turn = Promise.resolve();
    document.addEventListener("click", (event) => this.#clicked(event));
    this.deals = new Deals(this);
    const own = this.deals.cell;
    if (own) own.main = true;
  }

  #newManager() {
    return new Manager({
      send: (message, transfer) => {
        this.runtime.send(message, transfer);
        if (message.type === "comm_msg") this.#offerStopLater(message.cell, message.msg);
      },
    });
  }

  /**
   * A press on a widget may begin what never ends.
   * @param {string} id of the cell
   * @param {string} msg
   */
  #offerStopLater(id, msg) {
    const { manager } = this;
    const cell = this.cells.find((each) => each.id === id);
    setTimeout(() => {
      if (!cell || manager !== this.manager || !manager.pending.has(msg)) return;
      cell.busy = msg;
      cell.draw();
    }, BUSY);
  }

  /** @param {string} msg */
  #handled(msg) {
    const cell = this.cells.find((each) => each.busy === msg);
    if (!cell) return;
    cell.busy = "";
    cell.draw();
  }

  /** @param {Event} event */
  #clicked(event) {
    const button = event.target instanceof Element && event.target.closest(LATER_BUTTONS);
    if (button) this.act(button);
  }

  /** @param {Element} button */
  cellOf(button) {
    return this.cells.find((cell) => cell.element.contains(button));
  }

  /** @param {Element} button */
  act(button) {
    const cell = this.cellOf(button);
    if (!cell) return;
    this.current = cell;
    const does = /** @type {[string, () => unknown][]} */ ([
      ["live-play", () => this.play(cell)],
      ["live-stop", () => this.stop(cell)],
      ["live-link", () => this.deals.copyLink(cell)],
      ["live-run", () => (cell.stoppable ? this.stop(cell) : this.#runByHand(cell))],
      ["live-check", () => this.#checkAnswer(cell)],
      ["live-edit", () => this.edit(cell, true)],
      ["live-reset", () => this.reset(cell)],
      ["live-keep", () => this.keep(cell)],
      ["live-erase", () => this.erase(cell)],
    ]);
    does.find(([role]) => button.classList.contains(role))?.[1]();
  }

  /** @param {Element} button */
  async fetchAhead(button) {
    const cell = this.cellOf(button);
    if (cell && !this.runtime.ready) await this.start(cell);
  }

  /**
   * Have Python running; true when it is. What is wrong is said in the bar of `cell`.
   * @param {Cell} cell
   */
  async start(cell) {
    if (this.runtime.ready) return true;
    const { runtime, stops } = this;
    const progress = (runtime.progress ??= new Progress(cell.bar ?? cell.tools));
    try {
      await runtime.start();
      progress.end();
      return true;
    } catch (error) {
      if (stops !== this.stops) return false; // and the reader knows
      progress.end();
      this.#tell(cell, await sentence(error, this.live.base));
      return false;
    } finally {
      if (runtime.progress === progress) runtime.progress = undefined;
    }
  }

  /** @param {Cell} cell */
  async play(cell) {
    if (cell.running || cell.waiting) return;
    this.deals.endSteps(cell);
    const article = this.live.shown;
    if (!(await this.run(cell))) return;
    if (this.deals.waiting && cell === this.deals.cell) return this.deals.open(this.deals.waiting);
    if (article && article === this.live.shown) return this.deals.show(article);
    say("The table is live.");
    cell.note("");
  }

  /**
   * Whether a live table stands in a cell's place.
   * @param {Cell} cell
   */
  isLive(cell) {
    return cell.ran && !cell.running && this.manager.tableIn(cell.element) !== undefined;
  }

  /**
   * Have a cell's table live; false if that cannot be.
   * @param {Cell} cell
   */
  async enliven(cell) {
    if (cell.waiting) await this.turn;
    else if (!this.isLive(cell)) await this.run(cell);
    return this.isLive(cell);
  }

  /**
   * Run a cell, after the cells above it that have not run yet.
   * @param {Cell} cell
   * @returns {Promise<boolean>} whether it ran without an error
   */
  run(cell) {
    this.current = cell;
    cell.waiting = true;
    cell.draw();
    if (this.runtime.ready && this.cells.some((other) => other.running)) this.#tell(cell, "Waits for the cell that runs.");
    const { stops } = this;
    const done = this.turn
      .then(() => stops === this.stops && this.#runThrough(cell, stops))
      .finally(() => {
        cell.waiting = false;
        cell.draw();
      });
    this.turn = done.then(() => {}, () => {});
    return done;
  }

  /**
   * @param {Cell} cell
   * @param {number} stops how many stops there had been when the reader asked for it
   */
  async #runThrough(cell, stops) {
    if (!(await this.start(cell))) return false;
    const above = this.cells.slice(0, this.cells.indexOf(cell)).filter((other) => !other.ran);
    for (const other of above) {
      if (await this.#runOne(other, stops)) continue;
      if (stops === this.stops) this.#tell(cell, "A cell above this one failed: look there first, or run this one again to go on without it.");
      return false;
    }
    return this.#runOne(cell, stops);
  }

  /**
   * A run that the reader asked for by the cell's own button or key, and how it ended.
   * @param {Cell} cell
   */
  async #runByHand(cell) {
    if (cell.waiting) return;
    this.deals.endSteps(cell);
    const runs = cell.runs;
    const good = await this.run(cell);
    if (cell.runs > runs && this.runtime.ready) say(good ? "The cell has run." : "The cell ended with an error.");
  }

  /**
   * The reader's answer, put into the printed question.
   * @param {Cell} cell
   */
  async #checkAnswer(cell) {
    if (cell.running || cell.waiting || !cell.answer()) return;
    this.edits.note(cell.id, cell.printed, cell.code);
    if (await this.run(cell)) say(cell.outputHost.innerText);
  }

  /**
   * What holds until the cell runs again.
   * @param {Cell} cell
   * @param {string} sentence
   */
  #tell(cell, sentence) {
    cell.told = sentence;
    cell.note(sentence);
    say(sentence);
  }

  /**
   * @param {Cell} cell
   * @param {number} stops
   */
  async #runOne(cell, stops) {
    if (!this.runtime.ready || stops !== this.stops) return false;
    cell.begin();
    const good = await this.runtime.run(cell.id, cell.code, cell.edited);
    // What the cell showed is still on its way through the queue of messages.
    await this.messages;
    cell.end();
    this.runtime.send({ type: "fetch", part: "rest" });
    return good;
  }

  /** @param {FromWorker} message */
  #enqueue(message) {
    if (message.type === "ran") {
      this.messages = this.messages.then(() => this.runtime.ran(message.run, message.good));
      return;
    }
    const manager = this.manager;
    this.messages = this.messages.then(() => this.#handle(message, manager)).catch((error) => console.error(error));
  }

  /**
   * One message after the other: a message for a model that is not there yet would be lost.
   * @param {FromWorker} message
   * @param {Manager} manager
   */
  async #handle(message, manager) {
    if (manager !== this.manager) return; // of a Python that was stopped
    if (message.type === "output") await this.#output(message.cell, message.output);
    else if (message.type === "comm_open") await manager.open(message);
    else if (message.type === "comm_msg") await manager.receive(message);
    else if (message.type === "comm_close") manager.closed(message.id);
    else if (message.type === "handled") {
      manager.handled(message.msg);
      this.#handled(message.msg);
    }
    if (performance.now() - this.yielded > YIELD) {
      await new Promise((resolve) => setTimeout(resolve));
      this.yielded = performance.now();
    }
  }

  /**
   * @param {string} id
   * @param {import("../types").Output} output
   */
  async #output(id, output) {
    const cell = this.cells.find((known) => known.id === id);
    // Markdown is set by the book's build: what nobody edited stands as the book prints it.
    if (cell && onlyMarkdown(output) && !this.cells.some((each) => each.edited)) cell.asPrinted = true;
    else await cell?.area?.add(output);
  }

  /**
   * Kill Python and start it anew, so that the next run need not wait.
   * @param {Cell} cell
   */
  stop(cell) {
    if (!this.runtime.ready) return this.#forget("Python was not started.", cell);
    this.#forget("Stopped. The variables of this page are gone: run its cells again from the top.", cell);
    void this.runtime.start().catch(() => {});
  }

  /** @param {string} reason */
  #crashed(reason) {
    this.#forget(`Python broke off (${reason}). Its variables are gone: run the cells again.`, this.current ?? this.cells[0]);
  }

  /**
   * @param {string} told
   * @param {Cell | undefined} cell
   */
  #forget(told, cell) {
    this.stops += 1;
    this.manager = this.#newManager();
    this.messages = Promise.resolve();
    this.runtime.stop();
    this.live.shown = "";
    for (const each of this.cells) each.forgetPython();
    if (cell) this.#tell(cell, told);
  }

  /**
   * @param {Cell} cell
   * @param {boolean} focus
   */
  async edit(cell, focus) {
    await cell.edit({
      changed: () => this.edits.note(cell.id, cell.printed, cell.code),
      run: () => { if (!cell.running) void this.#runByHand(cell); },
    }, focus);
  }

  /** @param {Cell} cell */
  reset(cell) {
    const { stoppable } = cell;
    if (stoppable) this.stop(cell);
    cell.reset();
    cell.ran = false;
    this.edits.forget(cell.id);
    cell.draw();
    this.#tell(cell, stoppable ? "The printed code is back. Python was stopped: run the cells again." : "The printed code is back.");
  }

  /** @param {Cell} cell */
  keep(cell) {
    if (!this.edits.keep(cell.id, cell.printed, cell.code)) return cell.note(this.edits.complaint);
    cell.note("Kept on this machine for this page.");
    say("Kept on this machine.");
    this.#offerErase();
  }

  /** @param {Cell} cell */
  erase(cell) {
    this.edits.erase();
    this.#offerErase();
    cell.note("Erased: the book keeps nothing that you typed. What stands here lasts until you leave the page.");
    say("Erased.");
  }

  #offerErase() {
    const any = this.edits.anyKept();
    for (const cell of this.cells) {
      const button = cell.button("erase");
      if (button) button.hidden = !any;
    }
  }

  /** Put what was typed before back into its cells. */
  async takeUp() {
    this.#offerErase();
    for (const cell of this.cells) await this.#takeUpCell(cell);
  }

  /** @param {Cell} cell */
  async #takeUpCell(cell) {
    const kept = this.edits.of(cell.id);
    if (!kept || kept.code === cell.printed) return;
    if (kept.printed !== cell.printed) {
      cell.note("What you kept here was typed over another edition of this cell, so it is not put in.");
      return;
    }
    cell.code = kept.code;
    await this.edit(cell, false);
    cell.note(kept.lasting ? "Your kept change stands here." : "Your change stands here until you close the tab.");
  }
}

/** @param {import("../types").Output} output */
function onlyMarkdown({ data }) {
  return data !== undefined && "text/markdown" in data && !("text/html" in data);
}
