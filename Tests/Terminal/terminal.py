"""A program on a pseudo-terminal: types keys and waits for text."""

import os
import pty
import re
import select
import signal
import time
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent.parent
EXPORT = str(PACKAGE / "Examples" / "export.zip")


def find_program() -> str:
    """The program: `$ERGOSTAT`, else the build of this package."""
    if os.environ.get("ERGOSTAT"):
        return os.environ["ERGOSTAT"]
    for build in ("release", "debug"):
        path = PACKAGE / ".build" / build / "ergostat"
        if path.exists():
            return str(path)
    raise FileNotFoundError("ergostat is not built")


class Terminal:
    """One program with a terminal of its own."""

    def __init__(self, words, environment=None, columns=100):
        self.pid, self.descriptor = pty.fork()
        if self.pid == 0:
            # A script that was started in the background hands on that Ctrl-C is ignored.
            signal.signal(signal.SIGINT, signal.SIG_DFL)
            os.environ.update({"TERM": "xterm", "LC_ALL": "C.UTF-8", "COLUMNS": str(columns)})
            for name, value in (environment or {}).items():
                os.environ[name] = value
            os.execvp(words[0], words)
        self.seen = ""
        self.mark = 0

    def type(self, text):
        """Types keys."""
        os.write(self.descriptor, text.encode())

    def wait_for(self, text, seconds=60):
        """Reads until `text` is on the screen after what was waited for before; hands back all bytes that came until then."""
        end = time.monotonic() + seconds
        while (place := screen(self.seen).find(text, self.mark)) < 0:
            if not self._read(end - time.monotonic()):
                raise AssertionError(f"no {text!r} came; the screen has:\n{screen(self.seen)}")
        self.mark = place + len(text)
        return self.seen

    def exit_code(self, seconds=60):
        """Waits for the end; the exit code, negative for a signal."""
        end = time.monotonic() + seconds
        while self._read(end - time.monotonic()):
            pass
        while time.monotonic() < end:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.pid = 0
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.02)
        raise AssertionError("the program does not end")

    def close(self):
        """Ends the program, should it still run."""
        if self.pid:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
            self.pid = 0
        os.close(self.descriptor)

    def _read(self, seconds):
        """Reads what there is; false at the end, or when nothing came in time."""
        ready, _, _ = select.select([self.descriptor], [], [], max(0, seconds))
        if not ready:
            return False
        try:
            data = os.read(self.descriptor, 65_536)
        except OSError:
            return False
        self.seen += data.decode(errors="replace")
        return bool(data)


def screen(text):
    """What a person sees of `text`, all lines that went by included: a terminal of one endless page."""
    lines, column = [[]], 0
    for part in re.finditer(r"\x1b\[([0-9;?]*)([A-Za-z@])|\x1b.|[\s\S]", text):
        row = lines[-1]
        command, number = part.group(2), part.group(1)
        count = int(number) if number and number.isdigit() else 1
        if command == "G":
            column = count - 1
        elif command == "C":
            column += count
        elif command == "D":
            column = max(0, column - count)
        elif command == "K":
            del row[column:]
        elif command == "P":
            del row[column : column + count]
        elif command == "@":
            row[column:column] = [" "] * count
        elif part.group(0) == "\r":
            column = 0
        elif part.group(0) == "\b":
            column = max(0, column - 1)
        elif part.group(0) == "\n":
            lines.append([])
            column = 0
        elif part.group(0) >= " " and not part.group(0).startswith("\x1b"):
            row.extend([" "] * (column - len(row)))
            row[column : column + 1] = [part.group(0)]
            column += 1
    return "\n".join("".join(row) for row in lines)
