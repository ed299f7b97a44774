"""Serve a folder of static files on this machine: `python tools/serve.py _build/html`.

The tests serve the built book with the same code, under a sub-path, as a project site on a code host is served.
"""

from __future__ import annotations

import argparse
import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

HOST = "127.0.0.1"
PORTS_TO_TRY = 20


class StaticHandler(SimpleHTTPRequestHandler):
    """Files of one folder below one prefix, with the types that browsers insist on."""

    # The system's own table differs between machines, and a browser runs no module of an unknown type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".css": "text/css",
        ".html": "text/html; charset=utf-8",
        ".js": "text/javascript",
        ".json": "application/json",
        ".map": "application/json",
        ".mjs": "text/javascript",
        ".svg": "image/svg+xml",
        ".wasm": "application/wasm",
        ".whl": "application/zip",
        ".woff2": "font/woff2",
    }

    def __init__(self, *args: Any, prefix: str = "/", **kwargs: Any) -> None:
        self.prefix = prefix
        super().__init__(*args, **kwargs)

    def send_head(self) -> Any:
        """Answer 404 outside the prefix; else look below it."""
        if not self.path.startswith(self.prefix):
            self.send_error(404, "outside the site")
            return None
        self.path = "/" + self.path[len(self.prefix) :]
        return super().send_head()

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing of requests that went well."""


class StaticServer(ThreadingHTTPServer):
    """A server whose connections never keep the program from ending."""

    daemon_threads = True
    # A second server on one port must fail, so that the next port is tried.
    allow_reuse_port = False

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up in the middle is no news."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


def make_server(directory: Path, port: int = 0, prefix: str = "/") -> StaticServer:
    """A server of `directory` on this machine only; port 0 takes any free one.

    `prefix` begins and ends with a slash. Raises `OSError` if the port is taken.
    """
    handler = partial(StaticHandler, directory=str(directory), prefix=prefix)
    return StaticServer((HOST, port), handler)


@contextmanager
def serving(directory: Path, prefix: str = "/") -> Iterator[str]:
    """Serve `directory` from a thread while the block runs; the value is the address of its top page."""
    server = make_server(directory, prefix=prefix)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://{HOST}:{server.server_port}{prefix}"
    finally:
        server.shutdown()
        server.server_close()


def server_near(directory: Path, first: int) -> StaticServer:
    """A server on the first free port from `first` on."""
    for port in range(first, first + PORTS_TO_TRY):
        try:
            return make_server(directory, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    raise OSError(errno.EADDRINUSE, f"ports {first} to {first + PORTS_TO_TRY - 1} are all taken")


def main() -> int:
    """Serve until Ctrl-C."""
    parser = argparse.ArgumentParser(description="Serve a folder of static files on this machine.")
    parser.add_argument("directory", type=Path)
    parser.add_argument("--port", type=int, default=int(os.environ.get("PORT") or 8000))
    options = parser.parse_args()
    if not (options.directory / "index.html").is_file():
        parser.error(f"{options.directory} holds no index.html: build the book first")
    server = server_near(options.directory, options.port)
    print(f"The book is at http://localhost:{server.server_port}/ (Ctrl-C ends)", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print(flush=True)
    finally:
        server.server_close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
