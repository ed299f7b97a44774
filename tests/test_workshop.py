"""What the two commands rest on: the lock files, the README's examples, the small programs of tools/."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest

from tools import browsers, lab_settings, serve, site

ROOT = Path(__file__).resolve().parent.parent
PIN = re.compile(r"[a-z0-9-]+==[^=\s]+")


def requirements(name: str) -> list[str]:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def test_the_lock_has_an_exact_version_of_everything_and_the_package_itself() -> None:
    """Nothing in it is a range or an address, and what requirements.in asks for is there as asked."""
    *pins, package = requirements("requirements.txt")
    assert package == "-e ."
    assert all(PIN.fullmatch(pin) for pin in pins)
    assert set(requirements("requirements.in")) <= set(pins)


def test_the_npm_lock_names_no_registry() -> None:
    """Every package is known by version and checksum, none by the place that it came from."""
    lock = json.loads((ROOT / "package-lock.json").read_text(encoding="utf-8"))
    packages = [package for path, package in lock["packages"].items() if path]
    assert packages
    assert all("resolved" not in package and package["integrity"] for package in packages)


def test_the_example_of_the_readme_runs() -> None:
    """The Python of the README does what its comments say."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?)```", readme, re.DOTALL)
    names: dict[str, object] = {}
    exec(example, names)
    said = re.findall(r"^(faro\.odds\.\S.*?)\s+# (Fraction\(\d+, \d+\))", example, re.MULTILINE)
    assert len(said) == 2
    for expression, value in said:
        assert eval(expression, names) == eval(value, {"Fraction": Fraction})


def test_a_change_of_any_source_makes_the_site_old(tmp_path: Path) -> None:
    """A changed, an added and a renamed file count; what Python leaves beside them does not."""
    for source in site.SOURCES:
        (tmp_path / source).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / source).write_text(source)
    (tmp_path / "book").unlink()
    chapter = tmp_path / "book" / "faro" / "foster.md"
    chapter.parent.mkdir(parents=True)
    chapter.write_text("text")
    seen = [site.digest(tmp_path)]
    (chapter.parent / "__pycache__").mkdir()
    (chapter.parent / "__pycache__" / "left.pyc").write_text("")
    assert site.digest(tmp_path) == seen[0]
    chapter.write_text("another text")
    seen.append(site.digest(tmp_path))
    (chapter.parent / "empty.md").write_text("")
    seen.append(site.digest(tmp_path))
    chapter.rename(chapter.with_name("renamed.md"))
    seen.append(site.digest(tmp_path))
    assert len(set(seen)) == 4


def test_files_are_served_with_the_types_that_browsers_insist_on(tmp_path: Path) -> None:
    """Modules, wasm and data have their types whatever the system's own table says (case 13)."""
    types = {
        "page.html": "text/html; charset=utf-8",
        "page.mjs": "text/javascript",
        "page.js": "text/javascript",
        "page.wasm": "application/wasm",
        "page.json": "application/json",
    }
    with serve.serving(tmp_path, "/faro-edu/") as address:
        for name, expected in types.items():
            (tmp_path / name).write_bytes(b"{}")
            with urlopen(address + name) as answer:
                assert answer.headers["Content-Type"] == expected


def test_nothing_is_served_outside_the_sub_path(tmp_path: Path) -> None:
    """As on a code host's project site, an address from the root of the host is wrong."""
    (tmp_path / "page.html").write_text("")
    with serve.serving(tmp_path, "/faro-edu/") as address, pytest.raises(HTTPError, match="404"):
        urlopen(address.replace("/faro-edu/", "/page.html"))


def test_a_taken_port_is_passed_over(tmp_path: Path) -> None:
    """A second reader of the book gets the next free port."""
    with serve.make_server(tmp_path) as first, serve.server_near(tmp_path, first.server_port) as second:
        assert second.server_port > first.server_port


def test_the_browser_named_by_the_reader_is_taken_or_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    """CHROMIUM is obeyed, and a name that leads nowhere is not replaced by a guess."""
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert browsers.chromium() is None
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    assert browsers.chromium() == "/bin/sh"


def test_what_cannot_be_had_is_said_in_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Each missing browser is a line that says what to install; only without Chromium does the program fail."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    assert browsers.main([]) == 0
    others = [browsers.FIREFOX_ADVICE, browsers.WEBKIT_ADVICE]
    assert capsys.readouterr().err.splitlines() == others
    monkeypatch.setenv("CHROMIUM", "/nowhere/chromium")
    assert browsers.main([]) == 1
    assert capsys.readouterr().err.splitlines() == [*others, browsers.CHROMIUM_ADVICE]


def test_only_what_is_missing_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has a Chromium is not given another one."""
    monkeypatch.setenv("CHROMIUM", "/bin/sh")
    monkeypatch.setattr(browsers, "firefox", lambda: None)
    monkeypatch.setattr(browsers, "webkit", lambda: browsers.WebKit("driver", "browser", "screen"))
    assert browsers.missing_packages() == ["firefox-esr"]


def test_other_settings_of_jupyterlab_stay(tmp_path: Path) -> None:
    """Settings of other plugins in the same environment are kept, and a second call changes nothing."""
    path = tmp_path / lab_settings.OVERRIDES
    path.parent.mkdir(parents=True)
    path.write_text(json.dumps({"other": {"kept": True}}))
    lab_settings.write(tmp_path)
    once = path.read_text()
    lab_settings.write(tmp_path)
    assert path.read_text() == once
    assert json.loads(once).keys() == {"other", *lab_settings.SETTINGS}
