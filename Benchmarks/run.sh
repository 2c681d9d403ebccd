#!/usr/bin/env bash
# Measures ours beside the peers and writes Benchmarks/RESULTS.md. Takes the options of peers/compare.py, for example
#   Benchmarks/run.sh --rows 1e6,1e7 --megabytes 100,1000
# Needs python3-venv, a C compiler, libexpat1-dev and libxml2-dev; the Python peers come from PyPI into .venv.
set -euo pipefail
cd "$(dirname "$0")/.."

for product in ergostat import-benchmarks query-benchmarks generate-export; do
  swift build -c release --product "$product"
done
[ -x .venv/bin/python ] || python3 -m venv .venv
.venv/bin/pip install --quiet --requirement Benchmarks/peers/requirements.txt
.venv/bin/python Benchmarks/peers/compare.py \
  --bin .build/release --work "${ERGOSTAT_BENCHMARK_DATA:-.build/benchmark-data}" "$@"
