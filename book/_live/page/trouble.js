// @ts-check
/** From an error of the machinery to one sentence for the reader. */

import { CLOSED_FRAME, inClosedFrame } from "./frame.js";

export class Trouble extends Error {
  /**
   * @param {string} reason
   * @param {string} [file] the file of the release that it is about
   */
  constructor(reason, file) {
    super(reason);
    this.file = file;
  }
}

const ELSEWHERE = "update the browser, or open the page in Binder with the button at the top. The printed table stays.";

/**
 * What went wrong and what the reader can do, in one sentence.
 * @param {unknown} error
 * @param {string} base where the release's files are
 */
export async function sentence(error, base) {
  if (inClosedFrame()) return CLOSED_FRAME;
  const file = error instanceof Trouble ? error.file : undefined;
  const ofFile = file && (await aboutFile(base + file, file));
  if (ofFile) return ofFile;
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    return `This browser is too old to run Python in the page: ${ELSEWHERE}`;
  }
  const reason = error instanceof Error ? error.message : String(error);
  if (/WebAssembly|wasm|Content Security Policy|Worker/i.test(reason)) {
    return `This browser or this site does not allow Python in the page (${reason}): ${ELSEWHERE}`;
  }
  return `Python does not start here (${reason}): ${ELSEWHERE}`;
}

/**
 * Ask the server for the file again and look at its answer; null if nothing is wrong with it.
 * @param {string} address
 * @param {string} name
 */
async function aboutFile(address, name) {
  const answer = await fetch(address, { method: "HEAD" }).catch(() => null);
  if (!answer) return `The file ${name} cannot be fetched: is the connection down? The printed table stays.`;
  if (answer.status === 404) return "This page is from an older edition of the book: reload it, then play. What you typed is kept.";
  if (!answer.ok) return `The server refuses the file ${name} (answer ${answer.status}); the printed table stays.`;
  const type = answer.headers.get("Content-Type") ?? "no type";
  if (name.endsWith(".js") && !/javascript/.test(type)) {
    return `Python cannot start here: the server sends ${name} as “${type}”, and a browser runs it only as “text/javascript”.`;
  }
  return null;
}
