"""Questions to the `ergostat` command line, answered as pandas tables.

    from ergostat_cli import Ergostat
    data = Ergostat("me.ergostat")
    weeks = data.query("sum steps by week last 12 weeks")
    weeks.table          # a DataFrame: start, end (local), label, sum, n, coverage, partial
    weeks.units["sum"]   # "count"
    weeks.notes          # what has to be known with the numbers

The program's JSON is read (schema ``ergostat-result/1``): missing values are NaN, never 0; nothing is computed here.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pandas as pd

SCHEMA = "ergostat-result/1"


class SentenceError(Exception):
    """The sentence or the command line is wrong; the text is what the program says, carets included."""


@dataclass(frozen=True)
class Answer:
    """The answer to one question."""

    query: str
    """The sentence in its canonical form."""
    table: pd.DataFrame
    """A column for each column of the answer; percent types and coverage are fractions."""
    units: dict[str, str | None]
    notes: list[str]
    zone: str

    def whole(self) -> pd.DataFrame:
        """The rows without partial buckets: those that can be compared."""
        if "partial" not in self.table:
            return self.table
        return self.table[~self.table["partial"].astype(bool)]


class Ergostat:
    """One file of data, asked through the command line."""

    def __init__(self, data: str | Path, now: str | None = None, program: str | Path | None = None):
        """`data` is an export or a store; `now` the moment that `last` counts from, the clock's without it."""
        self.data = Path(data)
        self.now = now
        self.program = str(program or find_program())

    def query(self, sentence: str) -> Answer:
        """Answers a sentence; raises `SentenceError` where it is wrong."""
        text = self._run("query", str(self.data), sentence, "--format", "json", *self._moment())
        result = json.loads(text)
        if result["schema"] != SCHEMA:
            raise ValueError(f"the program writes {result['schema']}, this module reads {SCHEMA}")
        return Answer(
            query=result["query"],
            table=_table(result),
            units={column["name"]: column["unit"] for column in result["columns"]},
            notes=[note["text"] for note in result["notes"]],
            zone=result["zone"],
        )

    def explain(self, sentence: str) -> str:
        """What the program understood, as text."""
        return self._run("explain", str(self.data), sentence, *self._moment())

    def _moment(self) -> list[str]:
        return ["--now", self.now] if self.now else []

    def _run(self, *words: str) -> str:
        done = subprocess.run([self.program, *words], capture_output=True, text=True, check=False)
        if done.returncode == 2:
            raise SentenceError(done.stderr)
        if done.returncode != 0:
            raise RuntimeError(f"ergostat ended with {done.returncode}: {done.stderr}")
        return done.stdout


def _table(result: dict) -> pd.DataFrame:
    """The rows with the types that the columns name. Times are local: the day that was lived."""
    names = [column["name"] for column in result["columns"]]
    table = pd.DataFrame(result["rows"], columns=names)
    for column in result["columns"]:
        name, kind = column["name"], column["type"]
        if kind == "time":
            # Offsets differ over a year: the local date and time is what a chart shows.
            table[name] = pd.to_datetime(table[name].str.slice(0, 19))
        elif kind in ("number", "integer"):
            table[name] = pd.to_numeric(table[name]).astype(float)
        elif kind == "boolean":
            table[name] = table[name].fillna(False).astype(bool)
    return table


def bundled_data() -> Path:
    """The made-up export of two and a half years that `scripts/notebooks.sh` generates, or `$ERGOSTAT_DATA`."""
    package = Path(__file__).resolve().parent.parent
    path = Path(os.environ.get("ERGOSTAT_DATA") or package / ".build" / "notebooks" / "years.ergostat")
    if not path.exists():
        raise FileNotFoundError(f"{path} is not there: run scripts/notebooks.sh once")
    return path


def find_program() -> str:
    """The program: `$ERGOSTAT`, the build of this package, or one on the PATH."""
    if os.environ.get("ERGOSTAT"):
        return os.environ["ERGOSTAT"]
    package = Path(__file__).resolve().parent.parent
    for build in ("release", "debug"):
        path = package / ".build" / build / "ergostat"
        if path.exists():
            return str(path)
    found = shutil.which("ergostat")
    if found is None:
        raise FileNotFoundError("ergostat is not built: run swift build -c release")
    return found
