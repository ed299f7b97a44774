// @ts-check
/** A game in the address of a page: its transcript, packed, without the names of those who played. */

export const MARK = "#game=";
const LONGEST = 500_000; // characters of a transcript; a whole evening has a tenth of it
/** The fields of an action that name a seat. */
const SEATS = ["seat", "owner"];

/** Something is wrong with the game in an address; the message is a sentence for the reader. */
export class AddressError extends Error {}

/**
 * The part of an address, from `#` on, that holds a game.
 * @param {string} transcript
 */
export async function packed(transcript) {
  const text = JSON.stringify(nameless(JSON.parse(transcript)));
  const bytes = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const letters = Array.from(new Uint8Array(await new Response(bytes).arrayBuffer()), (byte) => String.fromCharCode(byte));
  return MARK + btoa(letters.join("")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The transcript with neutral names in place of the players'.
 * @param {{seats: string[], actions: Record<string, unknown>[]}} told
 */
function nameless(told) {
  const { seats } = told;
  const names = new Map(seats.map((seat, place) => [seat, seats.length > 1 ? `Punter ${place + 1}` : "You"]));
  const renamed = (/** @type {Record<string, unknown>} */ action) => Object.fromEntries(
    Object.entries(action).map(([key, value]) => [key, SEATS.includes(key) ? names.get(String(value)) ?? value : value]));
  return { ...told, seats: [...names.values()], actions: told.actions.map(renamed) };
}

/**
 * The transcript in an address, as text.
 * @param {string} hash the address from `#` on
 * @param {string} room the game that the page's table plays
 * @throws {AddressError} if there is none that this page's table could open
 */
export async function unpacked(hash, room) {
  const text = await inflated(hash.slice(MARK.length));
  /** @type {any} */
  let told;
  try {
    told = JSON.parse(text);
  } catch {
    throw broken();
  }
  if (typeof told?.game !== "string" || typeof told?.format !== "string") {
    throw new AddressError("What the address of this page holds is no game of this book.");
  }
  if (told.game !== room) {
    throw new AddressError(`The address of this page holds a game of ${words(told.game)}, but the table here plays ${words(room)}.`);
  }
  return text;
}

/** @param {string} name */
const words = (name) => name.replaceAll("_", " ").slice(0, 40);

function broken() {
  return new AddressError("The game in the address of this page cannot be read: a part of the link is missing or was changed.");
}

/** @param {string} letters */
async function inflated(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    return await limited(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
  } catch (error) {
    throw error instanceof AddressError ? error : broken();
  }
}

/** All text of a stream that somebody else packed: a short link may unpack to more than a machine holds. @param {ReadableStream<Uint8Array>} stream */
async function limited(stream) {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    if (text.length > LONGEST) {
      void reader.cancel();
      throw new AddressError("The game in the address of this page is longer than any that the book makes.");
    }
    if (done) return text;
  }
}
