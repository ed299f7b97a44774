// @ts-check

/**
 * Send one message to the page.
 * @param {import("../types").FromWorker} message
 */
export function post(message) {
  self.postMessage(message);
}

/**
 * Called from Python: a message of the kernel, as JSON, with its binary buffers.
 * @param {string} text
 * @param {Uint8Array[]} buffers
 */
export function publish(text, buffers) {
  const views = [...buffers].map((view) => {
    const copy = view.slice();
    return new DataView(copy.buffer);
  });
  post({ ...JSON.parse(text), buffers: views });
}

const REPORT_EVERY = 100; // milliseconds

/**
 * Tells how far a download is, not too often.
 * @param {(message: {type: "progress", loaded: number, total: number}) => void} [send]
 */
export function reporter(send = post) {
  let last = 0;
  return (/** @type {number} */ loaded, /** @type {number} */ total) => {
    if (loaded < total && Date.now() - last < REPORT_EVERY) return;
    last = Date.now();
    send({ type: "progress", loaded, total });
  };
}
