// @ts-check
/** One output of a cell as an element: the best form of it that a page can show. */

/** @typedef {import("../types").Output} Output */
/** @typedef {(id: string, host: HTMLElement) => Promise<void>} ShowWidget */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PLOTLY = "application/vnd.plotly.v1+json";

/**
 * How each form is shown, the best first.
 * @type {[string, (value: any, host: HTMLElement, showWidget: ShowWidget) => unknown][]}
 */
const FORMS = [
  [WIDGET, (value, host, showWidget) => showWidget(value.model_id, host)],
  [PLOTLY, drawChart],
  ["text/html", (value, host) => { host.innerHTML = value; }],
  ["image/svg+xml", (value, host) => picture(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(value)}`, host)],
  ["image/png", (value, host) => picture(`data:image/png;base64,${value}`, host)],
  ["image/jpeg", (value, host) => picture(`data:image/jpeg;base64,${value}`, host)],
  ["image/gif", (value, host) => picture(`data:image/gif;base64,${value}`, host)],
  ["image/webp", (value, host) => picture(`data:image/webp;base64,${value}`, host)],
  ["text/markdown", async (value, host) => (await import("./markdown.js")).showMarkdown(value, host)],
  ["text/latex", async (value, host) => (await import("./markdown.js")).showMath(value, host)],
  ["text/plain", (value, host) => text(value, host)],
];

/**
 * Show a MIME bundle in `host`; resolves when it stands there.
 * @param {Record<string, any>} data
 * @param {HTMLElement} host
 * @param {ShowWidget} showWidget
 */
export async function showData(data, host, showWidget) {
  const form = FORMS.find(([mime]) => data[mime] !== undefined && canShow(mime));
  if (form) await form[1](data[form[0]], host, showWidget);
}

/** @param {string} mime */
function canShow(mime) {
  return mime !== PLOTLY || Boolean(window.atbCharts);
}

/**
 * @param {any} figure
 * @param {HTMLElement} host
 */
async function drawChart(figure, host) {
  host.classList.add("live-chart");
  await window.atbCharts?.draw(host, figure);
}

/**
 * @param {string} source
 * @param {HTMLElement} host
 */
function picture(source, host) {
  const image = document.createElement("img");
  image.src = source;
  image.alt = "The picture that this cell draws";
  host.append(image);
}

/**
 * @param {string} words
 * @param {HTMLElement} host
 */
function text(words, host) {
  const pre = document.createElement("pre");
  pre.textContent = words.replace(ESCAPES, "");
  host.append(pre);
}

/** What a terminal takes for orders: colours above all. */
const ESCAPES = /\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07]*(?:\x07|\x1b\\)|[@-Z\\-_])/g;

/**
 * The element for printed text.
 * @param {string} stream "stdout" or "stderr"
 */
export function streamElement(stream) {
  const pre = document.createElement("pre");
  pre.className = `live-stream live-${stream}`;
  pre.append(document.createTextNode(""));
  return pre;
}

/**
 * Print words after those that stand there, as a terminal does: after a carriage return over the same line.
 * @param {Text} place
 * @param {string} words
 */
export function printed(place, words) {
  const begun = place.data.lastIndexOf("\n") + 1;
  const line = place.data.slice(begun) + words;
  if (/[\r\x1b]/.test(line)) place.replaceData(begun, place.length, line.replace(ESCAPES, "").replace(/\r+\n/g, "\n").replace(/^.*\r(?=[^\r\n])/gm, ""));
  else place.appendData(words);
}

/**
 * The element for an error: its traceback.
 * @param {Output} output
 */
export function errorElement(output) {
  return broken((output.traceback ?? []).join("\n") || `${output.ename}: ${output.evalue}`);
}

/**
 * The element in the place of a widget that failed.
 * @param {unknown} error
 */
export function brokenElement(error) {
  return broken(`This widget cannot be shown: ${error instanceof Error ? `${error.name}: ${error.message}` : error}`);
}

/** @param {string} words */
function broken(words) {
  const pre = document.createElement("pre");
  pre.className = "live-error";
  pre.textContent = words.replace(ESCAPES, "");
  return pre;
}
