// @ts-check
/** One polite live region for the page: what is said here is heard and not seen. */

/** @type {HTMLElement | undefined} */
let region;

/** @param {string} sentence */
export function say(sentence) {
  if (!region) {
    region = document.createElement("div");
    region.className = "live-voice";
    region.setAttribute("role", "status");
    region.setAttribute("aria-live", "polite");
    document.body.append(region);
  }
  region.textContent = sentence;
}
