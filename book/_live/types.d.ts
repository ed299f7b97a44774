/** What the parts of a live page say to each other. */

/** One file of a release: its name holds the hash of its content. */
export interface RuntimeFile {
  name: string;
  /** Bytes that travel. */
  size: number;
  /** Bytes when unpacked, where the file is packed with gzip. */
  unpacked?: number;
}

/** The files of one release; the small script carries it, so that all files of one start belong together. */
export interface Release {
  id: string;
  client: RuntimeFile;
  worker: RuntimeFile;
  engine: RuntimeFile;
  enginePlain: RuntimeFile;
  wasm: RuntimeFile;
  heap: RuntimeFile;
  book: RuntimeFile;
  stdlib: RuntimeFile;
  start: RuntimeFile;
  late: RuntimeFile;
  /**
   * Top names of what is unpacked after the first table or for an import that cannot wait: the book's own package, the
   * rest of what a start needs, and what is fetched for code only.
   */
  lateNames: { book: string[]; rest: string[]; late: string[] };
  /** The files that hold the widgets' modules, by the SHA-256 of their text. */
  widgets: Record<string, string>;
  /** What Pyodide wants to know of itself (its list of packages is not used). */
  lock: Record<string, unknown>;
  /** The cell that is run before the heap is taken, and by a boot without a heap. */
  warm: string;
}

/** A code cell as the page prints it. */
export interface PrintedCell {
  id: string;
  code: string;
  /** Whether it shows a table's poster. */
  table: boolean;
}

/** The page's own part: written by the book's build. */
export interface LivePage {
  page: string;
  cells: PrintedCell[];
}

/** An output in the form of the notebook format, as the kernel sends it. */
export interface Output {
  output_type: "stream" | "display_data" | "execute_result" | "update_display_data" | "error" | "clear_output";
  name?: string;
  text?: string;
  data?: Record<string, any>;
  metadata?: Record<string, any>;
  wait?: boolean;
  ename?: string;
  evalue?: string;
  traceback?: string[];
}

export type ToWorker =
  /** `heap` is where the unpacked heap comes from; without it Python boots from its parts. */
  | { type: "start"; base: string; release: Release; heap?: MessagePort }
  | { type: "unpack"; base: string; file: RuntimeFile; port: MessagePort }
  /** `own` is code that the reader wrote. */
  | { type: "run"; run: number; cell: string; code: string; own: boolean }
  | { type: "comm_msg"; id: string; msg: string; cell: string; data: any; buffers: ArrayBuffer[] }
  | { type: "comm_close"; id: string }
  | { type: "check"; check: number; transcript: string }
  | { type: "fetch"; part: "rest" | "late" };

export type FromWorker =
  | { type: "progress"; loaded: number; total: number }
  | { type: "ready"; restored: boolean }
  | { type: "failed"; reason: string; file?: string }
  | { type: "ran"; run: number; good: boolean }
  | { type: "checked"; check: number; trouble: string }
  | { type: "output"; cell: string; output: Output }
  | { type: "handled"; msg: string }
  | { type: "comm_open"; id: string; target: string; data: any; metadata: any; cell: string; buffers: DataView[]; floats?: boolean }
  | { type: "comm_msg"; id: string; data: any; metadata: any; cell: string; parent: string; buffers: DataView[]; floats?: boolean }
  | { type: "comm_close"; id: string };

declare global {
  interface Window {
    /** The small script's door to the rest: see page/page.js. */
    atbLive?: {
      release: Release;
      base: string;
      page: LivePage;
      /** The article whose scenario the reader asked for last. */
      shown?: string;
    };
    /** The book's chart script. */
    atbCharts?: { draw(element: HTMLElement, figure: unknown): unknown };
    /** The theme's setter of formulas, on a page that has some. */
    MathJax?: { typesetPromise?(places: Element[]): Promise<unknown> };
  }
}
