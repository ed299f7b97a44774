// @ts-check
/** Starts Python: from the heap that the build made, or, when the page asks for it, from its parts. */

import { loadPyodide } from "pyodide";
import { Downloads, FileError } from "./download.js";
import { keepTrampoline, watchInstantiation } from "./memory.js";
import { publish, reporter } from "./post.js";

/** @typedef {import("../types").Release} Release */
/** @typedef {Extract<import("../types").ToWorker, {type: "start"}>} StartOrder */

/** A zip file with nothing in it: a heap needs no standard library at first. */
const EMPTY_ZIP = new Uint8Array([0x50, 0x4b, 5, 6, ...new Array(18).fill(0)]);

/** @param {StartOrder} order */
export async function startPython({ base, release, heap: heapPort }) {
  const { engine, wasm, heap, book, stdlib, start } = release;
  const restore = heapPort !== undefined;
  const first = restore ? [engine, wasm, heap, book] : [engine, wasm, stdlib, start, book];
  const downloads = new Downloads(base, first, reporter());
  const packages = Promise.all([book, ...(restore ? [] : [start])].map((file) => downloads.bytes(file)));
  packages.catch(() => {}); // told below, once Python itself is there
  const py = await loadWatched(downloads, release, heapPort);
  const archives = await packages;
  // A heap has in it what the first chapter's table needs: the rest waits, see late.js.
  if (!restore) unpack(py, archives);
  Object.assign(globalThis, { publish });
  const kernel = py.pyimport("page_kernel");
  if (!restore) kernel.before_snapshot(release.warm);
  kernel.after_restore();
  kernel.know_modules(py.toPy(addresses(base, release.widgets)));
  return { py, kernel, restored: restore, archives: restore ? archives : [], commMessage: commMessages(py, kernel) };
}

/**
 * @param {import("pyodide").PyodideAPI} py
 * @param {Uint8Array[]} archives
 */
function unpack(py, archives) {
  const extractDir = py.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const archive of archives) py.unpackArchive(archive, "zip", { extractDir });
}

/**
 * @param {string} base
 * @param {Record<string, string>} files
 */
function addresses(base, files) {
  return new Map(Object.entries(files).map(([hash, name]) => [hash, new URL(name, base).href]));
}

/**
 * @param {import("pyodide").PyodideAPI} py
 * @param {any} kernel
 */
function commMessages(py, kernel) {
  return (/** @type {string} */ text, /** @type {Uint8Array[]} */ buffers) => {
    const views = py.toPy(buffers.map((buffer) => buffer));
    kernel.comm_message(text, views);
    views.destroy();
  };
}

/**
 * @param {Downloads} downloads
 * @param {Release} release
 * @param {MessagePort | undefined} heapPort
 */
async function loadWatched(downloads, release, heapPort) {
  const heap = heapPort && downloads.bytesFrom(release.heap, heapPort);
  heap?.catch(() => {}); // loadPyodide awaits it too, perhaps later
  const engine = importEngine(downloads, release);
  // Not at once: with few cores the three would only get in each other's way.
  const program = engine.then(() => compiled(downloads, release));
  let restorePatches = () => {};
  const refused = new Promise((_, reject) => {
    const undoSupply = supply({
      "pyodide.asm.wasm": async () => new Response(), // it is compiled already, see below
      "python_stdlib.zip": async () => new Response(heap ? EMPTY_ZIP : new Blob([await downloads.bytes(release.stdlib)])),
    }, reject);
    const undoWatch = watchInstantiation(program, heap ? release.heap.unpacked ?? 0 : 0, reject);
    restorePatches = () => { undoSupply(); undoWatch(); };
  });
  try {
    return await Promise.race([engine.then((create) => load(downloads, release, create, heap)), refused]);
  } finally {
    restorePatches();
  }
}

/**
 * @param {Downloads} downloads
 * @param {Release} release
 * @param {(settings: any) => Promise<any>} createModule
 * @param {Promise<Uint8Array> | undefined} heap
 * @returns {Promise<import("pyodide").PyodideAPI>}
 */
async function load(downloads, release, createModule, heap) {
  return loadPyodide(/** @type {any} */ ({
    indexURL: downloads.base,
    createPyodideModule: async (/** @type {any} */ settings) => {
      const module = await createModule(settings);
      if (heap) keepTrampoline(module, await heap);
      return module;
    },
    // Pyodide's own packages live on another host: none of them is used.
    lockFileContents: { ...release.lock, packages: {} },
    packageBaseUrl: downloads.base,
    _loadSnapshot: heap,
  }));
}

/**
 * Pyodide's program. It is fetched packed, a megabyte less where the server packs nothing; a site whose policy
 * refuses a script that was unpacked here gives the plain file.
 * @param {Downloads} downloads
 * @param {Release} release
 */
async function importEngine(downloads, { engine, enginePlain }) {
  const source = new Blob([await downloads.bytes(engine)], { type: "text/javascript" });
  const address = URL.createObjectURL(source);
  try {
    return (await import(address)).default;
  } catch {
    return (await importPlain(downloads.address(enginePlain), enginePlain.name)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {string} address
 * @param {string} name
 */
function importPlain(address, name) {
  return import(address).catch((error) => {
    throw new FileError(name, String(error.message ?? error));
  });
}

/**
 * Answer Pyodide's own requests for these file names, wherever it thinks the files are.
 * @param {Record<string, () => Promise<Response>>} answers
 * @param {(error: Error) => void} failed
 */
function supply(answers, failed) {
  const network = self.fetch;
  self.fetch = (input, options) => {
    const name = String(input instanceof Request ? input.url : input).split("/").pop() ?? "";
    if (!Object.hasOwn(answers, name)) return network.call(self, input, options);
    return answers[name]().catch((error) => {
      failed(error);
      return new Promise(() => {}); // the start is over: Pyodide would only say so where nobody listens
    });
  };
  return () => { self.fetch = network; };
}

/**
 * Pyodide's WebAssembly, compiled while it arrives and while its other files do, whatever type the server gave it.
 * @param {Downloads} downloads
 * @param {Release} release
 */
async function compiled(downloads, { wasm }) {
  const headers = { "Content-Type": "application/wasm" };
  return WebAssembly.compileStreaming(new Response(await downloads.stream(wasm), { headers }));
}
