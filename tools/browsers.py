"""Find the browsers that the tests steer, or install them where that is possible: `python tools/browsers.py --install`.

Every page is opened in Chromium, without which the tests fail. The live page is also tried in Firefox and in WebKit,
where the machine has them.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

CHROMIUM_COMMANDS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
CHROMIUM_ADVICE = "No Chromium found: install the package 'chromium', or set CHROMIUM to the browser's path."
FIREFOX_COMMANDS = ("firefox-esr", "firefox")
FIREFOX_ADVICE = "No Firefox found, its tests are skipped: Debian's package firefox-esr has it."
WEBKIT_ADVICE = (
    "No WebKit found, its tests are skipped: Debian's packages webkit2gtk-driver, xvfb and xauth have it."
)
CHROMIUM_PACKAGES = ("chromium", "fonts-dejavu-core")
FIREFOX_PACKAGES = ("firefox-esr",)
WEBKIT_PACKAGES = ("webkit2gtk-driver", "xvfb", "xauth")


class WebKit(NamedTuple):
    """What WebKit needs to be steered."""

    driver: str
    """The path of WebKitWebDriver."""
    browser: str
    """The path of the small browser that comes with it."""
    screen: str
    """The path of the program that gives it a screen."""


def chromium() -> str | None:
    """The path of a Chromium: the one named by CHROMIUM, else the system's, else Playwright's; None without one."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for path in _chromium_candidates() if path and _starts(path)), None)


def firefox() -> str | None:
    """The path of the system's Firefox; None without one."""
    candidates = map(shutil.which, FIREFOX_COMMANDS)
    return next((path for path in candidates if path and _starts(path)), None)


def webkit() -> WebKit | None:
    """The parts of the system's WebKitGTK; None if one is missing."""
    driver = shutil.which("WebKitWebDriver")
    browser = max(Path("/usr").glob("lib*/*/webkit2gtk-4.*/MiniBrowser"), default=None)
    screen = shutil.which("xvfb-run") if shutil.which("xauth") else None
    if driver is None or browser is None or screen is None:
        return None
    return WebKit(driver, str(browser), screen)


def _starts(path: str) -> bool:
    """Whether it is a browser and not, as on some systems, a note that asks for another way to install one."""
    done = subprocess.run([path, "--version"], capture_output=True, check=False)
    return done.returncode == 0


def _chromium_candidates() -> Iterable[str | None]:
    yield from map(shutil.which, CHROMIUM_COMMANDS)
    yield _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).is_file() else None


def missing_packages() -> list[str]:
    """Debian's packages of the browsers that are not here."""
    return [
        *(CHROMIUM_PACKAGES if chromium() is None else ()),
        *(FIREFOX_PACKAGES if firefox() is None else ()),
        *(WEBKIT_PACKAGES if webkit() is None else ()),
    ]


def install() -> None:
    """Try Debian's packages as root, then Playwright's own Chromium; failures are left for the finders to notice."""
    packages = missing_packages()
    if packages and shutil.which("apt-get") and os.geteuid() == 0:
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        _run(["apt-get", "-q", "update"], environment)
        # One by one: a system that does not have one of them may have the others.
        for package in packages:
            _run(["apt-get", "-q", "install", "-y", "--no-install-recommends", package], environment)
    if chromium() is None:
        needed = ["--with-deps"] if os.geteuid() == 0 else []
        _run([sys.executable, "-m", "playwright", "install", *needed, "chromium"], dict(os.environ))


def _run(command: list[str], environment: dict[str, str]) -> None:
    print("$", " ".join(command), file=sys.stderr, flush=True)
    subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, stdout=sys.stderr, check=False)


def main(arguments: list[str]) -> int:
    """Say in a line each which browser is missing; with --install, try to install it first."""
    if "--install" in arguments:
        install()
    for found, advice in ((firefox(), FIREFOX_ADVICE), (webkit(), WEBKIT_ADVICE)):
        if found is None:
            print(advice, file=sys.stderr)
    path = chromium()
    if path is None:
        print(CHROMIUM_ADVICE, file=sys.stderr)
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
