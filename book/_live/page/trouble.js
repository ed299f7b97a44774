// @ts-check
/** From an error of the machinery to one sentence for the reader. */

import { aboutFile } from "./file-trouble.js";
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

const ELSEWHERE = "update the browser, or open the page in Binder with the button at the top. The pictures on this page stay.";

/**
 * What went wrong and what the reader can do, in one sentence.
 * @param {unknown} error
 * @param {string} base where the release's files are
 */
export async function sentence(error, base) {
  if (inClosedFrame()) return CLOSED_FRAME;
  const file = error instanceof Trouble ? error.file : undefined;
  const ofFile = file && (await aboutFile(base, file));
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
