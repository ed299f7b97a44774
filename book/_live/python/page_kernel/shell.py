"""IPython without a terminal: `display`, `await`, magics and the last value, shown in the page."""

from __future__ import annotations

import builtins
import codeop
import sys
import time
import warnings
from typing import Any, Never

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.history import HistoryManager
from IPython.core.inputtransformer2 import leading_empty_lines
from IPython.core.interactiveshell import ExecutionResult, InteractiveShell

from page_kernel import comms, outputs, wire
from page_kernel.pace import wait
from page_kernel.tracebacks import last_error, show_error, warning_text


class PageDisplayHook(DisplayHook):
    """Shows the value of a cell's last line."""

    def write_output_prompt(self) -> None:
        """No prompt: the page numbers nothing."""

    def write_format_data(self, format_dict: dict[str, Any], md_dict: dict[str, Any] | None = None) -> None:
        """Show the value in all the forms it offers; the page chooses."""
        outputs.emit_data(format_dict, md_dict or {}, "execute_result")

    def finish_displayhook(self) -> None:
        """Nothing is left open."""


class PageDisplayPublisher(DisplayPublisher):
    """Shows what `display()` is given."""

    def publish(
        self,
        data: dict[str, Any],
        metadata: dict[str, Any] | None = None,
        source: object = None,
        *,
        transient: dict[str, Any] | None = None,
        update: bool = False,
        **_: Any,
    ) -> None:
        """Show a MIME bundle, or put it in the place of the one shown under the same display id."""
        name = (transient or {}).get("display_id")
        kind = "update_display_data" if update else "display_data"
        outputs.emit_data(data, {**(metadata or {}), **({"display_id": name} if name else {})}, kind)

    def clear_output(self, wait: bool = False) -> None:
        """Clear the current cell's outputs, or have them cleared by the next one."""
        outputs.clear(wait)


class PageShell(InteractiveShell):
    """The shell that runs the cells of one page."""

    displayhook_class = PageDisplayHook
    display_pub_class = PageDisplayPublisher

    def init_history(self) -> None:
        """No history file: its database would need a thread, and nothing here outlives the page."""
        HistoryManager.enabled = False  # type: ignore[assignment]  # a trait takes a plain value
        super().init_history()

    def showtraceback(self, exc_tuple: Any = None, *_: Any, **__: Any) -> None:
        """Show the exception in short."""
        error = exc_tuple[1] if exc_tuple else last_error()
        if error is not None:
            show_error(error)

    def showsyntaxerror(self, *_: Any, **__: Any) -> None:
        """Show a syntax error: the line and the place in it."""
        self.showtraceback()

    showindentationerror = showsyntaxerror

    def should_run_async(self, *given: Any, **named: Any) -> bool:
        """Whether a cell awaits something; what is doubtful in it the run itself says, once."""
        with warnings.catch_warnings(action="ignore"):
            return bool(super().should_run_async(*given, **named))

    def ask_exit(self) -> None:
        """`exit()` and `quit()`."""
        print("There is nothing to exit here. Stop, where it is offered, ends Python.")

    def system(self, cmd: str) -> Never:
        """`!command` and `%pip`: a browser runs no other program."""
        raise RuntimeError("no other program runs in the page: open it in Binder with the button at the top")

    def getoutput(self, cmd: str, split: bool = True, depth: int = 0) -> Never:
        """`lines = !command`."""
        self.system(cmd)


# No colours: a page does not read a terminal's escape codes.
shell = PageShell.instance(colors="nocolor")
# Without this an open bracket is called an incomplete input, since more lines might come.
shell.compile.flags &= ~codeop.PyCF_ALLOW_INCOMPLETE_INPUT
# IPython drops empty lines at the top, and then counts other lines than the reader's editor does.
shell.input_transformer_manager.cleanup_transforms.remove(leading_empty_lines)


def _no_input(prompt: object = "") -> Never:
    raise RuntimeError(
        "input() does not work in the page: put the answer into the code and run the cell again"
    )


def _sleep(seconds: float) -> None:
    outputs.flush()
    comms.flush()
    wait(seconds)


def install() -> None:
    """Send what the cells print and ask to the page."""
    sys.stdout = outputs.PageStream("stdout")
    sys.stderr = outputs.PageStream("stderr")
    builtins.input = _no_input
    warnings.formatwarning = warning_text
    time.sleep = _sleep


async def run_cell(cell: str, code: str) -> bool:
    """Run a cell's code; what it shows is sent as it comes. False if it raised."""
    wire.cell.set(cell)
    wire.message_id.set("")
    outputs.begin(cell)
    try:
        result = await _run(code)
    finally:
        outputs.flush()
        comms.flush()
    return bool(result.success)


async def _run(code: str) -> ExecutionResult:
    """IPython wants the cell translated (magics to calls) before it is told whether to await."""
    try:
        translated, failure = shell.transform_cell(code), None
    except Exception:
        translated, failure = code, sys.exc_info()
    if shell.should_run_async(code, transformed_cell=translated, preprocessing_exc_tuple=failure):
        return await shell.run_cell_async(
            code, store_history=True, transformed_cell=translated, preprocessing_exc_tuple=failure
        )
    done: ExecutionResult = shell.run_cell(code, store_history=True)
    return done


def warm_up(code: str) -> None:
    """Run a cell while the snapshot is made, so that all its kind needs is in the heap; then forget its names."""
    result = shell.run_cell(code, store_history=False)
    result.raise_error()
    shell.reset(new_session=True, aggressive=False)
    shell.execution_count = 1
    outputs.begin("")
