"""Shared by every test: the browser of tests/browser.py, and how hard Hypothesis tries."""

import os
import sys

from hypothesis import HealthCheck, settings

IN_THE_PAGE = sys.platform == "emscripten"

# The page's own Python, in which the engine's tests run too, has no browser to steer.
pytest_plugins = () if IN_THE_PAGE else ("tests.browser",)

settings.register_profile(
    "book",
    # A busy machine is no fault of the code, and what decides on a change must decide the same twice.
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
    derandomize="CI" in os.environ or IN_THE_PAGE,
    database=None,
)
# That Python is slower, and the usual run has tried the same with more examples.
settings.register_profile("page", settings.get_profile("book"), max_examples=20)
settings.load_profile("page" if IN_THE_PAGE else "book")
