// @ts-check
/** `ipywidgets.Output` in the page: the kernel keeps the list of outputs, the view shows it. */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { OutputArea } from "./outputs.js";

/** @typedef {import("../types").Output} Output */

/** @param {import("./widgets.js").Manager} manager */
export function outputClasses(manager) {
  class OutputModel extends DOMWidgetModel {
    defaults() {
      return {
        ...super.defaults(),
        _model_name: "OutputModel",
        _view_name: "OutputView",
        _model_module: "@jupyter-widgets/output",
        _view_module: "@jupyter-widgets/output",
        msg_id: "",
        outputs: [],
      };
    }
  }

  class OutputView extends DOMWidgetView {
    render() {
      super.render();
      this.el.classList.add("live-outputs");
      this.area = new OutputArea(this.el, (id, host) => manager.show(id, host));
      /** What is shown now. @type {Output[]} */
      this.drawn = [];
      this.listenTo(this.model, "change:outputs", this.redraw);
      // A widget in it can stand only where the page shows it. One drawing after the other.
      /** @type {Promise<unknown>} */
      this.turn = this.displayed;
      this.redraw();
    }

    redraw() {
      this.turn = this.turn?.then(() => this.draw()).catch((error) => console.warn(error));
    }

    /** Draw what is new; what stands already keeps its place, its focus and its state. */
    async draw() {
      const area = /** @type {OutputArea} */ (this.area);
      /** @type {Output[]} */
      const wanted = this.model.get("outputs");
      const drawn = this.drawn ?? [];
      const same = area.element.childElementCount === drawn.length ? commonStart(drawn, wanted) : 0;
      const printed = same === drawn.length - 1 && textAfter(drawn[same], wanted[same]);
      this.drawn = wanted;
      if (printed) await area.add({ ...wanted[same], text: printed });
      else area.keep(same, same < wanted.length);
      for (const output of wanted.slice(printed ? same + 1 : same)) await area.add(output);
    }
  }
  return { OutputModel, OutputView };
}

/**
 * How many outputs at the beginning are the same.
 * @param {Output[]} some
 * @param {Output[]} others
 */
function commonStart(some, others) {
  const different = some.findIndex((output, place) => !equal(output, others[place]));
  return different < 0 ? some.length : different;
}

/**
 * @param {Output} one
 * @param {Output | undefined} other
 */
function equal(one, other) {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * What was printed since, where only that is new.
 * @param {Output | undefined} before
 * @param {Output | undefined} now
 */
function textAfter(before, now) {
  if (before?.output_type !== "stream" || now?.output_type !== "stream" || before.name !== now.name) return "";
  return now.text?.startsWith(before.text ?? "") ? now.text.slice(before.text?.length) : "";
}
