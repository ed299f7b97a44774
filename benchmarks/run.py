"""Time every `bench_*` function of benchmarks/bench_*.py: `make bench`, or `python benchmarks/run.py [WORD]`.

The median of several runs is printed with the first line of the function's docstring. Where `bench_x_naive` stands
beside a `bench_x` or `bench_x_…`, both are timed in turn, so that a busy machine is equally unfair to both, and the
ratio is printed too. A machine that is slow is not an error: nothing here fails for it.
"""

from __future__ import annotations

import argparse
import importlib.util
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent
PREFIX = "bench_"
NAIVE = "_naive"
SECONDS = 1.0
"""How long one function, or a pair, is timed at most; at least three runs are made of each."""
LEAST_RUNS = 3

Work = Callable[[], object]


def main() -> None:
    """Time all functions whose name contains the word, if one is given."""
    parser = argparse.ArgumentParser(description="Time the functions of benchmarks/bench_*.py.")
    parser.add_argument("word", nargs="?", default="", help="only functions with this in their name")
    word = parser.parse_args().word
    sys.path.insert(0, str(HERE.parent))
    for path in sorted(HERE.glob(f"{PREFIX}*.py")):
        works = {name: work for name, work in functions(load(path)).items() if word in name}
        if works:
            print(f"{path.name}", flush=True)
        for line in report(works):
            print(line, flush=True)


def load(path: Path) -> ModuleType:
    """The module of one file."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def functions(module: ModuleType) -> dict[str, Work]:
    """The module's own benchmarks by name, in the order in which they are written."""
    return {name: work for name, work in vars(module).items() if name.startswith(PREFIX) and callable(work)}


def report(works: dict[str, Work]) -> Iterator[str]:
    """A line for each function, and one more for each pair."""
    naive = {partner(name, works): work for name, work in works.items() if partner(name, works)}
    for name, work in works.items():
        if work in naive.values():
            continue
        pair = [work, naive[name]] if name in naive else [work]
        medians = timed(pair)
        yield from (line(one, seconds) for one, seconds in zip(pair, medians, strict=True))
        if name in naive:
            yield f"{'':>12}  the naive way takes {medians[1] / medians[0]:.1f} times as long"


def partner(name: str, names: Iterable[str]) -> str | None:
    """The name of the function that does better what a naive one does; None for any other function."""
    stem = name.removesuffix(NAIVE)
    if stem == name:
        return None
    return next((other for other in names if other.startswith(stem) and not other.endswith(NAIVE)), None)


def timed(works: list[Work]) -> list[float]:
    """The median time in seconds of each, taken in turn within one run."""
    runs: list[list[float]] = [[] for _ in works]
    end = time.perf_counter() + SECONDS
    while len(runs[0]) < LEAST_RUNS or time.perf_counter() < end:
        for times, work in zip(runs, works, strict=True):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
    return [statistics.median(times) for times in runs]


def line(work: Work, seconds: float) -> str:
    """A duration and what took it."""
    said = (work.__doc__ or "").strip().splitlines()
    return f"{1000 * seconds:9.3f} ms  {said[0] if said else getattr(work, '__name__', '')}"


if __name__ == "__main__":
    main()
