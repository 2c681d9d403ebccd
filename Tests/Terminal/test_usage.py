"""Command lines of people who have not read the manual: what they are told."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from terminal import EXPORT, PACKAGE, find_program


def run(*words):
    """Runs the program from the package's folder."""
    return subprocess.run([find_program(), *words], capture_output=True, text=True, check=False, cwd=PACKAGE)


class UsageTests(unittest.TestCase):
    def assert_told(self, words, text):
        done = run(*words)
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn(text, done.stderr)

    def test_a_sentence_without_command(self):
        self.assert_told(["steps last week"], "ergostat query FILE 'steps last week'")

    def test_a_file_without_command(self):
        self.assert_told(["Examples/export.zip", "steps"], "ergostat query Examples/export.zip 'sum steps by week'")

    def test_sentence_and_file_the_wrong_way_round(self):
        self.assert_told(
            ["query", "sum steps", "Examples/export.zip"],
            "the file comes first: ergostat query Examples/export.zip 'sum steps'")

    def test_unknown_words_have_their_own_messages(self):
        self.assert_told(["completion", "tcsh"], "only for bash, zsh, fish")
        self.assert_told(["help", "roling"], "ergostat help reference")
        self.assert_told(["show", EXPORT, "type"], "did you mean 'types'?")

    def test_help_knows_the_words_of_the_language(self):
        for words in (["rolling"], ["longest", "streak"], ["Steps"]):
            done = run("help", *words)
            self.assertEqual(done.returncode, 0)
            self.assertIn("\n    ", done.stdout)

    def test_a_report_needs_its_data_and_a_place(self):
        self.assert_told(["report", "Examples/monthly.md"], "--data FILE")
        done = run("report", "Examples/monthly.md", "--data", EXPORT, "--out", "/nonexistent/folder/x.md")
        self.assertEqual(done.returncode, 5)
        self.assertIn("cannot be written", done.stderr)

    def test_a_report_with_a_mistake_is_written_and_ends_with_2(self):
        with tempfile.TemporaryDirectory() as folder:
            template, out = Path(folder) / "r.md", Path(folder) / "r.html"
            template.write_text("# R\n\n```ergostat\nsum steps by wek\n```\n\n{{ max heartRate 2026-05 }}\n")
            done = run("report", str(template), "--data", EXPORT, "--out", str(out), "--now", "2026-06-01")
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"error {template}:4:14: there is no key", done.stderr)
            page = out.read_text()
            self.assertIn('<pre class="error">', page)
            self.assertRegex(page, r"<p>\d+ count/min</p>")
            self.assertEqual([path.name for path in Path(folder).iterdir() if "XXXX" in path.name], [])


if __name__ == "__main__":
    unittest.main()
