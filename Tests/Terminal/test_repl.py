"""The conversation at a terminal, and without one."""

import os
import shutil
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

from terminal import EXPORT, Terminal, find_program

PROMPT = "ergostat> "


class ReplTests(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.history = self.folder / "state" / "ergostat" / "history"
        self.addCleanup(shutil.rmtree, self.folder)

    def start(self, **environment):
        """A conversation about the bundled export."""
        environment = {"XDG_STATE_HOME": str(self.folder / "state"), "HOME": str(self.folder), **environment}
        terminal = Terminal([find_program(), "repl", EXPORT, "--now", "2026-06-01"], environment)
        self.addCleanup(terminal.close)
        terminal.wait_for(PROMPT)
        return terminal

    def test_a_question_is_answered_and_control_d_leaves(self):
        terminal = self.start()
        terminal.type("sum steps by week last 2 weeks\r")
        terminal.wait_for("2026-W22")
        terminal.wait_for(PROMPT)
        terminal.type("\x04")
        self.assertEqual(terminal.exit_code(), 0)

    def test_quit_leaves(self):
        terminal = self.start()
        terminal.type("quit\r")
        self.assertEqual(terminal.exit_code(), 0)

    def test_control_c_gives_the_line_up_again_and_again(self):
        terminal = self.start()
        for _ in range(3):
            terminal.type("sum steps by nonsense")
            terminal.wait_for("nonsense")
            terminal.type("\x03")
            terminal.wait_for(PROMPT)
        terminal.type("show sources\r")
        terminal.wait_for("Lena’s iPhone")
        terminal.wait_for(PROMPT)
        terminal.type("\x04")
        self.assertEqual(terminal.exit_code(), 0)

    def test_tab_completes_types_keywords_and_sources(self):
        terminal = self.start()
        terminal.type("sum stepC\t")
        terminal.wait_for("stepCount ")
        terminal.type("by wee\t")
        terminal.wait_for("week")
        terminal.type("\t")
        terminal.wait_for("weekday")
        terminal.wait_for(PROMPT)
        terminal.type("\x03")
        terminal.wait_for(PROMPT)
        terminal.type("steps from \"Lena’s A\t")
        # The phone writes a blank into the name at which no line may break.
        terminal.wait_for('"Lena’s Apple\u00a0Watch"')
        terminal.type("\r")
        terminal.wait_for("count")

    def test_mistakes_have_carets_in_colour_unless_nobody_wants_it(self):
        terminal = self.start()
        terminal.type("sum steps by wek\r")
        shown = terminal.wait_for("did you mean week?")
        self.assertIn("\x1b[31m^^^", shown)
        terminal.wait_for(PROMPT)
        for refusal in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
            plain = self.start(**refusal)
            plain.type("sum steps by wek\r")
            shown = plain.wait_for("did you mean week?")
            self.assertIn("^^^", shown)
            self.assertNotIn("\x1b[31m", shown)

    def test_lines_come_back_in_the_next_session_and_nobody_else_reads_them(self):
        terminal = self.start()
        terminal.type("show settings\r")
        terminal.wait_for(PROMPT)
        terminal.type(" show people\r")
        terminal.wait_for(PROMPT)
        terminal.type("\x04")
        terminal.exit_code()
        self.assertEqual(self.history.read_text(), "show settings\n")
        self.assertEqual(stat.S_IMODE(self.history.stat().st_mode), 0o600)
        self.assertEqual(stat.S_IMODE(self.history.parent.stat().st_mode), 0o700)
        again = self.start()
        again.type("\x1b[A")
        again.wait_for("show settings")

    def test_an_empty_name_keeps_no_history(self):
        terminal = self.start(ERGOSTAT_HISTORY="")
        terminal.type("show settings\r")
        terminal.wait_for(PROMPT)
        terminal.type("\x04")
        self.assertEqual(terminal.exit_code(), 0)
        self.assertFalse(self.history.exists())

    def test_help_explains_words(self):
        terminal = self.start()
        terminal.type("help rolling\r")
        terminal.wait_for("rolling AGGREGATE N UNIT")
        terminal.type("help\r")
        terminal.wait_for("Ctrl-D")

    def test_without_a_terminal_only_answers_are_written(self):
        lines = "# a remark\nformat csv\nsum steps by week last 2 weeks\n\nshow sources\nquit\nnever read\n"
        done = self.pipe(lines)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("ergostat>", done.stdout)
        self.assertTrue(done.stdout.startswith("start,end,label,sum"))
        self.assertFalse(self.history.exists())

    def test_without_a_terminal_a_mistake_shows_in_the_exit_code_and_the_rest_is_answered(self):
        done = self.pipe("sum steps by wek\nsum steps by week last 1 weeks\n")
        self.assertEqual(done.returncode, 2)
        self.assertIn("did you mean week?", done.stderr)
        self.assertNotIn("\x1b", done.stderr)
        self.assertIn("2026-W22", done.stdout)

    def pipe(self, lines):
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        return subprocess.run(
            [find_program(), "repl", EXPORT, "--now", "2026-06-01"], input=lines, capture_output=True, text=True,
            env=environment, check=False)


if __name__ == "__main__":
    unittest.main()
