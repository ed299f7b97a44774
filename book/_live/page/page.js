// @ts-check
/**
 * The only script of a live page that is fetched before a click: it listens, and loads the rest when it is wanted.
 * A classic script, so that a page opened from disk can at least say what it needs.
 */
import { aboutFile } from "./file-trouble.js";
import { CLOSED_FRAME, inClosedFrame } from "./frame.js";

(() => {
  /** @type {import("../types").Release} */
  // @ts-ignore: put in by the bundler
  const release = RELEASE;
  const script = /** @type {HTMLScriptElement} */ (document.currentScript);
  const base = new URL(".", script.src).href;
  const data = document.getElementById("live-page");
  if (!data) return;
  /** @type {import("../types").LivePage} */
  const page = JSON.parse(data.textContent ?? "");
  const live = (window.atbLive = { release, base, page, shown: "" });
  document.documentElement.classList.add("live-here");

  const fromDisk = location.protocol === "file:";
  const FIRST_BUTTONS = "button.live-play, button.live-run, button.live-edit, button.live-check";
  const LINGER = 120; // milliseconds of pointer or focus on a button before anything is fetched ahead
  const QUIET = 1000; // milliseconds after a press in which nothing is
  /** @typedef {typeof import("./client.js")} Client */
  /** @type {Promise<Client> | undefined} */
  let client;

  function load() {
    if (fromDisk) return Promise.reject(new Error("a page from disk may load no module"));
    client ??= import(base + release.client.name).catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  /**
   * Do something that needs the rest of the machinery; if that does not come, say why in the bar around `place`.
   * @param {Element | null} place
   * @param {(client: Client) => Promise<unknown>} task
   */
  async function attempt(place, task) {
    try {
      await task(await load());
    } catch (error) {
      tell(place, await reason(String(error)));
    }
  }

  const tableBar = () => document.querySelector(".beside-table .live-bar, .live-bar") ?? document.querySelector(".live-tools");

  /** *Show me*: the printed steps are there at once, the running table as soon as it can be. @param {MouseEvent} event */
  function showMe(event) {
    const link = event.target instanceof Element && event.target.closest("a.show-me[data-article]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const article = (live.shown = link.getAttribute("data-article") ?? "");
    const bar = document.querySelector(".beside-table .live-bar");
    if (bar && !sparing()) attempt(bar, (loaded) => loaded.showDeal(article, bar));
  }

  /** The page's address may hold a game. */
  function openGame() {
    const { hash } = location;
    if (hash.startsWith("#game=")) attempt(tableBar(), (loaded) => loaded.openGame(hash));
  }

  /**
   * Why the client did not come: one sentence.
   * @param {string} error in which most browsers name the file
   */
  async function reason(error) {
    if (fromDisk) {
      return "Opened from disk, this page reads well but cannot start Python: put the folder on a web server, " +
        "for example with “python -m http.server”, and open it there.";
    }
    if (inClosedFrame()) return CLOSED_FRAME;
    const named = error.split(base)[1]?.match(/^[\w.]+/)?.[0];
    for (const name of [release.client.name, release.worker.name, ...(named ? [named] : [])]) {
      const trouble = await aboutFile(base, name);
      if (trouble) return trouble;
    }
    return "This browser cannot start Python: update it, or open the page in Binder with the button at the top.";
  }

  /** Whether nothing is to be fetched that was not asked for by name. */
  function sparing() {
    // @ts-ignore: not every browser says what a byte costs
    return Boolean(navigator.connection?.saveData) || fromDisk;
  }

  /**
   * @param {Element | null} place
   * @param {string} sentence
   */
  function tell(place, sentence) {
    const bar = place?.closest(".live-bar, .live-tools");
    const note = bar?.querySelector(".live-note");
    if (note) note.textContent = sentence;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lingering;
  let pressed = -QUIET;
  /** @param {Event} event */
  function near(event) {
    const button = event.target instanceof Element && event.target.closest(".live-play");
    clearTimeout(lingering);
    // After a press on Stop the button that takes its place is under the pointer, and nobody came near.
    if (!button || sparing() || performance.now() - pressed < QUIET) return;
    lingering = setTimeout(() => load().then((loaded) => loaded.fetchAhead(button)).catch(() => {}), LINGER);
  }
  const ours = (/** @type {Event} */ event) => event.target instanceof Element && event.target.closest(".live-bar, .live-tools");
  // A button may have become another one under the pointer: the second half of a double click was not meant for that.
  document.addEventListener("click", (event) => {
    if (ours(event)) {
      pressed = performance.now();
      clearTimeout(lingering);
    }
    if (event.detail < 2 || !ours(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("keydown", (event) => {
    if (event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement && ours(event)) event.preventDefault();
  });
  document.addEventListener("pointerover", near);
  document.addEventListener("focusin", near);
  document.addEventListener("click", (event) => {
    showMe(event);
    const button = event.target instanceof Element && event.target.closest(FIRST_BUTTONS);
    if (!button) return;
    if (button.matches(".live-check")) event.preventDefault(); // its form is not sent anywhere
    if (!client && !fromDisk && !button.matches(".live-edit")) tell(button, "Starting …");
    attempt(button, (loaded) => loaded.act(button));
  });
  document.addEventListener("scene-closed", () => { live.shown = ""; });
  addEventListener("hashchange", openGame);

  /** Whether something is kept here that was typed into this page before. */
  function hasEdits() {
    try {
      return [sessionStorage, localStorage].some((store) =>
        Object.keys(store).some((key) => key.startsWith(`atb:code:${page.page}:`)));
    } catch {
      return false;
    }
  }
  if (hasEdits()) load().then((loaded) => loaded.takeUp()).catch(() => {});
  openGame();
})();
