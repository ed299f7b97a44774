// @ts-check
/** The page's one Python: a worker that is started once, and again after a stop. */

import { brokeOff, markWhile } from "./broken-off.js";
import { Trouble } from "./trouble.js";

/** @typedef {import("../types").FromWorker} FromWorker */
/** @typedef {import("../types").ToWorker} ToWorker */

/** @typedef {{
 *   message(message: FromWorker): void,
 *   crashed(reason: string): void,
 * }} Listener */

/** @type {Listener} */
const NOBODY = { message() {}, crashed() {} };

export class Runtime {
  /** @param {NonNullable<Window["atbLive"]>} live */
  constructor(live) {
    this.live = live;
    this.listener = NOBODY;
    /** Where it is told how far the start is. @type {import("./progress.js").Progress | undefined} */
    this.progress = undefined;
    /** @type {Worker | undefined} */
    this.worker = undefined;
    /** @type {Promise<void> | undefined} */
    this.started = undefined;
    /** Ends the start that is under way. @type {((trouble: Trouble) => void) | undefined} */
    this.refuse = undefined;
    this.ready = false;
    this.restored = false;
    /** Whether the page before this one was thrown away while Python started. */
    this.brokeOff = brokeOff();
    /** @type {Map<number, (good: boolean) => void>} */
    this.runs = new Map();
    this.lastRun = 0;
    /** @type {Map<number, (trouble: string) => void>} */
    this.checks = new Map();
  }

  /** Start Python, or wait for the start that is under way. Rejects with a `Trouble`. */
  start() {
    if (!this.started) {
      this.started = this.#boot().catch((error) => {
        this.#end();
        throw error;
      });
      markWhile(this.started);
    }
    return this.started;
  }

  /** From the heap; if that fails for any reason, from its parts. */
  async #boot() {
    try {
      await this.#bootOnce(true);
    } catch (error) {
      if (!this.started) throw error; // stopped meanwhile
      console.warn(`Against the Bank: no start from the heap (${error instanceof Error ? error.message : error})`);
      await this.#bootOnce(false);
    }
  }

  /**
   * @param {boolean} restore
   * @returns {Promise<void>}
   */
  #bootOnce(restore) {
    this.worker?.terminate();
    const { base, release } = this.live;
    /** @type {Worker | undefined} */
    let helper;
    /** @type {Promise<void>} */
    const started = new Promise((resolve, reject) => {
      this.refuse = reject;
      const worker = this.#worker((trouble) => (this.ready ? this.listener.crashed(trouble.message) : reject(trouble)));
      this.worker = worker;
      worker.onmessage = ({ data }) => {
        if (this.worker === worker) this.#receive(data, resolve, reject);
      };
      if (!restore) return this.send({ type: "start", base, release });
      // A second worker unpacks the heap while the first reads Pyodide's program.
      const { port1, port2 } = new MessageChannel();
      this.send({ type: "start", base, release, heap: port1 }, [port1]);
      helper = this.#worker(reject);
      helper.postMessage({ type: "unpack", base, file: release.heap, port: port2 }, [port2]);
    });
    return started.finally(() => helper?.terminate());
  }

  /** @param {(trouble: Trouble) => void} failed */
  #worker(failed) {
    const { base, release } = this.live;
    const file = release.worker.name;
    const worker = new Worker(base + file, { type: "module" });
    worker.onerror = (event) => {
      event.preventDefault();
      failed(new Trouble(event.message || "the worker does not start", event.message ? undefined : file));
    };
    return worker;
  }

  /**
   * @param {FromWorker} message
   * @param {() => void} started
   * @param {(trouble: Trouble) => void} refused
   */
  #receive(message, started, refused) {
    if (message.type === "progress") this.progress?.update(message.loaded, message.total);
    else if (message.type === "ready") {
      this.ready = true;
      this.restored = message.restored;
      started();
    } else if (message.type === "failed") {
      this.ready ? this.listener.crashed(message.reason) : refused(new Trouble(message.reason, message.file));
    } else if (message.type === "checked") {
      this.checks.get(message.check)?.(message.trouble);
      this.checks.delete(message.check);
    } else this.listener.message(message);
  }

  /**
   * @param {ToWorker} message
   * @param {Transferable[]} [transfer]
   */
  send(message, transfer = []) {
    this.worker?.postMessage(message, transfer);
  }

  /**
   * Run a cell's code; false if it raised or was stopped.
   * @param {string} cell
   * @param {string} code
   * @param {boolean} own whether the reader wrote it
   * @returns {Promise<boolean>}
   */
  run(cell, code, own) {
    const run = ++this.lastRun;
    this.send({ type: "run", run, cell, code, own });
    return new Promise((resolve) => this.runs.set(run, resolve));
  }

  /**
   * @param {number} run
   * @param {boolean} good
   */
  ran(run, good) {
    this.runs.get(run)?.(good);
    this.runs.delete(run);
  }

  /**
   * What is wrong with a transcript; "" if it can be played.
   * @param {string} transcript
   * @returns {Promise<string>}
   */
  check(transcript) {
    const check = ++this.lastRun;
    this.send({ type: "check", check, transcript });
    return new Promise((resolve) => this.checks.set(check, resolve));
  }

  /** Kill Python, whatever it is doing; its variables are gone. */
  stop() {
    this.progress?.end();
    this.progress = undefined;
    this.#end();
    for (const run of [...this.runs.keys()]) this.ran(run, false);
    for (const resolve of this.checks.values()) resolve("Python was stopped.");
    this.checks.clear();
  }

  #end() {
    this.worker?.terminate();
    this.worker = undefined;
    this.started = undefined;
    this.ready = false;
    this.refuse?.(new Trouble("it was stopped"));
    this.refuse = undefined;
  }
}
