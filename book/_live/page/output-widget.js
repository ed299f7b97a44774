// @ts-check
/** `ipywidgets.Output` in the page: the kernel keeps the list of outputs, the view shows it. */

import { DOMWidgetModel, DOMWidgetView } from "@jupyter-widgets/base";
import { OutputArea } from "./outputs.js";

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
      this.listenTo(this.model, "change:outputs", this.redraw);
      return this.redraw();
    }

    async redraw() {
      this.area?.clear();
      for (const output of this.model.get("outputs")) await this.area?.add(output);
    }
  }
  return { OutputModel, OutputView };
}
