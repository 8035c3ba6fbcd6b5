#!/bin/sh
# Make and fill the project's own virtual environment: tools/setup.sh run|dev
# Needs git, make and Python 3.11 to 3.13. Quick when nothing has changed.
set -eu
cd "$(dirname "$0")/.."
kind=$1
venv=.venv
stamp=$venv/.filled-$kind

say() { echo "tableside: $*" >&2; }

# Install Debian packages where we may; otherwise fail, so that the caller can say what to do.
apt_install() {
    command -v apt-get >/dev/null 2>&1 || return 1
    if [ "$(id -u)" = 0 ]; then as_root=""
    elif sudo -n true 2>/dev/null; then as_root="sudo -n"
    else return 1
    fi
    say "installing the system package(s) $*"
    $as_root apt-get update -qq >/dev/null 2>&1 || true
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null 2>&1
}

find_python() {
    for candidate in ${PYTHON:-} python3 python3.13 python3.12 python3.11; do
        if "$candidate" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' \
            2>/dev/null; then
            echo "$candidate"
            return
        fi
    done
    say "needs Python 3.11, 3.12 or 3.13, and finds none: install one, or name it with PYTHON=..."
    exit 1
}

make_venv() {
    python=$(find_python)
    rm -rf "$venv"
    if ! "$python" -m venv "$venv" >/dev/null 2>&1; then
        # Debian and Ubuntu keep venv in a package of its own.
        package=$("$python" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
        rm -rf "$venv"
        if ! apt_install "$package" || ! "$python" -m venv "$venv" >/dev/null 2>&1; then
            rm -rf "$venv"
            say "Python cannot make a virtual environment: run 'sudo apt-get install $package', then this again"
            exit 1
        fi
    fi
}

fill_venv() {
    lock=requirements.lock
    [ "$kind" = dev ] && lock=requirements-dev.lock
    say "filling $venv from $lock (once; a few minutes on a slow line)"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps -e .
}

# The page's tests drive a real Chromium. Without one they are skipped, and say so.
find_browser() {
    for name in chromium-headless-shell chromium chromium-browser google-chrome; do
        # Ubuntu's chromium-browser may be a stub that only asks for a snap: try it.
        if command -v "$name" >/dev/null 2>&1 && "$name" --version >/dev/null 2>&1; then
            return 0
        fi
    done
    [ -n "$(ls "${HOME:-/nonexistent}/.cache/ms-playwright" 2>/dev/null)" ]
}

get_browser() {
    find_browser && return
    # The second has no windows: a page takes a fifth of the processor time in it.
    apt_install chromium chromium-headless-shell && find_browser && return
    apt_install chromium && find_browser && return
    "$venv/bin/python" -m playwright install chromium >/dev/null 2>&1 && return
    say "the page's tests need a browser and will be skipped: run 'sudo apt-get install chromium'"
}

[ -x "$venv/bin/python" ] && "$venv/bin/python" -c '' 2>/dev/null || make_venv
contents=$(cat requirements*.lock pyproject.toml | cksum)
if [ "$(cat "$stamp" 2>/dev/null)" != "$contents" ]; then
    fill_venv
    say "compiling the searches of the referee (once; half a minute)"
    "$venv/bin/python" -m tableside.session.ready
    echo "$contents" >"$stamp"
fi
if [ "$kind" = dev ]; then get_browser; fi
