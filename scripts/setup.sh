#!/usr/bin/env bash
# Installs what the build needs on Debian: C libraries and the time-zone database. Does nothing where all is there.
# OpenBLAS is loaded only by kernels that pay off with it, and may be missing; the tests compare against it.
# Python for the independent oracle of the tests.
set -euo pipefail

packages=(pkg-config libopenblas0 libzip-dev libisal-dev libsqlite3-dev
  libedit-dev libcmark-gfm-dev libcmark-gfm-extensions-dev tzdata python3 python3-venv unzip)

missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then as_root=(sudo); fi
echo "installing ${missing[*]}" >&2
"${as_root[@]}" apt-get update -qq
DEBIAN_FRONTEND=noninteractive "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >&2
