// @ts-check
/**
 * node bundle.mjs FOLDER OUT: bundle the scripts and give each file the hash of its content as part of its name. The
 * small script is made last and carries the names of all others, so that files of two releases never meet.
 */

import crypto from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";

const [folder, out] = process.argv.slice(2);
const here = import.meta.dirname;
const order = JSON.parse(fs.readFileSync(path.join(folder, "order.json"), "utf8"));
const python = JSON.parse(fs.readFileSync(path.join(folder, "python.json"), "utf8"));
fs.mkdirSync(out, { recursive: true });

/** anywidget's front end is made for require.js; this catches what it defines. */
const anywidgetFront = {
  name: "anywidget-front",
  /** @param {esbuild.PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^anywidget-front$/ }, ({ path: name }) => ({ path: name, namespace: "front" }));
    build.onLoad({ filter: /.*/, namespace: "front" }, () => ({
      contents: `let made; const define = (_, make) => { made = make; };\n${tellingFront()}\nexport default made;`,
    }));
  },
};

/** anywidget throws where nobody can catch; told of the failure, the view can show it (page/widgets.js). */
function tellingFront() {
  const front = fs.readFileSync(order.anywidget, "utf8");
  const told = front
    .replaceAll(/throwAnywidgetError\((result\.error|error)\)/g, "view.failed($1)")
    .replace("this.ready = resolvers.promise;", "$& this.ready.catch(() => {});");
  if (told.split("view.failed(").length !== 3 || !told.includes("ready.catch")) {
    throw new Error("anywidget's front end has changed: see how it tells of a widget that fails");
  }
  return told;
}

/** A style sheet with all that it imports as one text. */
const styleText = {
  name: "style-text",
  /** @param {esbuild.PluginBuild} build */
  setup(build) {
    build.onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
      const sheet = await esbuild.build({
        entryPoints: [file], bundle: true, minify: true, write: false, metafile: true, loader: { ".svg": "dataurl" }, legalComments: "none",
      });
      sheets.push(...Object.keys(sheet.metafile.inputs));
      return { contents: sheet.outputFiles[0].text, loader: "text" };
    });
  },
};
/** What the style sheets are made of. @type {string[]} */
const sheets = [];

/** @type {esbuild.BuildOptions} */
const common = {
  bundle: true,
  minify: true,
  target: "es2022",
  outdir: out,
  entryNames: "[name].[hash]",
  chunkNames: "[name].[hash]",
  legalComments: "none",
  metafile: true,
  loader: { ".svg": "dataurl" },
  define: { "process.env.NODE_ENV": '"production"' },
  plugins: [anywidgetFront, styleText],
  // A quarter of a megabyte for what the browser does itself.
  alias: { "sanitize-html": path.join(here, "page/sanitize.js") },
};
const modules = await esbuild.build({
  ...common,
  format: "esm",
  splitting: true,
  entryPoints: [path.join(here, "page/client.js")],
});
const worker = await esbuild.build({
  ...common,
  format: "esm",
  external: ["node:*", "ws"],
  entryPoints: [path.join(here, "worker/worker.js")],
});

/** @param {esbuild.BuildResult} result @param {string} entry */
function made(result, entry) {
  const outputs = Object.entries(result.metafile?.outputs ?? {});
  const found = outputs.find(([, output]) => output.entryPoint?.endsWith(entry));
  if (!found) throw new Error(`esbuild made nothing of ${entry}`);
  return { name: path.basename(found[0]), size: found[1].bytes };
}

/** Copy a data file under a name that holds its hash. @param {string} name */
function named(name) {
  const bytes = fs.readFileSync(path.join(folder, name));
  const hash = crypto.createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const file = name.replace(".", `.${hash}.`);
  fs.writeFileSync(path.join(out, file), bytes);
  const size = path.join(folder, `${name}.size`);
  const unpacked = fs.existsSync(size) ? { unpacked: Number(fs.readFileSync(size, "utf8")) } : {};
  return { name: file, size: bytes.length, ...unpacked };
}

const files = {
  client: made(modules, "page/client.js"),
  worker: made(worker, "worker/worker.js"),
  ...Object.fromEntries(["engine.bin", "enginePlain.js", "wasm.bin", "heap.bin", "book.bin", "stdlib.bin", "start.bin", "late.bin"].map(
    (name) => [name.split(".")[0], named(name)])),
};
/** The widgets' own modules, as files: a page then imports them as it imports any other. @type {Record<string, string>} */
const widgets = {};
for (const [hash, file] of Object.entries(order.modules)) {
  fs.copyFileSync(file, path.join(folder, "widget.js"));
  widgets[hash] = named("widget.js").name;
}
const id = crypto.createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 10);
const release = { id, ...files, ...python, widgets, warm: order.warm };
const page = await esbuild.build({
  ...common,
  define: { ...common.define, RELEASE: JSON.stringify(release) },
  entryPoints: [path.join(here, "page/page.js")],
});
fs.copyFileSync(path.join(here, "live.css"), path.join(folder, "live.css"));
const manifest = { inputs: order.inputs, page: made(page, "page/page.js").name, style: named("live.css").name, release };
fs.writeFileSync(path.join(out, "release.json"), JSON.stringify(manifest, null, 1));
fs.writeFileSync(path.join(out, "licences.txt"), licences());

/** The licences of all that is bundled or packed. */
function licences() {
  const scripts = [modules, worker].flatMap((result) => Object.keys(result.metafile?.inputs ?? {}));
  const inputs = [...scripts, ...sheets].filter((input) => !input.startsWith("("));
  const folders = new Set(inputs.flatMap((input) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path.resolve(input))?.[0] ?? []));
  const texts = [...folders].sort().map((each) => [path.relative(path.join(each, "../.."), each), licenceIn(each)]);
  return [...texts, ...order.licences].map(([name, text]) => `${name}\n\n${text}`).join(`\n${"-".repeat(72)}\n`);
}

/** @param {string} each */
function licenceIn(each) {
  const file = fs.readdirSync(each).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? fs.readFileSync(path.join(each, file), "utf8") : JSON.parse(fs.readFileSync(path.join(each, "package.json"), "utf8")).license;
}
