// @ts-check
/** The ipywidgets controls (sliders, buttons …), fetched when a cell first shows one. */

import * as all from "@jupyter-widgets/controls";
import look from "@jupyter-widgets/controls/css/widgets-base.css";
import variables from "@jupyter-widgets/controls/css/labvariables.css";

let styled = false;

/** The classes of `@jupyter-widgets/controls`, with their style in the page. */
export function controls() {
  if (!styled) {
    styled = true;
    const sheet = document.createElement("style");
    sheet.textContent = variables + look;
    document.head.prepend(sheet);
  }
  return all;
}
