// @ts-check
/** What `sanitize-html` does for a widget's description and we for Markdown, by the browser's own parser, which runs no script. */

/**
 * The given HTML with only the allowed elements and attributes in it.
 * @param {string} html
 * @param {{allowedTags: string[], allowedAttributes: Record<string, string[]>}} allowed
 */
export default function sanitize(html, { allowedTags, allowedAttributes }) {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...body.querySelectorAll("*")]) {
    const name = element.localName;
    if (!allowedTags.includes(name)) element.replaceWith(document.createTextNode(element.textContent ?? ""));
    else keepOnly(element, [...(allowedAttributes["*"] ?? []), ...(allowedAttributes[name] ?? [])]);
  }
  return body.innerHTML;
}

/**
 * @param {Element} element
 * @param {string[]} names where "aria-*" stands for all that begin so
 */
function keepOnly(element, names) {
  for (const { name, value } of [...element.attributes]) {
    const known = names.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
    // A browser reads an address without the tabs and line ends in it.
    const address = value.replace(/[\0-\x20]/g, "");
    if (!known || /^(javascript|vbscript|data):/i.test(address)) element.removeAttribute(name);
  }
}
