// @ts-check
/** Markdown and formulas of an edited cell, set as the book's own; fetched when a cell first shows some. */

import { Marked } from "marked";
import sanitize from "./sanitize.js";

/** What Markdown becomes; a cell that wants more of HTML says `HTML`. */
const TAGS = [
  "a", "b", "blockquote", "br", "caption", "code", "dd", "del", "details", "div", "dl", "dt", "em", "figcaption", "figure",
  "h1", "h2", "h3", "h4", "h5", "h6", "hr", "i", "img", "input", "kbd", "li", "mark", "ol", "p", "pre", "q", "s", "samp", "small",
  "span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "tr", "u", "ul", "var",
];
const ATTRIBUTES = {
  "*": ["align", "aria-*", "class", "colspan", "dir", "lang", "rowspan", "title"],
  a: ["href"],
  img: ["src", "alt", "width", "height"],
  input: ["type", "checked", "disabled"],
  ol: ["start"],
};

/** A formula in Markdown: its text is no Markdown. */
const formula = {
  name: "formula",
  level: /** @type {const} */ ("inline"),
  start: (/** @type {string} */ source) => source.indexOf("$"),
  tokenizer: (/** @type {string} */ source) => {
    const found = /^\$\$([^]+?)\$\$|^\$(?!\s)((?:\\.|[^$\\\n])+?)(?<!\s)\$(?!\d)/.exec(source);
    return found ? { type: "formula", raw: found[0], text: found[1] ?? found[2], block: found[1] !== undefined } : undefined;
  },
  renderer: (/** @type {any} */ { text, block }) => {
    const place = document.createElement(block ? "div" : "span");
    place.append(formulaElement(text, block));
    return place.innerHTML;
  },
};
const marked = new Marked({ gfm: true, extensions: [formula] });

/**
 * @param {string} source
 * @param {HTMLElement} host
 */
export async function showMarkdown(source, host) {
  host.innerHTML = sanitize(await marked.parse(source), { allowedTags: TAGS, allowedAttributes: ATTRIBUTES });
  for (const table of host.querySelectorAll("table")) {
    const frame = document.createElement("div");
    frame.className = "pst-scrollable-table-container";
    table.classList.add("table");
    table.replaceWith(frame);
    frame.append(table);
  }
  for (const link of host.querySelectorAll("a[href^='#']")) lead(link);
  await typeset(host);
}

/**
 * The book's build knows on which page an article stands, and we only from another link to it.
 * @param {Element} link
 */
function lead(link) {
  const target = link.getAttribute("href") ?? "";
  const known = document.getElementById(target.slice(1)) ? null : document.querySelector(`a[href$="${CSS.escape(target)}"]`);
  if (known) link.setAttribute("href", known.getAttribute("href") ?? target);
}

/**
 * @param {string} source TeX, as `Math` and `Latex` give it
 * @param {HTMLElement} host
 */
export async function showMath(source, host) {
  const inner = source.trim().replace(/^(\${1,2})([^$]*)\1$/, "$2").replace(/^\\displaystyle\s*/, "");
  host.append(formulaElement(inner, source.trim().startsWith("$")));
  await typeset(host);
}

/**
 * A formula for MathJax where the page has it, else its TeX to be read.
 * @param {string} tex
 * @param {boolean} block
 */
function formulaElement(tex, block) {
  const element = document.createElement(window.MathJax?.typesetPromise ? "span" : "code");
  element.className = "math";
  element.textContent = element.localName === "code" ? tex.trim() : block ? `\\[${tex}\\]` : `\\(${tex}\\)`;
  return element;
}

/** @param {HTMLElement} host */
async function typeset(host) {
  const places = [...host.querySelectorAll("span.math")];
  if (places.length) await window.MathJax?.typesetPromise?.(places);
}
