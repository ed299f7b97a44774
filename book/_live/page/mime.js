// @ts-check
/** One output of a cell as an element: the best form of it that a page can show. */

/** @typedef {import("../types").Output} Output */
/** @typedef {(id: string, host: HTMLElement) => Promise<void>} ShowWidget */
/** What is said of a form beside its value. @typedef {{width?: number, height?: number, alt?: string}} About */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PLOTLY = "application/vnd.plotly.v1+json";

/**
 * How each form is shown, the best first.
 * @type {[string, (value: any, host: HTMLElement, showWidget: ShowWidget, about: About) => unknown][]}
 */
const FORMS = [
  [WIDGET, (value, host, showWidget) => showWidget(value.model_id, host)],
  [PLOTLY, drawChart],
  ["text/html", (value, host) => { host.innerHTML = value; }],
  pictureForm("svg+xml", (value) => `charset=utf-8,${encodeURIComponent(value)}`),
  ...["png", "jpeg", "gif", "webp"].map((name) => pictureForm(name, (value) => `base64,${value}`)),
  ["text/markdown", async (value, host) => (await import("./markdown.js")).showMarkdown(value, host)],
  ["text/latex", async (value, host) => (await import("./markdown.js")).showMath(value, host)],
  ["text/plain", (value, host) => text(value, host)],
];

/**
 * Show a MIME bundle in `host`; resolves when it stands there.
 * @param {Record<string, any>} data
 * @param {Record<string, any>} metadata
 * @param {HTMLElement} host
 * @param {ShowWidget} showWidget
 */
export async function showData(data, metadata, host, showWidget) {
  const [mime, show] = FORMS.find(([each]) => data[each] !== undefined && canShow(each)) ?? [];
  if (mime) await show?.(data[mime], host, showWidget, metadata[mime] ?? {});
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
 * @param {string} name of a kind of image
 * @param {(value: any) => string} coded the image in an address
 * @returns {[string, (value: any, host: HTMLElement, showWidget: ShowWidget, about: About) => void]}
 */
function pictureForm(name, coded) {
  return [`image/${name}`, (value, host, _, { width, height, alt }) => {
    const image = document.createElement("img");
    image.src = `data:image/${name};${coded(value)}`;
    image.alt = alt ?? "The picture that this cell draws";
    if (Number(width) > 0) image.width = Number(width);
    if (Number(height) > 0) image.height = Number(height);
    host.append(image);
  }];
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
