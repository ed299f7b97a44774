"""*Show me* without a script: a page for each scenario, whose steps the script shows at the chapter's table."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

import places
import posters
import rooms
from articles import scene_file
from markup import element, html
from sphinx.application import Sphinx

PAGE = Template("""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>$title</title>
<link rel="icon" href="../_static/favicon.svg">
<link rel="stylesheet" href="../_static/table.css">
<link rel="stylesheet" href="../_static/scene.css">
</head>
<body>
<main>
$heading
$back
<ol class="scene-steps">
$steps
</ol>
</main>
</body>
</html>
""")


def write_scenes(app: Sphinx, exception: Exception | None) -> None:
    """Write the page of every scenario whose article stands in the book."""
    if exception is None and app.builder.format == "html":
        for article, room in rooms.scenarios(app.config).items():
            if article in places.of(app.env):
                target = Path(app.outdir, scene_file(article))
                target.parent.mkdir(exist_ok=True)
                target.write_text(scene_page(app, article, room.scenes(article)), encoding="utf-8")


def scene_page(app: Sphinx, article: str, drawings: list[str]) -> str:
    """The page of one scenario: its drawings in order, with a way back to the article."""
    place = places.of(app.env)[article]
    target = f"../{app.builder.get_target_uri(place.docname)}#{article}"
    steps = [posters.linked(app, drawing, scene_file(article)) for drawing in drawings]
    return PAGE.substitute(
        title=escape(f"{place.name} {app.config.html_title}"),
        heading=html(element("h1", place.name)),
        back=html(element("p", element("a", "Back to the article", href=target))),
        steps="\n".join(_steps(steps)),
    )


def _steps(drawings: list[str]) -> Iterator[str]:
    for number, drawing in enumerate(drawings, 1):
        heading = html(element("h2", f"Step {number} of {len(drawings)}"))
        yield f'<li class="scene-step">{heading}{drawing}</li>'


def setup(app: Sphinx) -> None:
    """Connect scenes to the build."""
    app.connect("build-finished", write_scenes)
