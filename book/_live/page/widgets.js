// @ts-check
/** The page's widget manager: models from the kernel's comms, views into the cells' outputs. */

import * as base from "@jupyter-widgets/base";
import { ManagerBase } from "@jupyter-widgets/base-manager";
import { Widget } from "@lumino/widgets";
import anywidget from "anywidget-front";
import { brokenElement } from "./mime.js";
import { outputClasses } from "./output-widget.js";

/** @typedef {import("../types").FromWorker} FromWorker */
/** @typedef {Extract<FromWorker, {type: "comm_open"}>} CommOpen */
/** @typedef {Extract<FromWorker, {type: "comm_msg"}>} CommMessage */

/** What the manager needs of the page. @typedef {{
 *   send(message: import("../types").ToWorker, transfer?: Transferable[]): void,
 * }} Line */

/** The front end's half of a comm. */
class Comm {
  /**
   * @param {Manager} manager
   * @param {string} id
   * @param {string} target
   */
  constructor(manager, id, target) {
    this.manager = manager;
    this.comm_id = id;
    this.target_name = target;
    /** @type {(message: any) => any} */
    this.onMessage = () => {};
    /** @type {(message: any) => void} */
    this.onClose = () => {};
  }

  /** @param {(message: any) => any} callback */
  on_msg(callback) {
    this.onMessage = callback;
  }

  /** @param {(message: any) => void} callback */
  on_close(callback) {
    this.onClose = callback;
  }

  open() {
    return "";
  }

  /**
   * @param {any} data
   * @param {any} [callbacks]
   * @param {any} [_metadata]
   * @param {(ArrayBuffer | ArrayBufferView)[]} [buffers]
   */
  send(data, callbacks, _metadata, buffers = []) {
    return this.manager.sendToKernel(this.comm_id, data, callbacks, buffers);
  }

  close() {
    this.manager.line.send({ type: "comm_close", id: this.comm_id });
    return "";
  }
}

export class Manager extends ManagerBase {
  /** @param {Line} line */
  constructor(line) {
    super();
    this.line = line;
    /** @type {Map<string, Comm>} */
    this.comms = new Map();
    /** Callbacks of messages that the kernel has not yet dealt with. @type {Map<string, any>} */
    this.pending = new Map();
    /** The cell that was running when a model came. @type {Map<string, string>} */
    this.birthplaces = new Map();
    /** Views by model, to find the cell that shows a widget. @type {Map<string, Set<any>>} */
    this.viewsOf = new Map();
    this.anywidget = tellingAnywidget();
    this.output = outputClasses(this);
  }

  /** @param {CommOpen} message */
  async open(message) {
    const { id, target, metadata, buffers, cell } = message;
    const data = heard(message);
    if (target !== "jupyter.widget") return;
    const comm = new Comm(this, id, target);
    this.comms.set(id, comm);
    this.birthplaces.set(id, cell);
    await this.handle_comm_open(/** @type {any} */ (comm), /** @type {any} */ ({
      content: { comm_id: id, target_name: target, data },
      metadata,
      buffers,
    }));
  }

  /** @param {CommMessage} message */
  async receive(message) {
    const { id, metadata, buffers, parent } = message;
    const data = heard(message);
    await this.comms.get(id)?.onMessage({
      content: { comm_id: id, data },
      metadata,
      buffers,
      parent_header: { msg_id: parent },
      header: {},
    });
  }

  /** @param {string} id */
  closed(id) {
    this.comms.get(id)?.onClose({ content: { comm_id: id, data: {} } });
    for (const map of [this.comms, this.birthplaces, this.viewsOf]) map.delete(id);
  }

  /**
   * @param {string} id
   * @param {any} data
   * @param {any} callbacks
   * @param {(ArrayBuffer | ArrayBufferView)[]} buffers
   * @returns {string} the message's id
   */
  sendToKernel(id, data, callbacks, buffers) {
    const msg = base.uuid();
    this.pending.set(msg, callbacks);
    const plain = JSON.parse(JSON.stringify(data, said));
    this.line.send({ type: "comm_msg", id, msg, cell: this.placeOf(id), data: plain, buffers: buffers.map(ownBuffer) });
    return msg;
  }

  /** The kernel has dealt with a message: its sender may send the next. @param {string} msg */
  handled(msg) {
    const callbacks = this.pending.get(msg);
    this.pending.delete(msg);
    callbacks?.iopub?.status?.({ content: { execution_state: "idle" }, parent_header: { msg_id: msg } });
  }

  /**
   * The cell under which a widget's prints belong: the one that shows it, where the reader is if there are several.
   * @param {string} id
   */
  placeOf(id) {
    const places = [...(this.viewsOf.get(id) ?? [])].map((view) => view.el.closest("[data-live-cell]")).filter(Boolean);
    const here = places.find((place) => place.contains(document.activeElement)) ?? places[0];
    return here?.dataset.liveCell ?? this.birthplaces.get(id) ?? "";
  }

  /**
   * @param {any} model
   * @param {any} [options]
   */
  async create_view(model, options) {
    const view = await super.create_view(model, options);
    if (view instanceof base.ErrorWidgetView) view.el.replaceChildren(brokenElement(view.model.get("error") ?? view.generateErrorMessage().msg));
    view.displayed?.then(() => nameSlider(view));
    const views = this.viewsOf.get(model.model_id) ?? new Set();
    this.viewsOf.set(model.model_id, views.add(view));
    view.once("remove", () => views.delete(view));
    return view;
  }

  /**
   * Show a model in a place of the page.
   * @param {string} id
   * @param {HTMLElement} host
   */
  async show(id, host) {
    try {
      const view = await this.create_view(await this.get_model(id));
      if (!host.isConnected) return view.remove();
      Widget.attach(view.luminoWidget, host);
      removeWith(host, view);
    } catch (error) {
      host.replaceChildren(brokenElement(error));
    }
  }

  /**
   * The model of the table that stands in `place`, if one does.
   * @param {Element} place
   */
  tableIn(place) {
    const views = [...this.viewsOf.values()].flatMap((set) => [...set]);
    return views.find((view) => place.contains(view.el) && view.model.has("drawing"))?.model;
  }

  /**
   * Do at the table that stands in `place` what a press on one of its controls would do; resolves when it is drawn.
   * @param {Element} place
   * @param {string} act
   * @param {string} value
   */
  async act(place, act, value) {
    const model = this.tableIn(place);
    if (!model) return;
    const drawn = new Promise((resolve) => model.once("change:drawing", resolve));
    model.send({ act, value, rev: model.get("drawing").rev });
    await drawn;
  }

  /**
   * @param {string} className
   * @param {string} moduleName
   */
  async loadClass(className, moduleName) {
    const module = await this.#module(moduleName);
    const found = module?.[className];
    if (!found) throw new Error(`This page has no widget ${className} of ${moduleName}`);
    return found;
  }

  /**
   * @param {string} name
   * @returns {Promise<any>}
   */
  async #module(name) {
    if (name === "anywidget") return this.anywidget;
    if (name === "@jupyter-widgets/base") return base;
    if (name === "@jupyter-widgets/output") return this.output;
    if (name === "@jupyter-widgets/controls") return (await import("./controls.js")).controls();
    return undefined;
  }

  async _get_comm_info() {
    return {};
  }

  /** @returns {Promise<never>} */
  async _create_comm() {
    throw new Error("The page opens no comm of its own");
  }
}

/** The only key of what stands for NaN or an infinity, which JSON does not know; see page_kernel/wire.py. */
const FLOAT = "float:";

/**
 * What Python says, with its floats in it.
 * @param {CommOpen | CommMessage} message
 */
function heard({ data, floats }) {
  return floats ? JSON.parse(JSON.stringify(data), (_, value) => (value?.[FLOAT] ? Number(inWords(value[FLOAT])) : value)) : data;
}

/** @param {string} float in Python's words */
function inWords(float) {
  return float.replace("inf", "Infinity");
}

/**
 * @param {string} _
 * @param {any} value
 */
function said(_, value) {
  return typeof value === "number" && !Number.isFinite(value) ? { [FLOAT]: String(value) } : value;
}

/** What moves in a slider is otherwise heard as nothing but a number. @param {any} view */
function nameSlider(view) {
  const name = view.model.get("description") || view.model.get("description_tooltip") || view.model.get("tooltip") || "Value";
  for (const handle of view.el.querySelectorAll(":scope > .slider-container .noUi-handle")) handle.setAttribute("aria-label", name);
}

/** @param {ArrayBuffer | ArrayBufferView} buffer */
function ownBuffer(buffer) {
  if (!ArrayBuffer.isView(buffer)) return buffer.slice(0);
  return /** @type {ArrayBuffer} */ (buffer.buffer.slice(buffer.byteOffset, buffer.byteOffset + buffer.byteLength));
}

/** anywidget's classes, with a view that shows why it shows nothing (bundle.mjs has it told). */
function tellingAnywidget() {
  const { AnyModel, AnyView } = anywidget(base);
  class View extends AnyView {
    /** @param {unknown} error */
    failed(error) {
      console.warn(error);
      if (this.el.isConnected || !this.luminoWidget.isDisposed) this.el.replaceChildren(brokenElement(error));
    }
  }
  return { AnyModel, AnyView: View };
}

/** Views whose place may go: one observer for all of them. @type {Map<HTMLElement, any>} */
const shown = new Map();
const observer = new MutationObserver(() => {
  for (const [host, view] of shown) {
    if (host.isConnected) continue;
    shown.delete(host);
    // Lumino takes a widget out of the page itself, and refuses when it is out already.
    view.luminoWidget.processMessage(Widget.Msg.AfterDetach);
    view.remove();
  }
  if (!shown.size) observer.disconnect();
});

/**
 * Remove a view, with all its listeners, when its place leaves the page.
 * @param {HTMLElement} host
 * @param {any} view
 */
function removeWith(host, view) {
  shown.set(host, view);
  // A widget that Python closes takes its views with it.
  view.once("remove", () => shown.delete(host));
  observer.observe(document.body, { childList: true, subtree: true });
}
