// @ts-check
/**
 * A sidebar that a reader folds stays folded from page to page, as long as the tab is open; and the menu of a narrow
 * window, which is the same sidebar in a dialog, gives the focus back to its button (the theme has lost it by then).
 */
(() => {
  "use strict";

  const FOLDED = "pst-sidebar-hidden"; // the theme's class
  const root = document.documentElement;
  const sidebar = document.getElementById("pst-primary-sidebar");
  if (!sidebar) return;

  sidebar.classList.toggle(FOLDED, root.dataset.sidebar === "folded");
  delete root.dataset.sidebar;
  new MutationObserver(() => {
    try {
      sessionStorage.setItem("sidebar", sidebar.classList.contains(FOLDED) ? "folded" : "open");
    } catch {
      // A browser that keeps nothing: then the sidebar is open on the next page.
    }
  }).observe(sidebar, { attributeFilter: ["class"] });

  document.getElementById("pst-primary-sidebar-modal")?.addEventListener("close", () => {
    /** @type {HTMLElement | null} */ (document.querySelector(".primary-toggle"))?.focus();
  });
})();
