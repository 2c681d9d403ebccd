"""Completion of command lines, as the hidden command gives it and as real shells show it."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from terminal import PACKAGE, Terminal, find_program


def candidates(*words):
    """The words that are offered, without their meaning."""
    done = subprocess.run([find_program(), "__complete", *words], capture_output=True, text=True, check=True)
    return [line.split("\t")[0] for line in done.stdout.splitlines()]


class HiddenCommandTests(unittest.TestCase):
    def test_commands(self):
        self.assertIn("query", candidates(""))
        self.assertEqual(candidates("rep"), ["report", "repl"])

    def test_options_and_their_values(self):
        self.assertIn("--format", candidates("query", "--fo"))
        self.assertEqual(candidates("query", "--format", "js"), ["json", "jsonl"])
        self.assertEqual(candidates("query", "--format=js"), ["--format=json", "--format=jsonl"])
        self.assertEqual(candidates("query", "--format", "=", "js"), ["json", "jsonl"])
        self.assertEqual(candidates("report", "a.md", "--data", ""), [":files"])

    def test_operands(self):
        self.assertEqual(candidates("query", ""), [":files"])
        self.assertEqual(candidates("show", "x.zip", "so"), ["sources"])
        self.assertEqual(candidates("completion", "z"), ["zsh"])
        self.assertEqual(candidates("help", "lang"), ["language"])

    def test_sentences(self):
        self.assertEqual(candidates("query", "x.zip", "sum steps by wee"), ["sum steps by week", "sum steps by weekday"])
        self.assertEqual(candidates("query", "-q", "x.zip", "sum steps | tre"), ["sum steps | trend"])
        self.assertEqual(candidates("query", "x.zip", "steps by day | longest str"), ["steps by day | longest streak"])

    def test_nonsense_offers_nothing(self):
        self.assertEqual(candidates("nonsense", ""), [])
        self.assertEqual(candidates("query", "a", "b", "c"), [])


class ShellTests(unittest.TestCase):
    """Tab in real shells."""

    def complete(self, shell, start, typed, wanted):
        if shutil.which(shell) is None:
            self.skipTest(f"no {shell}")
        folder = str(Path(find_program()).parent)
        home = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, home)
        terminal = Terminal([shell, *start], {"PS1": "$ ", "HOME": home})
        self.addCleanup(terminal.close)
        load = {
            "bash": f'PATH="{folder}:$PATH"; eval "$(ergostat completion bash)"; PS1="ready> "',
            "zsh": f'PATH="{folder}:$PATH"; autoload -U compinit; compinit -D -u; eval "$(ergostat completion zsh)"; PS1="ready> "',
            "fish": f'set PATH "{folder}" $PATH; ergostat completion fish | source; function fish_prompt; echo "ready> "; end',
        }[shell]
        terminal.type(load + "\r")
        terminal.wait_for('ready> "' if shell != "fish" else "end")
        terminal.wait_for("ready> ")
        terminal.type(typed + "\t")
        terminal.wait_for(wanted, seconds=20)

    def test_bash_commands(self):
        self.complete("bash", ["--norc", "--noprofile", "-i"], "ergostat quer", "ergostat query ")

    def test_bash_sentence_in_quotes(self):
        self.complete("bash", ["--norc", "--noprofile", "-i"], "ergostat query x.zip 'sum stepC", "'sum stepCount")

    def test_bash_files(self):
        self.complete(
            "bash", ["--norc", "--noprofile", "-i"], f"ergostat query {PACKAGE}/Examples/expor", "Examples/export.zip")

    def test_zsh_sentence_in_quotes(self):
        self.complete("zsh", ["-f", "-i"], "ergostat query x.zip 'sum stepC", "'sum stepCount")

    def test_fish_commands(self):
        self.complete("fish", ["--no-config", "-i"], "ergostat quer", "ergostat query ")


if __name__ == "__main__":
    unittest.main()
