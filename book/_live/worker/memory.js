// @ts-check
/**
 * What Pyodide 314 leaves to its caller when a heap is restored: memory that is large enough, and a word when the
 * machine refuses the program (Pyodide itself then waits for ever).
 */

const PAGE = 65536;

/**
 * Watch the next instantiation of WebAssembly: grow the memory it exports and report a refusal.
 * @param {number} bytes the memory that is needed; 0 if any will do
 * @param {(error: Error) => void} refused
 * @returns {() => void} puts everything back
 */
export function watchInstantiation(bytes, refused) {
  const { instantiate, instantiateStreaming } = WebAssembly;
  /** @param {Function} original */
  const watched = (original) => async (/** @type {any[]} */ ...args) => {
    try {
      const result = await original.apply(WebAssembly, args);
      for (const item of Object.values((result.instance ?? result).exports ?? {})) growTo(item, bytes);
      return result;
    } catch (error) {
      // A plain module is also compiled to try out what the browser can do: a failure there is no news.
      if (args[1]?.env) refused(/** @type {Error} */ (error));
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
