"""A process that answers questions, one line each way."""

import json
import os
import signal
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))


class GaveUp(Exception):
    """It did not answer in the time that it had."""


class Contender:
    def __init__(self, command, log=os.devnull, limit=900):
        self.limit = limit
        with open(log, "w") as errors:
            self.process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, cwd=HERE)
        self.ready = self._read()
        self.items = self.ready["items"]

    def _read(self):
        def late(*_):
            raise GaveUp(f"no answer in {self.limit} s")

        before = signal.signal(signal.SIGALRM, late)
        signal.setitimer(signal.ITIMER_REAL, self.limit)
        try:
            line = self.process.stdout.readline()
        except GaveUp:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)
        if not line:
            raise RuntimeError(f"the process ended with {self.process.wait()}")
        return json.loads(line)

    def ask(self, verb, item, variant):
        """The answer, or why there is none as `{"error": …}`."""
        try:
            self.process.stdin.write(f"{verb} {item} {variant}\n")
            self.process.stdin.flush()
            return self._read()
        except (GaveUp, RuntimeError, BrokenPipeError) as error:
            return {"error": str(error) or "the process ended"}

    def memory(self):
        """What it holds and the most that it held so far, by the kernel's account; nothing where that is not told."""
        names = {"VmRSS:": "held_bytes", "VmHWM:": "peak_bytes"}
        try:
            with open(f"/proc/{self.process.pid}/status") as file:
                words = [line.split() for line in file]
        except OSError:
            return {}
        return {names[word[0]]: int(word[1]) * 1024 for word in words if word[0] in names}

    def end(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass
        try:
            self.process.wait(60)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
