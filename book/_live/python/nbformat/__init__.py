"""All that plotly asks of nbformat before it shows a figure: a version. No notebook is written in the page."""

__version__ = "5.10.4"
