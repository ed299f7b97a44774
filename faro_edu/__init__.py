"""Against the Bank: historical banking card games by their own rules, with exact odds.

Each game is a room with the same doors (``articles``, ``rules``, ``scenarios``, ``odds``, ``board``,
``charts``, ``table``) on one ground floor (``cards``, ``play``, ``draw``, ``widget``).
"""

from importlib import metadata

try:
    __version__ = metadata.version("faro-edu")
except metadata.PackageNotFoundError:  # a checkout that was never installed, or the page's own Python
    __version__ = "0.1.0"
