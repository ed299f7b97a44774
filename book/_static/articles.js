// @ts-check
/**
 * What a § does: a link in a table's log goes to its article and marks it; *Show me* shows the article's scenario at
 * the table beside the text. Without this script the first is a plain link, and the second leads to a page of its own.
 */
(() => {
  "use strict";

  const MARKED_FOR = 4000;
  const REFERENCE = "a.article[data-article]";
  const LIVE = ".faro-edu-live"; // the voice that only a running table has
  const BESIDE = { target: "_blank", rel: "noopener", title: "Opens in a new tab; the game stays in this one." };
  const root = document.documentElement;

  /** @param {EventTarget | null} node @returns {HTMLElement | null} */
  const html = (node) => (node instanceof HTMLElement ? node : null);

  /** What was clicked, or the nearest around it, that fits. @param {Event} event @param {string} selector */
  const around = (event, selector) => (event.target instanceof Element ? event.target.closest(selector) : null);

  /** The ids of all articles and their pages, seen from the site's top. @type {Record<string, string>} */
  const places = JSON.parse(document.getElementById("article-places")?.textContent ?? "{}");

  // -- going to an article

  /** The link that led away, which gets the focus back when the reader returns. @type {HTMLElement | null} */
  let origin = null;
  /** @type {number | undefined} */
  let marking;

  /** The article that the address names, if it is on this page. @returns {HTMLElement | null} */
  function target() {
    // An id of this book is plain letters; what else stands in an address may not even be well-formed.
    const node = html(document.getElementById(location.hash.slice(1)));
    return node?.matches(".article") ? node : null;
  }

  /** Mark the article that the address names and put the focus there, or back where the reader came from. */
  function arrive() {
    const article = target();
    document.querySelector(".article.marked")?.classList.remove("marked");
    if (article) {
      article.classList.add("marked");
      article.focus({ preventScroll: true });
      clearTimeout(marking);
      marking = setTimeout(() => article.classList.remove("marked"), MARKED_FOR);
    } else if (origin?.isConnected) {
      origin.focus({ preventScroll: true });
      origin = null;
    }
  }

  /**
   * A link as it must read here: a running table draws "#foster-23" wherever it stands. Who plays keeps the game: an
   * article of another page then opens beside it.
   * @param {HTMLAnchorElement} link
   */
  function lead(link) {
    const article = link.dataset.article ?? "";
    const here = Boolean(document.getElementById(article));
    if (here) link.href = `#${article}`;
    else if (places[article]) link.href = `${root.dataset.content_root ?? "./"}${places[article]}#${article}`;
    const beside = !here && Boolean(document.querySelector(LIVE));
    for (const [name, value] of Object.entries(BESIDE)) {
      if (beside) link.setAttribute(name, value);
      else link.removeAttribute(name);
    }
  }

  /**
   * Lead a link before it is followed, and before the browser's own menu opens it somewhere else.
   * @param {Event} event
   */
  function foresee(event) {
    const link = around(event, REFERENCE);
    if (link instanceof HTMLAnchorElement) lead(link);
  }

  /** @param {MouseEvent} event */
  function follow(event) {
    const link = around(event, REFERENCE);
    if (!(link instanceof HTMLAnchorElement)) return;
    lead(link);
    if (link.target) return;
    origin = link;
    // The same § twice changes no address, so the browser tells nobody.
    if (link.hash === location.hash && link.pathname === location.pathname) setTimeout(arrive);
  }

  // -- showing a scenario

  /** @typedef {{drawings: Element[], name: string, link: HTMLElement, at: number}} Scene */
  /** @type {Scene | null} */
  let scene = null;
  /** The link whose steps are wanted; none once they were closed. @type {HTMLElement | null} */
  let wanted = null;

  const table = html(document.querySelector(".beside-table .cell_output"));
  const frame = document.createElement("section");
  frame.className = "scene";
  frame.hidden = true;
  frame.innerHTML = `
    <div class="scene-bar">
      <p class="scene-name" tabindex="-1"></p>
      <button type="button" data-scene="-1">Previous</button>
      <button type="button" data-scene="1">Next</button>
      <button type="button" data-scene="close">Close</button>
    </div>
    <p class="visually-hidden" role="status"></p>
    <div class="scene-drawing"></div>`;

  /** @param {string} selector @returns {HTMLElement} */
  const part = (selector) => /** @type {HTMLElement} */ (frame.querySelector(selector));

  /** The drawings of a scenario's own page. @param {string} address @returns {Promise<Element[]>} */
  async function fetchDrawings(address) {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll(".scene-step > .faro-edu")];
  }

  /** Show the step of now; a button that has nothing more to do hands the focus on. */
  function step() {
    if (!scene) return;
    const { drawings, name, at } = scene;
    const words = `${name} Step ${at + 1} of ${drawings.length}, arranged.`;
    part(".scene-name").textContent = words;
    part('[role="status"]').textContent = words;
    const drawing = document.importNode(drawings[at], true);
    for (const link of drawing.querySelectorAll(REFERENCE)) lead(/** @type {HTMLAnchorElement} */ (link));
    part(".scene-drawing").replaceChildren(drawing);
    dim('[data-scene="-1"]', at === 0);
    dim('[data-scene="1"]', at === drawings.length - 1);
  }

  /** A button at the end of its way stays in the tab order. @param {string} button @param {boolean} off */
  function dim(button, off) {
    part(button).setAttribute("aria-disabled", String(off));
  }

  /** @param {HTMLAnchorElement} link */
  async function open(link) {
    if (!table) return;
    wanted = link;
    try {
      const drawings = await fetchDrawings(link.href);
      if (wanted !== link) return;
      const name = link.closest(".article")?.querySelector("strong")?.textContent ?? "";
      scene = { drawings, name, link, at: 0 };
    } catch {
      location.assign(link.href);
      return;
    }
    frame.setAttribute("aria-label", `Show me: ${scene.name}`);
    table.hidden = true;
    frame.hidden = false;
    step();
    part(".scene-name").focus({ preventScroll: true });
    reveal();
  }

  /** Bring the steps' head into view, with the drawing below it; a table that stays in view moves nothing. */
  function reveal() {
    const bar = parseFloat(getComputedStyle(root).scrollPaddingTop) || 0;
    const { top } = frame.getBoundingClientRect();
    if (top < bar || top > innerHeight / 3) frame.scrollIntoView({ block: "start" });
  }

  /** The chapter's own table again. */
  function end() {
    wanted = scene = null;
    frame.hidden = true;
    part(".scene-drawing").replaceChildren();
    if (table) table.hidden = false;
  }

  /** The same, and the reader where the link is. */
  function close() {
    const link = scene?.link;
    end();
    link?.focus();
    frame.dispatchEvent(new Event("scene-closed", { bubbles: true }));
  }

  /** @param {string} what */
  function press(what) {
    if (!scene) return;
    if (what === "close") return close();
    const to = scene.at + Number(what);
    if (to < 0 || to >= scene.drawings.length) return;
    scene.at = to;
    step();
  }

  /** @param {MouseEvent} event */
  function showMe(event) {
    const link = around(event, "a.show-me");
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    // Read from a disk a page may fetch nothing: the link leads to the steps' own page.
    if (!table || !(link instanceof HTMLAnchorElement) || elsewhere || location.protocol === "file:") return;
    event.preventDefault();
    open(link);
  }

  table?.before(frame);
  // A running page shows the scenario at the table itself.
  table?.addEventListener("scene-over", end);
  frame.addEventListener("click", (event) => press(html(around(event, "[data-scene]"))?.dataset.scene ?? ""));
  frame.addEventListener("keydown", (event) => event.key === "Escape" && close());
  for (const sign of ["pointerover", "pointerdown", "focusin"]) document.addEventListener(sign, foresee);
  document.addEventListener("click", follow);
  document.addEventListener("click", showMe);
  addEventListener("hashchange", arrive);
  arrive();
})();
