// @ts-check
/** The worker of a live page: starts Python, then runs cells and serves widgets until it is killed. */

import { Downloads } from "./download.js";
import { post, reporter } from "./post.js";
import { startPython } from "./python.js";
import { LateFiles } from "./late.js";

/** @typedef {import("../types").ToWorker} ToWorker */
/** @typedef {Awaited<ReturnType<typeof startPython>>} Python */

/** @type {Python | undefined} */
let python;
/** @type {LateFiles | undefined} */
let late;

/** @param {Extract<ToWorker, {type: "start"}>} order */
async function start(order) {
  python = await startPython(order);
  // Otherwise what Python is doing then is never over, and the page waits for ever.
  Object.assign(/** @type {any} */ (python.py)._api, { on_fatal: failed });
  late = new LateFiles(order.base, order.release, python);
  post({ type: "ready", restored: python.restored });
}

/** @param {Extract<ToWorker, {type: "run"}>} order */
async function run({ run, cell, code, own }) {
  // Who writes code may look at the book's own, not only import it.
  if (own) late?.now("book");
  const good = await python?.kernel.run_cell(cell, code);
  post({ type: "ran", run, good: Boolean(good) });
}

/** @param {Extract<ToWorker, {type: "check"}>} order */
function checkTranscript({ check, transcript }) {
  post({ type: "checked", check, trouble: python?.kernel.trouble_with(transcript) ?? "" });
}

/** @param {Extract<ToWorker, {type: "comm_msg"}>} message */
function commMessage({ id, msg, cell, data, buffers }) {
  const views = buffers.map((buffer) => new Uint8Array(buffer));
  python?.commMessage(JSON.stringify({ id, msg, cell, data }), views);
}

/**
 * What a second worker does for the first: fetch a file and unpack it.
 * @param {Extract<ToWorker, {type: "unpack"}>} order
 */
async function unpack({ base, file, port }) {
  try {
    const bytes = await new Downloads(base, [file], reporter((message) => port.postMessage(message))).bytes(file);
    port.postMessage({ type: "unpacked", bytes }, [bytes.buffer]);
  } catch (error) {
    port.postMessage({ type: "failed", reason: error instanceof Error ? error.message : String(error) });
  }
}

// Cells run one after another; a message of a widget waits for the cell that runs, as in Jupyter.
let queue = Promise.resolve();

/** @param {ToWorker} message */
async function obey(message) {
  if (message.type === "start") await start(message);
  else if (message.type === "unpack") await unpack(message);
  else if (message.type === "run") await run(message);
  else if (message.type === "comm_msg") commMessage(message);
  else if (message.type === "comm_close") python?.kernel.comm_closed(message.id);
  else if (message.type === "check") checkTranscript(message);
  else if (message.type === "fetch") void late?.inBackground(message.part);
}

self.onmessage = ({ data }) => {
  queue = queue.then(() => obey(data)).catch(failed);
};

/** @param {any} error */
function failed(error) {
  post({ type: "failed", reason: String(error?.message ?? error), file: error?.file });
}
