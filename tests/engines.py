"""Steering Firefox and WebKit, which Playwright has only in builds of its own.

Firefox speaks WebDriver BiDi by itself; WebKit is driven by WebKitWebDriver of Debian's package `webkit2gtk-driver`.
Neither needs more than the standard library and the websocket client that Jupyter brings.

    with firefox(path, folder) as open_address:
        run = open_address("http://127.0.0.1:8000/")
        run("return document.title")
"""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websocket import create_connection

from tools.browsers import WebKit

START = 60  # seconds for a browser to come up on a busy machine
PATIENCE = 180  # seconds for one answer

Run = Callable[[str], Any]
"""Runs the body of an async function in the page and gives back what it returns."""
Open = Callable[[str], Run]
"""Opens an address in the browser, in the place of the page before."""


# -- Firefox


@contextmanager
def firefox(command: str, folder: Path) -> Iterator[Open]:
    """A headless Firefox with a new profile in `folder`."""
    arguments = [
        command,
        "--headless",
        "--no-remote",
        "--profile",
        str(folder),
        "--remote-debugging-port",
        "0",
    ]
    environment = os.environ | {"HOME": str(folder), "MOZ_HEADLESS": "1"}
    log = folder / "firefox.log"
    with log.open("w", encoding="utf-8") as told:
        process = subprocess.Popen(arguments, stdout=told, stderr=told, env=environment)
    try:
        line = create_connection(bidi_address(log) + "/session", timeout=PATIENCE, suppress_origin=True)
        ask(line, "session.new", capabilities={})
        context = ask(line, "browsingContext.getTree")["contexts"][0]["context"]
        yield lambda address: bidi_page(line, context, address)
        line.close()
    finally:
        process.kill()
        process.wait()


def bidi_address(log: Path) -> str:
    """Where Firefox listens, once it has said so."""
    for _ in range(10 * START):
        found = re.search(r"WebDriver BiDi listening on (ws://\S+)", log.read_text(encoding="utf-8"))
        if found:
            return found[1]
        time.sleep(0.1)
    raise TimeoutError(f"Firefox did not come up: {log.read_text(encoding='utf-8')[-500:]}")


def bidi_page(line: Any, context: str, address: str) -> Run:
    """Open an address in a tab of Firefox."""
    ask(line, "browsingContext.navigate", context=context, url=address, wait="complete")

    def run(code: str) -> Any:
        told = ask(
            line,
            "script.evaluate",
            expression=f"(async () => {{ {code} }})().then(JSON.stringify)",
            target={"context": context},
            awaitPromise=True,
        )
        assert told["type"] == "success", told["exceptionDetails"]["text"]
        return json.loads(told["result"].get("value", "null"))

    return run


def ask(line: Any, method: str, **params: Any) -> Any:
    """Send a command of WebDriver BiDi and wait for its answer, past the events that come before it."""
    number = time.monotonic_ns() % 2**50
    line.send(json.dumps({"id": number, "method": method, "params": params}))
    while True:
        answer = json.loads(line.recv())
        if answer.get("id") == number:
            assert answer["type"] == "success", answer
            return answer["result"]


# -- WebKit


@contextmanager
def webkit(parts: WebKit, **settings: str) -> Iterator[Open]:
    """WebKitGTK's small browser on a screen of its own; `settings` are variables of its environment."""
    port = free_port()
    process = subprocess.Popen(
        [parts.screen, "-a", parts.driver, f"--port={port}"],
        env=os.environ | settings,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    top = f"http://127.0.0.1:{port}/session"
    options = {"binary": parts.browser, "args": ["--automation"]}
    try:
        opened = patiently(
            lambda: post(top, capabilities={"alwaysMatch": {"webkitgtk:browserOptions": options}})
        )
        session = f"{top}/{opened['sessionId']}"
        post(f"{session}/timeouts", script=1000 * PATIENCE)
        yield lambda address: webdriver_page(session, address)
        urlopen(Request(session, method="DELETE"), timeout=30).close()
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def patiently(task: Callable[[], Any]) -> Any:
    """The task's value, tried again while nobody answers yet."""
    for _ in range(10 * START):
        try:
            return task()
        except ConnectionError:
            time.sleep(0.1)
        except OSError as error:
            if not isinstance(getattr(error, "reason", None), ConnectionError):
                raise
            time.sleep(0.1)
    raise TimeoutError("WebKitWebDriver did not come up")


def post(address: str, **body: Any) -> Any:
    """Send a command of WebDriver and give back its value."""
    request = Request(address, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urlopen(request, timeout=PATIENCE + 5) as answer:
        return json.load(answer)["value"]


def webdriver_page(session: str, address: str) -> Run:
    """Open an address in the browser of a session."""
    post(f"{session}/url", url=address)

    def run(code: str) -> Any:
        script = (
            f"const [done] = arguments; (async () => {{ {code} }})()"
            ".then((value) => done({ value }), (error) => done({ error: String(error) }));"
        )
        told = post(f"{session}/execute/async", script=script, args=[])
        assert "error" not in told, told["error"]
        return told["value"]

    return run
