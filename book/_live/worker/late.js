// @ts-check
/**
 * The files that come into their places after the first table is live, or when an import asks for them: those of the
 * book, which are here already; the rest of what the start needs; plotly, only for a reader who writes code. See
 * page_kernel/late.py.
 */

import { Downloads } from "./download.js";

/** @typedef {import("../types").RuntimeFile} RuntimeFile */
/** @typedef {"book" | "rest" | "late"} PartName */
/** @typedef {Awaited<ReturnType<typeof import("./python.js").startPython>>} Python */

const FILES_A_STEP = 20; // some milliseconds of work

export class LateFiles {
  /**
   * @param {string} base
   * @param {import("../types").Release} release
   * @param {Python} python
   */
  constructor(base, release, python) {
    this.base = base;
    this.release = release;
    this.python = python;
    /** @type {Set<PartName>} */
    this.expected = new Set(python.restored ? ["book", "rest", "late"] : ["late"]);
    /** Archives that are being unpacked. @type {Map<PartName, any>} */
    this.unpacking = new Map();
    /** @type {Set<PartName>} */
    this.under = new Set();
    for (const part of this.expected) {
      python.kernel.expect(part, python.py.toPy(release.lateNames[part]), () => this.now(part));
    }
  }

  /** @param {PartName} part */
  files(part) {
    const { stdlib, start, late } = this.release;
    return part === "rest" ? [stdlib, start] : [late];
  }

  /**
   * Fetch and install while the reader plays.
   * @param {PartName} part
   */
  async inBackground(part) {
    if (part === "rest") await this.inBackground("book");
    if (!this.expected.has(part) || this.under.has(part)) return;
    this.under.add(part);
    try {
      const archives = await this.archives(part);
      if (!this.expected.has(part)) return; // an import did not wait
      this.begin(part, archives);
      await this.finishInSteps(part);
    } catch {
      // What cannot be had now is asked for again when an import needs it, and that says what is wrong.
    } finally {
      this.under.delete(part);
    }
  }

  /** @param {PartName} part */
  archives(part) {
    if (part === "book") return this.python.archives;
    const downloads = new Downloads(this.base, [], () => {});
    return Promise.all(this.files(part).map((file) => downloads.bytes(file)));
  }

  /**
   * Install while an import waits. Inside Python the only way to wait is a request that blocks the worker.
   * @param {PartName} part
   */
  now(part) {
    if (!this.expected.has(part)) return;
    if (!this.unpacking.has(part)) this.begin(part, this.archivesNow(part));
    while (this.unpacking.get(part)?.step(FILES_A_STEP));
    this.done(part);
  }

  /** @param {PartName} part */
  archivesNow(part) {
    return part === "book" ? this.python.archives : this.files(part).map((file) => this.blocking(file));
  }

  /** @param {RuntimeFile} file */
  blocking(file) {
    const request = new XMLHttpRequest();
    request.open("GET", new URL(file.name, this.base), false);
    request.responseType = "arraybuffer";
    request.send();
    if (request.status !== 200) throw new Error(`${file.name}: the server answered ${request.status}`);
    const bytes = new Uint8Array(request.response);
    if (bytes.length !== file.size) throw new Error(`${file.name}: not what it should be`);
    return bytes;
  }

  /**
   * @param {PartName} part
   * @param {Uint8Array[]} archives
   */
  begin(part, archives) {
    const { py, kernel } = this.python;
    if (part === "rest") kernel.put_stdlib(py.toPy(archives[0]));
    this.unpacking.set(part, kernel.Unpacking(py.toPy(archives[archives.length - 1])));
  }

  /** @param {PartName} part */
  async finishInSteps(part) {
    while (this.unpacking.get(part)?.step(FILES_A_STEP)) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    this.done(part);
  }

  /** @param {PartName} part */
  done(part) {
    if (!this.expected.delete(part)) return;
    this.python.kernel.arrived(part);
    this.unpacking.get(part)?.destroy();
    this.unpacking.delete(part);
  }
}
