#!/usr/bin/env bash
# The short run of continuous integration: the release binary against the oracle, on the bundled export and on a few random ones.
# Seeded, under a minute: what it finds it finds again. Longer runs with other seeds: see README.md.
set -euo pipefail
cd "$(dirname "$0")/../.."
product=${1:-.build/release/ergostat}
keep=${TMPDIR:-/tmp}/ergostat-oracle
python3 Tests/Oracle/compare.py "$product" Examples/export.zip --home Europe/Berlin
python3 Tests/Oracle/random_cases.py --seed 1015 --rounds 7 --sentences 14 --own --store --shrink --keep "$keep" --product "$product"
