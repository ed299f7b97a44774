// @ts-check

/**
 * Ask the server for a file of the release again and say in one sentence what is wrong with its answer; null if nothing is.
 * @param {string} base where the release's files are
 * @param {string} name
 */
export async function aboutFile(base, name) {
  const answer = await fetch(base + name, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer) return `The file ${name} cannot be fetched: is the connection down? The pictures on this page stay.`;
  if (answer.status === 404) return "This page is from an older edition of the book: reload it, then play. What you typed is kept.";
  if (!answer.ok) return `The server refuses the file ${name} (answer ${answer.status}). The pictures on this page stay.`;
  const type = answer.headers.get("Content-Type") ?? "no type";
  if (name.endsWith(".js") && !/javascript/.test(type)) {
    return `Python cannot start here: the server sends ${name} as “${type}”, and a browser runs it only as “text/javascript”.`;
  }
  return null;
}
