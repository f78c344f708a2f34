# Sourced by the test of every client: `. ../fixture.sh DEFAULT-PROGRAM SERVER [PROGRAM]`.
# Makes a home folder with `make-home`, says in the environment what a session has to know, and runs sessions.

program=$(command -v "${3:-$1}") || { echo "FAILED  there is no program ${3:-$1}" && exit 1; }
server=$(realpath -m "${2:?the server to test is missing}")
[ -x "$server" ] || { echo "FAILED  there is no server $server" && exit 1; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Clients read the environment in the locale's encoding, and not all names are ASCII.
export LC_ALL=C.UTF-8
"$(dirname "${BASH_SOURCE[0]}")/make-home" "$work"
export HOME=$work/home

export REPOSTREAM=$server REPOSTREAM_ROOTS=$HOME/src
export REPOSTREAM_NAMES=$'a "b" ünï 漢 🚀\nbare\nhello\none\none-linked\nthree\ntwo'

# Runs the client given as a command. One that leaves early without an error has not passed either: the last check of
# every session is how the server ended.
session() {
  local status=0
  timeout -k 5 300 "$@" </dev/null | tee "$work/checks" || status=${PIPESTATUS[0]}
  if [ "$status" != 0 ]; then
    echo "FAILED  the client ended with $status"
  elif ! grep -qx 'ok      server ends with 0' "$work/checks"; then
    echo "FAILED  the session did not come to its end"
    status=1
  fi
  return "$status"
}
