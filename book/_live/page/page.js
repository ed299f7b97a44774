// @ts-check
/**
 * The only script of a live page that is fetched before a click: it listens, and loads the rest when it is wanted.
 * A classic script, so that a page opened from disk can at least say what it needs.
 */
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

  const LINGER = 120; // milliseconds of pointer or focus on a button before anything is fetched ahead
  /** @typedef {typeof import("./client.js")} Client */
  /** @type {Promise<Client> | undefined} */
  let client;

  function load() {
    client ??= import(base + release.client.name).catch((error) => {
      client = undefined;
      throw error;
    });
    return client;
  }

  /** @param {Element} button */
  async function act(button) {
    try {
      await (await load()).act(button);
    } catch {
      tell(button, await reason());
    }
  }

  /** Why the client did not come: one sentence. */
  async function reason() {
    if (location.protocol === "file:") {
      return "Opened from disk, this page reads well but cannot start Python: put the folder on a web server, " +
        "for example with “python -m http.server”, and open it there.";
    }
    for (const { name } of [release.client, release.worker]) {
      const answer = await fetch(base + name, { cache: "no-store" }).catch(() => null);
      if (!answer) return `The file ${name} cannot be fetched: is the connection down? The pictures on this page stay.`;
      if (answer.status === 404) return "This page is from an older edition of the book: reload it, then play.";
      const type = answer.headers.get("Content-Type") ?? "no type";
      if (!/javascript/.test(type)) {
        return `Python cannot start here: the server sends ${name} as “${type}”, and a browser runs it only as “text/javascript”.`;
      }
    }
    return "This browser cannot start Python: update it, or open the page in Binder with the button at the top.";
  }

  /**
   * @param {Element} button
   * @param {string} sentence
   */
  function tell(button, sentence) {
    const bar = button.closest(".live-bar, .live-tools");
    const note = bar?.querySelector(".live-note");
    if (note) note.textContent = sentence;
  }

  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let lingering;
  /** @param {Event} event */
  function near(event) {
    const button = event.target instanceof Element && event.target.closest(".live-play");
    clearTimeout(lingering);
    // @ts-ignore: not every browser says what a byte costs
    if (!button || navigator.connection?.saveData || location.protocol === "file:") return;
    lingering = setTimeout(() => load().then((loaded) => loaded.fetchAhead(button)).catch(() => {}), LINGER);
  }
  document.addEventListener("pointerover", near);
  document.addEventListener("focusin", near);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a.show-me[data-article]");
    if (link) live.shown = link.getAttribute("data-article") ?? "";
    const button = event.target instanceof Element && event.target.closest("button.live-play, button.live-run, button.live-edit");
    if (button) act(button);
  });

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
})();
