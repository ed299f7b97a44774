"""The engine in the Python of the page: Pyodide, booted in Node from the npm package that the book serves."""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NODE = Path(sys.executable).with_name("node")
RUNNER = ROOT / "tests" / "pyodide" / "run.mjs"
GROUND_FLOOR = ("test_cards.py", "test_draw.py", "test_play.py")
DOORS = ("articles", "rules", "scenarios", "odds", "deal", "board", "charts")


def engine_tests() -> list[str]:
    """The files that test what must also run in the page: the ground floor, and each room but its widget."""
    tests = ROOT / "tests"
    found = [tests / name for name in GROUND_FLOOR]
    for door in DOORS:
        found += sorted(tests.glob(f"test_*_{door}.py"))
    return [path.relative_to(ROOT).as_posix() for path in found]


def run_in_the_page(*tests: str) -> subprocess.CompletedProcess[str]:
    """Run pytest under Pyodide; `tests` are pytest's own arguments."""
    command = [str(NODE), str(RUNNER), str(ROOT), sysconfig.get_path("purelib"), *tests]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)


def test_the_engine_passes_its_tests_in_the_page() -> None:
    """Cards, sittings, rules, odds and boards do in Pyodide what they do in CPython."""
    done = run_in_the_page("-q", *engine_tests())
    passed = re.search(r"(\d+) passed", done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert passed and int(passed[1]) > 0, done.stdout


def test_a_failing_test_fails_in_the_page_too(tmp_path: Path) -> None:
    """The run above can fail: pytest's exit code comes through."""
    assert run_in_the_page("-q", "tests/no_such_test.py").returncode == 4
