#!/usr/bin/env bash
# Runs the notebooks from top to bottom on generated data. With --keep, what they show is written back beside them.
# Python packages go into a folder below .build, at the versions of notebooks/requirements.txt; exit code 75 if they cannot be had.
set -euo pipefail
cd "$(dirname "$0")/.."
./scripts/setup.sh
folder=.build/notebooks
mkdir -p "$folder"

swift build -c release --product ergostat >&2
swift build -c release --product generate-export >&2

# Made anew each time: it takes seconds, and an old file would hide a change of the generator.
rm -f "$folder"/years.*
.build/release/generate-export --seed 7 --days 913 --end 2026-05-31 --density 0.1 --workouts 35 --max-routes 0 \
  --trips America/New_York --zip "$folder/years.zip"
.build/release/ergostat import "$folder/years.ergostat" "$folder/years.zip" > /dev/null

stamp="$folder/installed-$(sha256sum notebooks/requirements.txt | cut -c 1-12)"
if [ ! -e "$stamp" ]; then
  rm -rf "$folder"/venv "$folder"/installed-*
  python3 -m venv "$folder/venv"
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check --requirement notebooks/requirements.txt \
    || { echo "the packages of notebooks/requirements.txt cannot be had" >&2; exit 75; }
  touch "$stamp"
fi

export ERGOSTAT="$PWD/.build/release/ergostat" ERGOSTAT_DATA="$PWD/$folder/years.ergostat"
"$folder/venv/bin/python" notebooks/run_notebooks.py "$folder/run" notebooks/*.ipynb
if [ "${1:-}" = --keep ]; then cp "$folder"/run/*.ipynb notebooks/; fi
