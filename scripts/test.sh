#!/usr/bin/env bash
# Installs what is missing and runs all tests.
set -euo pipefail
cd "$(dirname "$0")/.."
./scripts/setup.sh
export SWIFT_BACKTRACE=enable=no # a crash under a pipe may hang otherwise
swift test "$@"
