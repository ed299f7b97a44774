// @ts-check
/** The editor of a cell, fetched with the first press on Edit. Tab leaves it, as everywhere on the page. */

import { defaultKeymap, history, historyKeymap, indentLess, indentMore } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const colours = HighlightStyle.define([
  { tag: tags.keyword, class: "live-k" },
  { tag: [tags.string, tags.special(tags.string)], class: "live-s" },
  { tag: [tags.number, tags.bool, tags.null], class: "live-n" },
  { tag: tags.comment, class: "live-c" },
  { tag: [tags.definition(tags.variableName), tags.function(tags.variableName)], class: "live-f" },
]);

/**
 * @param {HTMLElement} host
 * @param {{code: string, label: string, changed(code: string): void, run(): void}} wanted
 * @returns {import("./cells.js").Editor}
 */
export function openEditor(host, { code, label, changed, run }) {
  const act = () => {
    run();
    return true;
  };
  const view = new EditorView({
    parent: host,
    state: EditorState.create({
      doc: code,
      extensions: [
        history(),
        drawSelection(),
        indentUnit.of("    "),
        indentOnInput(),
        bracketMatching(),
        python(),
        syntaxHighlighting(colours),
        EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", autocapitalize: "off" }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
        keymap.of([
          { key: "Shift-Enter", run: act },
          { key: "Mod-Enter", run: act },
          { key: "Mod-]", run: indentMore },
          { key: "Mod-[", run: indentLess },
          ...defaultKeymap,
          ...historyKeymap,
        ]),
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    set: (text) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }),
    remove: () => view.destroy(),
  };
}
