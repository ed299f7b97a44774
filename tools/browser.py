"""Find a Chromium, or install one where that is possible: `python tools/browser.py --install`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ADVICE = "No Chromium found: install the package 'chromium', or set CHROMIUM to the browser's path."


def find() -> str | None:
    """The path of a Chromium: the one named by CHROMIUM, else the system's, else Playwright's; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for path in _candidates() if path and _starts(path)), None)


def _starts(path: str) -> bool:
    """Whether it is a browser and not, as on some systems, a note that asks for another way to install one."""
    done = subprocess.run([path, "--version"], capture_output=True, check=False)
    return done.returncode == 0


def _candidates() -> Iterable[str | None]:
    yield from (shutil.which(command) for command in COMMANDS)
    yield _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def install() -> None:
    """Try Debian's package as root, then Playwright's own download; failures are left for `find` to notice."""
    if shutil.which("apt-get") and os.geteuid() == 0:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        _run(["apt-get", "-q", "update"], environment)
        _run(
            ["apt-get", "-q", "install", "-y", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
            environment,
        )
    if find() is None:
        needed = ["--with-deps"] if os.geteuid() == 0 else []
        _run([sys.executable, "-m", "playwright", "install", *needed, "chromium"], dict(os.environ))


def _run(command: list[str], environment: dict[str, str]) -> None:
    print("$", " ".join(command), file=sys.stderr, flush=True)
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def main(arguments: list[str]) -> int:
    """Print the browser's path; with --install, install one first if there is none."""
    if find() is None and "--install" in arguments:
        install()
    path = find()
    if path is None:
        print(ADVICE, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
