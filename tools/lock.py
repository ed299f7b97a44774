"""Resolve requirements.in to exact versions of everything and write requirements.txt: `python tools/lock.py`."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
WANTED = ROOT / "requirements.in"
LOCK = ROOT / "requirements.txt"
HEAD = """\
# Exact versions of everything, made by `python tools/lock.py` from requirements.in, and the package itself.
# This file alone gives Binder a working JupyterLab.
"""
PIP = ("-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-", "-r")


def resolve(wanted: Path) -> list[str]:
    """`name==version` of all that pip would install for a requirements file into an empty environment."""
    done = subprocess.run([sys.executable, *PIP, str(wanted)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(done.stderr)
    return sorted(_pin(item["metadata"]) for item in json.loads(done.stdout)["install"])


def _pin(metadata: dict[str, Any]) -> str:
    return f"{metadata['name'].lower().replace('_', '-').replace('.', '-')}=={metadata['version']}"


def main() -> None:
    """Write the lock file."""
    LOCK.write_text(HEAD + "\n".join([*resolve(WANTED), "-e ."]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
