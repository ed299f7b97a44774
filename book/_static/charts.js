// @ts-check
/**
 * Draws the page's Plotly figures: each when it comes near the window, all by one library that is fetched once, in
 * the colours of the theme, which they follow. What a figure says in words and numbers stands in the page without this.
 */
(() => {
  "use strict";

  /** @typedef {{data: object[], layout: Record<string, any>}} Figure a figure as Plotly's Python part writes it */
  /** @typedef {{text: string, grid: string, zero: string, hover: string, series: string[], map: string[]}} Palette */

  const address = /** @type {HTMLScriptElement} */ (document.currentScript).dataset.library ?? "";
  const NEAR = "400px";
  const LETTER = 7.6; // pixels of an axis's title, a letter, on the average
  const NARROW = 480;
  const LABELS = 56; // pixels that a vertical axis takes at least
  const CONFIG = { displayModeBar: false, responsive: false, showTips: false, topojsonURL: "" };

  /**
   * Every series has at least 3 : 1 against its page, every text 7 : 1, and 4.5 : 1 on each colour of a heat map.
   * @type {Record<string, Palette>}
   */
  const PALETTES = {
    light: {
      text: "#2b2b2b",
      grid: "#dcdcd6",
      zero: "#8c8c86",
      hover: "#ffffff",
      series: ["#1f5fa8", "#b3401e", "#2f6b4a", "#7a4d9f", "#8a6100", "#a8326b"],
      map: ["#f3efe4", "#b4cde6", "#72a9dc"],
    },
    dark: {
      text: "#e4e4de",
      grid: "#3d4147",
      zero: "#8b9098",
      hover: "#23272e",
      series: ["#7db4f0", "#f0906c", "#7fc99f", "#c3a0e6", "#e3b95a", "#ef8fbb"],
      map: ["#22282e", "#26455f", "#2a6094"],
    },
  };

  const root = document.documentElement;
  /** The figures that are drawn, by their boxes. @type {Map<HTMLElement, Figure>} */
  const drawn = new Map();
  /** @type {Promise<any> | undefined} */
  let loading;

  /** The library, fetched when it is first needed. @returns {Promise<any>} */
  function library() {
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = address;
      script.onload = () => resolve(Reflect.get(window, "Plotly"));
      script.onerror = () => reject(new Error(`${address} cannot be loaded`));
      document.head.append(script);
    });
    return loading;
  }

  /** @returns {Palette} */
  function palette() {
    return PALETTES[root.dataset.theme === "dark" ? "dark" : "light"];
  }

  /** The theme's colours of one axis, as far as the figure chose none. @param {Palette} colours */
  function axis(colours) {
    return {
      gridcolor: colours.grid,
      linecolor: colours.zero,
      tickcolor: colours.zero,
      zerolinecolor: colours.zero,
      automargin: true,
      title: { standoff: 10 },
    };
  }

  /** Heat maps in colours on which the theme's text can be read. @param {any[]} traces */
  function tinted(traces) {
    const { map, text } = palette();
    const colorscale = map.map((colour, place) => [place / (map.length - 1), colour]);
    return traces.map((trace) =>
      trace.type === "heatmap"
        ? { ...trace, colorscale, reversescale: false, textfont: { ...trace.textfont, color: text } }
        : trace,
    );
  }

  /**
   * A text in lines of at most so many letters, as far as its words allow.
   * @param {string} text @param {number} letters
   */
  function wrapped(text, letters) {
    /** @type {string[]} */
    const lines = [];
    for (const word of text.split(" ")) {
      const longer = `${lines.at(-1)} ${word}`;
      if (lines.length && longer.length <= letters) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines.join("<br>");
  }

  /**
   * The layout with titles of axes that fit beside their axes, however narrow the box is.
   * @param {Record<string, any>} layout @param {HTMLElement} box
   */
  function fitted(layout, box) {
    if (box.clientWidth < NARROW) layout.margin.l = 0; // axes take what they need
    const { t, r, b, l } = { ...layout.margin, l: Math.max(layout.margin.l, LABELS) };
    const room = { x: box.clientWidth - l - r, y: box.clientHeight - t - b };
    for (const [name, axis] of Object.entries(layout)) {
      const letter = /^([xy])axis\d*$/.exec(name)?.[1];
      const text = typeof axis?.title === "string" ? axis.title : axis?.title?.text;
      if (!letter || !text || text.includes("<")) continue;
      const share = axis.domain ? axis.domain[1] - axis.domain[0] : 1;
      const letters = Math.floor((room[/** @type {"x" | "y"} */ (letter)] * share) / LETTER);
      const own = typeof axis.title === "string" ? {} : axis.title;
      layout[name] = { ...axis, title: { ...own, text: wrapped(text, letters) } };
    }
    return layout;
  }

  /**
   * The layout in the theme's colours. Paper and text are always the theme's, since one without the other cannot be
   * read; for the rest the theme is the template, and what the figure chose itself stays.
   * @param {Record<string, any>} layout
   */
  function themed(layout) {
    const colours = palette();
    const own = layout.template?.layout ?? {};
    const axes = { xaxis: { ...own.xaxis, ...axis(colours) }, yaxis: { ...own.yaxis, ...axis(colours) } };
    const template = { ...own, ...axes, colorway: colours.series };
    return {
      dragmode: false,
      uirevision: "kept",
      ...layout,
      autosize: true,
      width: undefined,
      paper_bgcolor: "rgba(0,0,0,0)",
      plot_bgcolor: "rgba(0,0,0,0)",
      margin: { t: 24, r: 16, b: 48, l: 56, ...layout.margin },
      font: { family: "system-ui, 'DejaVu Sans', sans-serif", ...layout.font, color: colours.text },
      legend: { ...layout.legend, bgcolor: "rgba(0,0,0,0)", font: { ...layout.legend?.font, color: colours.text } },
      hoverlabel: {
        ...layout.hoverlabel,
        bgcolor: colours.hover,
        bordercolor: colours.zero,
        font: { ...layout.hoverlabel?.font, color: colours.text },
      },
      template: { ...layout.template, layout: template },
    };
  }

  /** A copy that Plotly may write into. @param {Figure} figure @returns {Figure} */
  function copy(figure) {
    return JSON.parse(JSON.stringify(figure));
  }

  /** @param {HTMLElement} box @param {Figure} figure @param {any} Plotly */
  function show(box, figure, Plotly) {
    const { data, layout } = copy(figure);
    return Plotly.react(box, tinted(data), fitted(themed(layout), box), CONFIG);
  }

  /** Draw one figure; if that fails, say so and open its numbers. @param {HTMLElement} element */
  async function draw(element) {
    const box = /** @type {HTMLElement} */ (element.querySelector(".chart-box"));
    const json = element.querySelector('script[type="application/json"]')?.textContent ?? "";
    try {
      const Plotly = await library();
      const figure = /** @type {Figure} */ (JSON.parse(json));
      await show(box, figure, Plotly);
      drawn.set(box, figure);
      resizing.observe(box);
      element.classList.add("drawn");
    } catch (error) {
      box.textContent = "This chart could not be drawn; its numbers are below.";
      box.classList.add("chart-failed");
      element.querySelector("details")?.setAttribute("open", "");
      console.error(error);
    }
  }

  /**
   * Draw a figure that a cell of a running page shows, with its name, its sentence and its numbers.
   * @param {HTMLElement} host @param {Figure} figure
   */
  async function drawIn(host, figure) {
    const { title, meta, ...layout } = figure.layout ?? {};
    const name = (typeof title === "string" ? title : title?.text) ?? "A chart";
    const element = document.createElement("figure");
    element.className = "chart";
    const caption = document.createElement("figcaption");
    caption.append(part("p", name.replace(/<[^>]*>/g, " ").trim(), "chart-title"));
    if (meta?.summary) caption.append(part("p", meta.summary, "chart-summary"));
    const box = part("div", "", "chart-box");
    element.append(caption, box, numbers(figure.data ?? [], name));
    host.append(element);
    const own = { data: figure.data ?? [], layout };
    await show(box, own, await library());
    drawn.set(box, own);
    resizing.observe(box);
    element.classList.add("drawn");
  }

  /** @param {string} tag @param {string} text @param {string} name */
  function part(tag, text, name) {
    const made = document.createElement(tag);
    made.textContent = text;
    made.className = name;
    return made;
  }

  /** The points of every trace as a table behind a button. @param {any[]} traces @param {string} name */
  function numbers(traces, name) {
    const details = document.createElement("details");
    const table = document.createElement("table");
    for (const trace of traces) {
      table.append(row("th", [trace.name ?? "", "x", "y"]));
      /** @type {unknown[]} */
      const points = Array.isArray(trace.x) && Array.isArray(trace.y) ? trace.x.slice(0, 1000) : [];
      for (const [place, x] of points.entries()) table.append(row("td", ["", String(x), String(trace.y[place])]));
    }
    const scroll = part("div", "", "chart-numbers");
    scroll.tabIndex = 0;
    scroll.setAttribute("role", "group");
    scroll.setAttribute("aria-label", `Numbers: ${name}`);
    scroll.append(table);
    details.append(part("summary", `Numbers: ${name}`, ""), scroll);
    return details;
  }

  /** @param {string} tag @param {string[]} texts */
  function row(tag, texts) {
    const made = document.createElement("tr");
    made.append(...texts.map((text) => part(tag, text, "")));
    return made;
  }

  /** Draw all drawn figures again in the colours of now. */
  function recolour() {
    const Plotly = Reflect.get(window, "Plotly");
    for (const [box, figure] of drawn) show(box, figure, Plotly);
  }

  const resizing = new ResizeObserver((entries) => {
    const Plotly = Reflect.get(window, "Plotly");
    for (const { target } of entries) {
      const box = /** @type {HTMLElement} */ (target);
      const figure = drawn.get(box);
      if (!figure || !box.clientWidth) continue;
      show(box, figure, Plotly);
      Plotly.Plots.resize(box);
    }
  });

  const nearing = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        nearing.unobserve(target);
        draw(/** @type {HTMLElement} */ (target));
      }
    },
    { rootMargin: NEAR },
  );

  /** A figure that nobody scrolled to prints its numbers. @param {boolean} now */
  function print(now) {
    for (const element of document.querySelectorAll("figure.chart:not(.drawn)")) {
      element.querySelector("details")?.toggleAttribute("open", now);
    }
  }

  new MutationObserver(recolour).observe(root, { attributeFilter: ["data-theme"] });
  addEventListener("beforeprint", () => print(true));
  addEventListener("afterprint", () => print(false));
  for (const element of document.querySelectorAll("figure.chart")) nearing.observe(element);
  Reflect.set(window, "atbCharts", { draw: drawIn });
})();
