#!/bin/sh
# Check the types that the page's scripts declare (JSDoc), where node is there; say so where it is not.
set -eu
cd "$(dirname "$0")/.."
version=5.9.3
if ! command -v npm >/dev/null 2>&1; then
    echo "tableside: no node here: the types of the page's scripts are not checked" >&2
    exit 0
fi
home=.venv/js
if [ "$(cat "$home/version" 2>/dev/null)" != "$version" ]; then
    mkdir -p "$home"
    npm install --prefix "$home" --no-save --silent --no-audit --no-fund "typescript@$version"
    echo "$version" >"$home/version"
fi
exec "$home/node_modules/.bin/tsc" -p tools/jsconfig.json
