// @ts-check
/** Fetching the files of a release: counted, unpacked where packed, and complete or refused. */

/** @typedef {import("../types").RuntimeFile} RuntimeFile */

/** An error that knows which file it is about. */
export class FileError extends Error {
  /**
   * @param {string} file
   * @param {string} reason
   */
  constructor(file, reason) {
    super(reason);
    this.file = file;
  }
}

export class Downloads {
  /**
   * @param {string} base the address of the folder that holds the files
   * @param {RuntimeFile[]} expected what will be fetched, for the count
   * @param {(loaded: number, total: number) => void} report
   */
  constructor(base, expected, report) {
    this.base = base;
    this.report = report;
    this.total = expected.reduce((sum, file) => sum + file.size, 0);
    this.loaded = 0;
  }

  /** @param {RuntimeFile} file */
  address(file) {
    return new URL(file.name, this.base).href;
  }

  /** @param {number} bytes */
  count(bytes) {
    this.loaded += bytes;
    this.report(this.loaded, this.total);
  }

  /**
   * The bytes of a file, unpacked, as a stream.
   * @param {RuntimeFile} file
   * @returns {Promise<ReadableStream<Uint8Array>>}
   */
  async stream(file) {
    const response = await fetch(this.address(file)).catch((error) => {
      throw new FileError(file.name, String(error.message ?? error));
    });
    if (!response.ok || !response.body) throw new FileError(file.name, `the server answered ${response.status}`);
    const counter = new TransformStream({
      transform: (chunk, controller) => {
        this.count(chunk.byteLength);
        controller.enqueue(chunk);
      },
    });
    return unpacked(response.body.pipeThrough(counter), file);
  }

  /**
   * All bytes of a file.
   * @param {RuntimeFile} file
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  async bytes(file) {
    const expected = file.unpacked ?? file.size;
    const whole = new Uint8Array(expected);
    let filled = 0;
    for (const reader = (await this.stream(file)).getReader(); ; ) {
      const { done, value } = await reader.read().catch((error) => {
        throw new FileError(file.name, String(error.message ?? error));
      });
      if (done) break;
      if (filled + value.byteLength > expected) throw new FileError(file.name, "longer than it should be");
      whole.set(value, filled);
      filled += value.byteLength;
    }
    if (filled < expected) throw new FileError(file.name, "cut short");
    return whole;
  }

  /**
   * All bytes of a file that another worker fetches and unpacks, since that takes long.
   * @param {RuntimeFile} file
   * @param {MessagePort} port where that worker tells how far it is
   * @returns {Promise<Uint8Array<ArrayBuffer>>}
   */
  bytesFrom(file, port) {
    let counted = 0;
    return new Promise((resolve, reject) => {
      port.onmessage = ({ data: message }) => {
        if (message.type === "unpacked") resolve(message.bytes);
        else if (message.type === "failed") reject(new FileError(file.name, message.reason));
        else {
          this.count(message.loaded - counted);
          counted = message.loaded;
        }
      };
    });
  }
}

/**
 * Undo the packing of the build. Some servers undo it themselves, so the first bytes decide, not the name.
 * @param {ReadableStream<Uint8Array>} stream
 * @param {RuntimeFile} file
 */
async function unpacked(stream, file) {
  if (file.unpacked === undefined) return stream;
  const reader = stream.getReader();
  const first = await reader.read();
  const whole = new ReadableStream({
    start(controller) {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  const gzipped = first.value?.[0] === 0x1f && first.value?.[1] === 0x8b;
  return gzipped ? whole.pipeThrough(new DecompressionStream("gzip")) : whole;
}
