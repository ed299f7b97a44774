"""Time the page that goes live, in a real browser: `python benchmarks/bench_live.py`, also run by `make bench`.

Needs a Chromium and a built site (`make site`); without them it says so and measures nothing. Both ways to start are
timed in turn within one run, so that a busy machine is equally unfair to both.
"""

from __future__ import annotations

import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, Response, sync_playwright

from tools import browsers
from tools.serve import serving

SITE = Path(__file__).resolve().parent.parent / "_build" / "html"
CHAPTER = "book/faro/foster.html"
ROUNDS = 5
CLICKS = 50
PATIENCE = 120_000  # milliseconds
UNPACKED = 1_000  # milliseconds after which what came is in its place, and the page at rest
LATER = ("/stdlib.", "/start.", "/late.")
"""The files that come after the first table."""
WITHOUT_HEAP = "atbLive.release.heap = undefined"
"""A start from the heap then fails at once, before anything is fetched for it."""

BOARD = 'const board = () => document.querySelector(".beside-table .lm-Widget .faro-edu");'
CHANGED = """const changed = (before) => new Promise((done) => {
  const look = () => board() && board().dataset.rev !== before && (watch.disconnect(), done(performance.now()));
  const watch = new MutationObserver(look);
  watch.observe(document.body, { attributes: true, childList: true, subtree: true });
});"""
GO_LIVE = f"""async () => {{
  {BOARD} {CHANGED}
  const begun = performance.now();
  const drawn = changed(undefined);
  document.querySelector(".beside-table .live-play").click();
  await drawn;
  const answered = changed(board().dataset.rev);
  board().querySelector("[data-act=turn]").click();
  return (await answered) - begun;
}}"""
PLAY = f"""async (clicks) => {{
  {BOARD} {CHANGED}
  const taken = [];
  for (let click = 0; click < clicks; click++) {{
    await new Promise((later) => setTimeout(later, 100)); // a reader's click finds the page at rest
    const begun = performance.now();
    const drawn = changed(board().dataset.rev);
    board().querySelector("[data-act=turn], [data-act=deal]").click();
    taken.push((await drawn) - begun);
  }}
  return taken;
}}"""


def main() -> None:
    """Measure the start, both ways, the bytes of it, and a click on the board."""
    if browsers.chromium() is None or not (SITE / CHAPTER).is_file():
        print("bench_live.py: left out, it needs a Chromium and a built site (make site)")
        return
    print("bench_live.py", flush=True)
    with sync_playwright() as playwright, serving(SITE) as top:
        sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
        chromium = playwright.chromium.launch(
            executable_path=browsers.chromium(), args=["--disable-gpu", *sandbox]
        )
        report_starts(chromium, top + CHAPTER)
        report_clicks(chromium, top + CHAPTER)
        chromium.close()


@contextmanager
def chapter(chromium: Browser, address: str) -> Iterator[Page]:
    """Foster's chapter as a new reader finds it."""
    context = chromium.new_context()
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.goto(address)
    yield page
    context.close()


def report_starts(chromium: Browser, address: str) -> None:
    """From the click to a table that has answered, with the heap and without, and what travelled for the first."""
    restored: list[float] = []
    plain: list[float] = []
    sizes: list[int] = []
    for _ in range(ROUNDS):
        with chapter(chromium, address) as page:
            sizes.append(0)
            page.context.on("response", lambda answer: sizes.append(sizes.pop() + weight(answer)))
            restored.append(page.evaluate(GO_LIVE))
        with chapter(chromium, address) as page:
            page.evaluate(WITHOUT_HEAP)
            plain.append(page.evaluate(GO_LIVE))
    fast, slow = statistics.median(restored), statistics.median(plain)
    print(f"{fast:9.0f} ms  from the click to a table that has answered, from the heap")
    print(f"{slow:9.0f} ms  the same when Python boots, unpacks and imports")
    print(f"{'':>12}  the plain boot takes {slow / fast:.1f} times as long")
    print(
        f"{max(sizes) / 1e6:9.2f} MB  that travel for the first table, from a server that packs nothing",
        flush=True,
    )


def weight(answer: Response) -> int:
    """Bytes of a file of the runtime that the first table needs."""
    needed = "/live/" in answer.url and not any(name in answer.url for name in LATER)
    return int(answer.headers.get("content-length", 0)) if needed else 0


def report_clicks(chromium: Browser, address: str) -> None:
    """From a click on the board to the changed picture, once everything has come."""
    with chapter(chromium, address) as page:
        page.evaluate(GO_LIVE)
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(UNPACKED)
        taken = page.evaluate(PLAY, CLICKS)
    print(
        f"{statistics.median(taken):9.1f} ms  from a click on the board to the changed picture, median of {CLICKS}"
    )


if __name__ == "__main__":
    main()
