// @ts-check
/** What the small script calls: starts Python at once, and the rest of the page's machinery meanwhile. */

import { Progress } from "./progress.js";
import { Runtime } from "./runtime.js";

const live = /** @type {NonNullable<Window["atbLive"]>} */ (window.atbLive);
const runtime = new Runtime(live);
/** @type {Promise<import("./cells.js").Page> | undefined} */
let made;

/** The page's machinery; if it does not come, Python ends too, and the next press asks for both again. */
function page() {
  made ??= import("./cells.js").then(({ Page }) => new Page(live, runtime)).catch((error) => {
    made = undefined;
    runtime.stop();
    throw error;
  });
  return made;
}

/**
 * A press on a button of the page.
 * @param {Element} button
 */
export async function act(button) {
  if (button.matches(".live-play, .live-run, .live-check")) startEarly(button);
  (await page()).act(button);
}

/**
 * The reader comes near a table: start Python now, so that the click finds it ready.
 * @param {Element} button
 */
export async function fetchAhead(button) {
  startEarly(button);
  await (await page()).fetchAhead(button);
}

/**
 * *Show me* beside an article.
 * @param {string} article
 * @param {Element} bar of the page's table
 */
export async function showDeal(article, bar) {
  startEarly(bar);
  await (await page()).deals.show(article);
}

/**
 * The page's address holds a game.
 * @param {string} hash the address from `#` on
 */
export async function openGame(hash) {
  await (await page()).deals.open(hash);
}

/** Show again what was typed into the page's cells before. */
export async function takeUp() {
  await (await page()).takeUp();
}

/**
 * What goes wrong is told when the page's machinery asks again.
 * @param {Element} place in the bar that tells how far it is
 */
function startEarly(place) {
  if (!runtime.started) runtime.progress ??= new Progress(place.closest(".live-bar, .live-tools"));
  runtime.start().catch(() => {});
}
