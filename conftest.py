"""Shared by every test: the browser, the static server and the accessibility check of tests/browser.py."""

import sys

from hypothesis import settings

IN_THE_PAGE = sys.platform == "emscripten"  # Pyodide, in which the engine's tests run too: slower, and no browser

# A slow machine is no fault, so no example has a deadline.
settings.register_profile("book", deadline=None, print_blob=True, max_examples=20 if IN_THE_PAGE else 100)
settings.load_profile("book")

pytest_plugins = () if IN_THE_PAGE else ("tests.browser",)
