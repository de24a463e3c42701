#!/bin/sh
# Sends a notification to AlertStream:  ./send.sh [-c category] [-p priority] [-a appName] TITLE MESSAGE
# Needs curl. Reads ALERTSTREAM_API_KEY, and optionally ALERTSTREAM_URL, ALERTSTREAM_APP (the default
# appName) and ALERTSTREAM_TIMEOUT (seconds for each attempt). Exit status 0 means: stored by the server.
# In a script of your own:  . ./send.sh; alertstream_send "Backup done" "42 GB in 3 min" || :

# Text as a JSON string, quotes included. The dot keeps line breaks at the end of the text.
alertstream_json() {
  printf '%s.' "$1" | LC_ALL=C awk '
    BEGIN {
      for (i = 1; i < 32; i++) escape[sprintf("%c", i)] = sprintf("\\u%04x", i)
      escape["\""] = "\\\""; escape["\\"] = "\\\\"
    }
    {
      if (NR > 1) json = json "\\n"
      for (i = 1; i <= length($0); i++) { c = substr($0, i, 1); json = json (c in escape ? escape[c] : c) }
    }
    END { printf "\"%s\"", substr(json, 1, length(json) - 1) }'
}

# The subshell keeps the variables here, and a caller's set -e or set -u out.
alertstream_send() (
  set +eu
  category=general priority=normal app=${ALERTSTREAM_APP:-$(uname -n)} OPTIND=1
  while getopts :c:p:a: flag; do
    case $flag in
      c) category=$OPTARG ;; p) priority=$OPTARG ;; a) app=$OPTARG ;;
      *) set -- && OPTIND=1 && break ;; # an unknown one, or one without its value: the usage is said below
    esac
  done
  shift $((OPTIND - 1))
  [ $# -eq 2 ] || { echo 'usage: send.sh [-c category] [-p priority] [-a appName] TITLE MESSAGE' >&2; exit 2; }
  [ "${ALERTSTREAM_API_KEY:-}" ] || { echo 'alertstream: not sent: ALERTSTREAM_API_KEY is not set' >&2; exit 1; }

  body=$(printf '{"title":%s,"message":%s,"category":%s,"priority":%s,"appName":%s}' \
    "$(alertstream_json "$1")" "$(alertstream_json "$2")" "$(alertstream_json "$category")" \
    "$(alertstream_json "$priority")" "$(alertstream_json "$app")")
  once=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n') # the same for both attempts: stored once at most

  for pause in 1 0; do
    # Headers come by a file descriptor, so that the key is in no process list.
    answer=$(printf %s "$body" | curl -sS -m "${ALERTSTREAM_TIMEOUT:-5}" -w '\n%{http_code}' -H @/dev/fd/3 \
      --data-binary @- "${ALERTSTREAM_URL:-http://127.0.0.1:3000}/api/notifications" 2>&1 3<<HEADERS
Content-Type: application/json
X-API-Key: $ALERTSTREAM_API_KEY
Idempotency-Key: $once
HEADERS
    )
    status=$(printf %s "$answer" | tail -n 1)
    case $status in 201) exit 0 ;; 429 | 5?? | 000) sleep "$pause" ;; *) break ;; esac
  done
  echo "alertstream: not sent: $(printf %s "$answer" | tr '\n' ' ' | cut -c 1-300)" >&2
  exit 1
)

case ${0##*/} in send.sh) alertstream_send "$@" ;; esac
