// @ts-check
/** A page in a frame of another site, such as a course's, which may forbid it what Python needs. */

export const CLOSED_FRAME =
  "The site that shows this page keeps it in a closed frame, where Python may not start: open the page in a window of its own to play.";

/** Whether the page stands in a frame that takes its own address away from it. For pages from a server only. */
export function inClosedFrame() {
  return self.origin === "null";
}
