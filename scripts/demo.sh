#!/usr/bin/env bash
# Builds the command line and asks the bundled export for its weekly steps. Words behind it replace the sentence.
set -euo pipefail
cd "$(dirname "$0")/.."
./scripts/setup.sh
swift build -c release --product ergostat >&2
exec .build/release/ergostat query Examples/export.zip "${*:-sum steps by week last 8 weeks}" --now 2026-06-01
