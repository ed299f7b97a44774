// @ts-check
/**
 * node snapshot.mjs FOLDER: from the raw archives in FOLDER make what the browser fetches: the archives compiled, the
 * heap of a Python that has imported what the first table needs, and Pyodide's own program, packed.
 */

import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import zlib from "node:zlib";
import { loadPyodide } from "pyodide";

/** The largest heap that was tried in browsers; beyond it the build stops rather than publish what may not start. */
const TRIED = 64 * 1024 * 1024;
const KEPT_FREE = 2 * 1024 * 1024;

const folder = process.argv[2];
const pyodideFolder = path.dirname(fileURLToPath(import.meta.resolve("pyodide")));
const order = JSON.parse(fs.readFileSync(path.join(folder, "order.json"), "utf8"));

/** @param {string} name */
const read = (name) => new Uint8Array(fs.readFileSync(path.join(folder, name)));
/** @param {string} name @param {Uint8Array} bytes */
const write = (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes);

const py = await loadPyodide(/** @type {any} */ ({ _makeSnapshot: true }));
// Compiling leaves a worn heap behind, so it has a Python of its own.
const compiler = await loadPyodide();
const stdlib = pyodideFile("python_stdlib.zip");
try {
  makeAll();
} catch (error) {
  // Not the error itself: with it Node prints the line of Pyodide's program it came from, which is a megabyte long.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit(0);

function makeAll() {
  const lateNames = compileArchives();
  makeHeap();
  write("stdlib.bin", stdlib);
  write("enginePlain.js", pyodideFile("pyodide.asm.mjs"));
  pack("engine.bin", pyodideFile("pyodide.asm.mjs"));
  pack("wasm.bin", pyodideFile("pyodide.asm.wasm"));
  const lock = JSON.parse(new TextDecoder().decode(pyodideFile("pyodide-lock.json")));
  fs.writeFileSync(path.join(folder, "python.json"), JSON.stringify({ lateNames, lock: { info: lock.info } }));
}

/** @param {string} name */
function pyodideFile(name) {
  return new Uint8Array(fs.readFileSync(path.join(pyodideFolder, name)));
}

/**
 * Byte code of the page's own Python version in place of source: imports are several times faster.
 * @returns {{book: string[], rest: string[], late: string[]}} the top names in what a heap leaves out
 */
function compileArchives() {
  compiler.FS.mkdirTree("/build");
  for (const name of ["start", "late", "book"]) compiler.FS.writeFile(`/build/${name}.zip`, read(`${name}.zip`));
  compiler.FS.writeFile("/build/stdlib.zip", stdlib);
  compiler.runPython(fs.readFileSync(new URL("compile_archives.py", import.meta.url), "utf8"));
  for (const name of ["start", "late"]) write(`${name}.bin`, compiler.FS.readFile(`/build/${name}.bin`));
  write("book.bin", read("book.zip"));
  return JSON.parse(compiler.runPython("json.dumps(names)"));
}

function makeHeap() {
  const site = py.runPython("import sysconfig; sysconfig.get_path('purelib')");
  for (const name of ["start.bin", "book.bin"]) py.unpackArchive(read(name), "zip", { extractDir: site });
  py.pyimport("page_kernel").before_snapshot(order.warm);
  py.runPython("import gc; gc.collect()");
  blankFreeMemory();
  const heap = /** @type {any} */ (py).makeMemorySnapshot();
  if (heap.length > TRIED) {
    throw new Error(`The heap has ${heap.length} bytes, more than the ${TRIED} that were tried in browsers: import less in it.`);
  }
  pack("heap.bin", heap);
  if (process.env.KEEP_HEAP) fs.writeFileSync(process.env.KEEP_HEAP, heap);
}

/** What was freed still holds its old bytes, which pack badly: take what is free, fill it with zeros, give it back. */
function blankFreeMemory() {
  const module = /** @type {any} */ (py)._module;
  const top = module.HEAPU8.length;
  /** @type {number[]} */
  const taken = [];
  for (let size = 1 << 20; size >= 32; size >>= 1) {
    for (let room = true; room; ) {
      const place = module._malloc(size);
      room = place !== 0 && place + size < top - KEPT_FREE;
      if (place) taken.push(place);
      if (place && module.HEAPU8.length === top) module.HEAPU8.fill(0, place, place + size);
    }
  }
  for (const place of taken) module._free(place);
}

/**
 * Packed by us, since not every server packs these kinds of file.
 * @param {string} name
 * @param {Uint8Array} bytes
 */
function pack(name, bytes) {
  write(name, zlib.gzipSync(bytes, { level: 9, memLevel: 9 }));
  fs.writeFileSync(path.join(folder, `${name}.size`), String(bytes.length));
}
