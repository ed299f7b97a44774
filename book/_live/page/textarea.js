// @ts-check
/** The editor where the better one cannot be had: a plain field. */

/**
 * @param {HTMLElement} host
 * @param {{code: string, label: string, changed(code: string): void, run(): void}} wanted
 * @returns {import("./cells.js").Editor}
 */
export function openTextarea(host, { code, label, changed, run }) {
  const field = document.createElement("textarea");
  field.className = "live-field";
  field.setAttribute("aria-label", label);
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.value = code;
  const fit = () => { field.rows = Math.max(2, field.value.split("\n").length); };
  field.addEventListener("input", () => {
    fit();
    changed(field.value);
  });
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  });
  fit();
  host.append(field);
  return {
    focus: () => field.focus(),
    set(text) {
      field.value = text;
      fit();
      changed(text);
    },
    remove: () => field.remove(),
  };
}
