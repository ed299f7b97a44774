// @ts-check
/**
 * The front end of every table: it puts the drawing that Python made into place, keeps focus, scroll and
 * half-typed fields, and sends what the reader does. It decides nothing about any game.
 *
 * @typedef {{html: string, rev: number, focus: string, say: string, said: number, ack: [string, number]}} Drawing
 * @typedef {{get(name: string): any, on(name: string, f: () => void): void, off(name: string, f: () => void): void,
 *   send(content: object): void}} Model
 */

const FIELDS = "input, select, textarea";
const KEPT = ["data-here", "data-lm-suppress-shortcuts"]; // what this file marks by itself
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Which view of a model speaks: the one the reader used last. @type {WeakMap<object, HTMLElement>} */
const speakers = new WeakMap();

/** @param {{model: Model, el: HTMLElement}} context */
function render({ model, el }) {
  const name = Math.random().toString(36).slice(2); // crypto.randomUUID is missing where a page comes by plain http
  const live = document.createElement("div");
  const board = document.createElement("div");
  live.className = "faro-edu-live";
  live.setAttribute("role", "status");
  live.setAttribute("aria-live", "polite");
  el.replaceChildren(live, board);
  if (!speakers.get(model)?.isConnected) speakers.set(model, el);

  let sent = 0;
  let acknowledged = 0;
  let said = model.get("drawing").said;

  const draw = () => {
    /** @type {Drawing} */
    const drawing = model.get("drawing");
    if (drawing.ack[0] === name) acknowledged = Math.max(acknowledged, drawing.ack[1]);
    const held = focused(board);
    const template = document.createElement("template");
    template.innerHTML = drawing.html;
    morph(board, template.content, sent > acknowledged);
    const root = /** @type {HTMLElement} */ (board.firstElementChild);
    root.dataset.rev = String(drawing.rev);
    rove(board);
    if (held) refocus(board, held, drawing.focus);
    if (drawing.said !== said && speakers.get(model) === el) live.textContent = drawing.say;
    said = drawing.said;
  };

  /** @param {HTMLElement} control @param {string} [value] */
  const send = (control, value = control.dataset.value ?? "") => {
    speakers.set(model, el);
    const root = /** @type {HTMLElement} */ (board.firstElementChild);
    const rev = Number(root.dataset.rev);
    model.send({ act: control.dataset.act, value, rev, fields: fields(board), view: name, sent: ++sent });
  };

  /** @param {MouseEvent} event */
  const click = (event) => {
    const control = acting(event);
    if (!control || control.matches(FIELDS)) return;
    event.preventDefault();
    if (control.dataset.once && event.detail > 1) return; // the second half of a double click
    send(control);
  };

  /** @param {Event} event */
  const change = async (event) => {
    const control = acting(event);
    if (!control?.matches(FIELDS)) return;
    const field = /** @type {HTMLInputElement} */ (control);
    if (field.type !== "file") return send(field, field.value);
    const file = field.files?.[0];
    if (!file) return;
    const text = await file.text();
    field.value = "";
    send(field, text);
  };

  /** @param {KeyboardEvent} event */
  const key = (event) => {
    const control = acting(event);
    if (!control) return;
    const pressing = event.key === "Enter" || event.key === " ";
    if (pressing && control.dataset.once && event.repeat) event.preventDefault(); // a key held down
    else if (pressing && !control.matches("button, a, summary, " + FIELDS)) {
      event.preventDefault();
      if (!event.repeat) send(control);
    } else if (event.key in ARROWS && control.closest("[data-group]")) {
      event.preventDefault();
      step(control, ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)]);
    }
  };

  /** @param {FocusEvent} event */
  const entered = (event) => {
    // JupyterLab's own keys stay away, if what has the focus says so itself
    /** @type {HTMLElement} */ (event.target).dataset.lmSuppressShortcuts = "true";
    rove(board);
  };
  board.addEventListener("click", click);
  board.addEventListener("change", change);
  board.addEventListener("keydown", key);
  board.addEventListener("focusin", entered);
  model.on("change:drawing", draw);
  draw();
  return () => model.off("change:drawing", draw);
}

/** @param {Event} event @returns {HTMLElement | null} */
function acting(event) {
  return /** @type {Element} */ (event.target).closest("[data-act]");
}

/** What stands in the named fields at this moment. @param {HTMLElement} board */
function fields(board) {
  /** @type {Record<string, string>} */
  const values = {};
  for (const field of board.querySelectorAll(FIELDS)) {
    const { name, value, type } = /** @type {HTMLInputElement} */ (field);
    if (name && type !== "file") values[name] = value;
  }
  return values;
}

/** @param {HTMLElement} board @returns {string | null} the key of what has the focus, "" if it has none */
function focused(board) {
  const active = document.activeElement;
  return active && board.contains(active) ? (active.closest("[data-key]")?.getAttribute("data-key") ?? "") : null;
}

/** @param {HTMLElement} board @param {string} held @param {string} next where the focus goes if `held` is gone */
function refocus(board, held, next) {
  if (focused(board) === held && held) return;
  const target = keyed(board, held) ?? keyed(board, next);
  target?.focus({ preventScroll: true });
}

/** @param {HTMLElement} board @param {string} key @returns {HTMLElement | null} */
function keyed(board, key) {
  return key ? board.querySelector(`[data-key="${CSS.escape(key)}"]`) : null;
}

/** One tab stop in a group of places: the one that has, or last had, the focus. @param {HTMLElement} board */
function rove(board) {
  for (const group of board.querySelectorAll("[data-group]")) {
    const places = [...group.querySelectorAll("[data-act]")];
    const active = places.find((place) => place === document.activeElement);
    const marked = active ?? places.find((place) => place.hasAttribute("data-here")) ?? places[0];
    for (const place of places) {
      place.setAttribute("tabindex", place === marked ? "0" : "-1");
      place.toggleAttribute("data-here", place === marked);
    }
  }
}

/** Move the focus to the nearest place in a direction. @param {HTMLElement} from @param {number[]} direction */
function step(from, [right, down]) {
  const start = middle(from);
  let best = Infinity;
  /** @type {HTMLElement | undefined} */
  let next;
  for (const place of from.closest("[data-group]")?.querySelectorAll("[data-act]") ?? []) {
    const { x, y } = middle(place);
    const along = (x - start.x) * right + (y - start.y) * down;
    const aside = Math.abs((x - start.x) * down) + Math.abs((y - start.y) * right);
    if (along > 4 && along + 2 * aside < best) {
      best = along + 2 * aside;
      next = /** @type {HTMLElement} */ (place);
    }
  }
  next?.focus();
}

/** @param {Element} place */
function middle(place) {
  const box = place.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Make `old` look like `drawn` and keep every element that can stay, so that focus, scroll and folds stay too.
 * @param {Element} old @param {Element | DocumentFragment} drawn @param {boolean} pending fields on their way
 */
function morph(old, drawn, pending) {
  if (drawn instanceof Element) copyAttributes(old, drawn);
  let place = old.firstChild;
  for (const child of [...drawn.childNodes]) {
    const match = partner(old, place, child);
    if (!match) {
      old.insertBefore(child, place);
      continue;
    }
    if (match !== place) old.insertBefore(match, place);
    if (same(match, child)) {
      // most of a board stays as it is, and the browser compares faster than we do
    } else if (match instanceof Element && child instanceof Element) morph(match, child, pending);
    else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
    place = match.nextSibling;
  }
  while (place) {
    const next = place.nextSibling;
    place.remove();
    place = next;
  }
  if (drawn instanceof Element && old.matches(FIELDS)) settle(/** @type {HTMLInputElement} */ (old), drawn, pending);
}

/** Whether nothing is to be done: a field may hold another value than it was drawn with. @param {ChildNode} old
 * @param {ChildNode} drawn */
function same(old, drawn) {
  if (!(old instanceof Element)) return false;
  return !old.matches(FIELDS) && old.isEqualNode(drawn) && !old.querySelector(FIELDS);
}

/** @param {Element} old @param {ChildNode | null} place @param {ChildNode} child @returns {ChildNode | null} */
function partner(old, place, child) {
  const key = keyOf(child);
  if (key && place && keyOf(place) === key && place.nodeName === child.nodeName) return place; // as it mostly is
  if (key) return [...old.children].find((other) => keyOf(other) === key && other.nodeName === child.nodeName) ?? null;
  return place && !keyOf(place) && place.nodeName === child.nodeName ? place : null;
}

/** @param {ChildNode} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") : null;
}

/** @param {Element} old @param {Element} drawn */
function copyAttributes(old, drawn) {
  for (const name of old.getAttributeNames()) {
    const pulled = name === "style" && old.matches(".lines"); // a log that the reader made higher stays so
    const kept = pulled || KEPT.includes(name) || (name === "open" && old.nodeName === "DETAILS");
    if (!kept && !drawn.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of drawn.attributes) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
}

/** A field takes the drawn value, unless the reader is in it. @param {HTMLInputElement} field
 * @param {Element} drawn @param {boolean} pending */
function settle(field, drawn, pending) {
  if (field.type === "file" || pending || field === document.activeElement) return;
  const value = drawn instanceof HTMLInputElement ? drawn.getAttribute("value") : /** @type {any} */ (drawn).value;
  if (value !== null && field.value !== value) field.value = value;
}

export default { render };
