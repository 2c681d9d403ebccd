#!/usr/bin/env bash
# Measures ours beside the peers, keeps the figures as JSON lines and writes the tables of Benchmarks/RESULTS.md from them. Takes the
# options of peers/compare.py, for example
#   Benchmarks/run.sh --full --idle 1                          all that RESULTS.md shows: an hour or more, 10 GB of disk, 16 GB of memory
#   Benchmarks/run.sh --only queries --rows 1e6 --shape all --seed 7
# and ERGOSTAT_BIN, a folder of programs that are built already. Needs python3-venv, a C compiler, libexpat1-dev and libxml2-dev; the
# Python peers come from PyPI into .venv.
set -euo pipefail
cd "$(dirname "$0")/.."

bin=${ERGOSTAT_BIN:-}
if [ -z "$bin" ]; then
  bin=.build/release
  for product in ergostat import-benchmarks query-benchmarks kernel-benchmarks generate-export; do
    swift build -c release --product "$product"
  done
fi
python=${ERGOSTAT_PYTHON:-.venv/bin/python}
if [ -z "${ERGOSTAT_PYTHON:-}" ]; then
  [ -x .venv/bin/python ] || python3 -m venv .venv
  .venv/bin/pip install --quiet --requirement Benchmarks/peers/requirements.txt
fi
work=${ERGOSTAT_BENCHMARK_DATA:-.build/benchmark-data}
status=0
"$python" Benchmarks/peers/compare.py --bin "$bin" --work "$work" "$@" || status=$?
# Also after a part that failed or answered wrongly: the tables say so. Figures of a tiny run mean nothing.
case " $* " in *" --tiny "* | *" --assemble "* | *" --help "*) ;; *) "$python" Benchmarks/peers/compare.py --work "$work" --assemble ;; esac
exit "$status"
