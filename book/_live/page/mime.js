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
  ["text/markdown", (value, host) => text(value, host)],
  ["text/latex", (value, host) => text(value, host)],
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
  pre.textContent = words;
  host.append(pre);
}

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
 * The element for an error: its traceback.
 * @param {Output} output
 */
export function errorElement(output) {
  const pre = document.createElement("pre");
  pre.className = "live-error";
  pre.textContent = (output.traceback ?? []).join("\n") || `${output.ename}: ${output.evalue}`;
  return pre;
}
