// @ts-check
/**
 * What Pyodide 314 leaves to its caller when a heap is restored: memory that is large enough, the one address in the
 * heap that differs from engine to engine, and a word when the machine refuses the program (Pyodide itself then waits
 * for ever).
 */

const PAGE = 65536;

/**
 * Have the next instantiation of WebAssembly take the program that is compiled already, grow the memory it exports and
 * report a refusal.
 * @param {Promise<WebAssembly.Module>} program
 * @param {number} bytes the memory that is needed; 0 if any will do
 * @param {(error: Error) => void} refused
 * @returns {() => void} puts everything back
 */
export function watchInstantiation(program, bytes, refused) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  program.catch(refused);
  /** @param {Function} original */
  const watched = (original) => async (/** @type {any} */ source, /** @type {any} */ imports) => {
    // Plain modules are also compiled, to try out what the browser can do: a failure there is no news.
    if (!imports?.env) return original.call(WebAssembly, source, imports);
    try {
      const module = await program;
      const instance = await instantiate.call(WebAssembly, module, imports);
      for (const item of Object.values(instance.exports)) growTo(item, bytes);
      return { module, instance };
    } catch (error) {
      refused(/** @type {Error} */ (error));
      throw error;
    }
  };
  Object.assign(WebAssembly, {
    instantiate: watched(instantiate),
    instantiateStreaming: watched(instantiateStreaming),
  });
  return () => Object.assign(WebAssembly, { instantiate, instantiateStreaming });
}

/**
 * @param {unknown} item
 * @param {number} bytes
 */
function growTo(item, bytes) {
  if (!(item instanceof WebAssembly.Memory)) return;
  const missing = bytes - item.buffer.byteLength;
  if (missing > 0) item.grow(Math.ceil(missing / PAGE));
}

/**
 * Python calls its C functions through a small program that Pyodide compiles at the start, where the engine can, and
 * whose place in the table of functions it keeps in memory. A restored heap brings the place in the table of the Node
 * that wrote it: WebKit's table is longer, and on an iPhone Pyodide does without. Put this engine's own place into
 * the heap before it is copied.
 * @param {any} module Pyodide's program, started and not yet restored
 * @param {Uint8Array} heap
 */
export function keepTrampoline(module, heap) {
  const address = module.__PyRuntime + module.HEAP32[module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
  const view = new DataView(heap.buffer, heap.byteOffset, heap.byteLength);
  view.setInt32(heapStart(view) + address, module.HEAP32[address / 4], true);
}

/**
 * A heap file begins with a header, whose second word is its length.
 * @param {DataView} view
 */
function heapStart(view) {
  return view.getUint32(4, true);
}
