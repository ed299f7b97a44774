// @ts-check
/**
 * A browser that runs out of memory throws the page away and may load it again by itself. A page that starts Python
 * without a click, because its address holds a game, would then be thrown away again and again. A mark in the tab
 * stands while Python starts; who finds it standing waits for a click.
 */

const MARK = "atb:starting";

/** Whether the last page of this tab was thrown away while Python started. The mark is gone then. */
export function brokeOff() {
  try {
    const found = sessionStorage.getItem(MARK) !== null;
    sessionStorage.removeItem(MARK);
    return found;
  } catch {
    return false;
  }
}

/**
 * Have the mark stand while a start is under way. Who leaves the page, or loads it again, takes it away too.
 * @param {Promise<void>} start
 */
export function markWhile(start) {
  try {
    sessionStorage.setItem(MARK, "");
  } catch {
    return; // a browser that stores nothing keeps no mark either
  }
  const remove = () => sessionStorage.removeItem(MARK);
  addEventListener("pagehide", remove);
  start.catch(() => {}).finally(() => {
    removeEventListener("pagehide", remove);
    remove();
  });
}
