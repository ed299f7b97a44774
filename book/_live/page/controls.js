// @ts-check
/** The ipywidgets controls (sliders, buttons …), fetched when a cell first shows one. */

import * as all from "@jupyter-widgets/controls";
import look from "./controls.css";

let styled = false;

/**
 * The theme puts a picture in the place of each icon, and this view changes the icon that it once made: it gets a new
 * one, of which the theme makes the next picture.
 */
class PlayView extends all.PlayView {
  updatePlaying() {
    const button = this.playPauseButton;
    if (!button.querySelector("i")) button.replaceChildren(document.createElement("i"));
    super.updatePlaying();
    const { playing } = this.model.attributes;
    button.setAttribute("aria-label", playing ? "Pause" : "Play");
    this.stopButton.setAttribute("aria-label", "Stop");
    this.repeatButton.setAttribute("aria-label", "Repeat");
  }
}

const classes = { ...all, PlayView };

/** The classes of `@jupyter-widgets/controls`, with their style in the page. */
export function controls() {
  if (!styled) {
    styled = true;
    const sheet = document.createElement("style");
    sheet.textContent = look;
    document.head.prepend(sheet);
  }
  return classes;
}
