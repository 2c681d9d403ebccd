"""Reductions against the memory bandwidth of the same run, as `kernel-benchmarks` tells them."""

import json
import os
import subprocess

from parts import Part


def measure(arguments):
    arguments.quiet()
    part = Part(arguments.work, "kernels", "all", **arguments.machine)
    command = [os.path.join(arguments.bin, "kernel-benchmarks"), "--json"] + (["--tiny"] if arguments.tiny else [])
    output = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    for line in output.splitlines():
        figure = json.loads(line)
        part.add(kind="kernel", kernel=figure["kernel"], form=figure["form"], count=figure["count"], microseconds=figure["us"],
                 gigabytes_a_second=figure["GB/s"], share=figure["share"])
    part.write()
