"""How long a build takes: from nothing, again without a change, and after a line was added at the bottom, in the middle and at the top
of the modules. Builds the last commit in a checkout of its own."""

import os
import subprocess
import time

from contender import HERE
from parts import Part

# Files that much depends on, some, and nothing.
CHANGES = {
    "a line in Calendars": "Sources/Calendars/Instant.swift",
    "a line in Statistics": "Sources/Statistics/Body/BodyMassIndex.swift",
    "a line in Rendering": "Sources/Rendering/FieldWriter.swift",
    "a line in ErgostatCommand": "Sources/ErgostatCommand/Main.swift",
}
CONFIGURATIONS = ["debug", "release"]


def built(checkout, configuration):
    began = time.perf_counter()
    subprocess.run(
        ["swift", "build", "-c", configuration], check=True, cwd=checkout, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - began


def measure(arguments):
    arguments.quiet()
    part = Part(arguments.work, "builds", "all", **arguments.machine)
    part.head["compiler"] = subprocess.run(
        ["swift", "--version"], capture_output=True, text=True, check=True).stdout.splitlines()[0]
    checkout = os.path.join(arguments.work, "checkout")
    subprocess.run(["rm", "-rf", checkout], check=True)
    subprocess.run(["git", "clone", "--quiet", os.path.join(HERE, "..", ".."), checkout], check=True)
    for configuration in CONFIGURATIONS:
        part.add(kind="build", configuration=configuration, change="everything", seconds=built(checkout, configuration))
        part.add(kind="build", configuration=configuration, change="nothing", seconds=built(checkout, configuration))
        for change, path in CHANGES.items():
            with open(os.path.join(checkout, path), "a") as file:
                file.write(f"\nprivate let builtAgainAs{configuration.capitalize()} = true\n")
            part.add(kind="build", configuration=configuration, change=change, seconds=built(checkout, configuration))
    subprocess.run(["rm", "-rf", checkout], check=True)
    part.write()
