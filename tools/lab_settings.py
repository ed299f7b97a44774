"""Let JupyterLab open the chapters, which are Markdown files, as notebooks: `python tools/lab_settings.py`.

Writes a default into the running Python's own environment (the `.venv`, or Binder's), never into a reader's home.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

OVERRIDES = Path("etc", "jupyter", "labconfig", "default_setting_overrides.json")
NOTEBOOK = "Jupytext Notebook"
SETTINGS: dict[str, dict[str, Any]] = {
    "@jupyterlab/docmanager-extension:plugin": {"defaultViewers": {"markdown": NOTEBOOK, "myst": NOTEBOOK}},
    # the book asks no other host, so its JupyterLab does not either
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"},
}


def write(prefix: Path) -> Path:
    """Put the settings into the environment at `prefix`, beside other plugins' settings; returns the file."""
    path = prefix / OVERRIDES
    settings = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    for plugin, values in SETTINGS.items():
        settings[plugin] = settings.get(plugin, {}) | values
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(settings, indent=2) + "\n", encoding="utf-8")
    return path


if __name__ == "__main__":
    write(Path(sys.prefix))
