#!/usr/bin/env python3
"""Sends a notification to AlertStream; needs Python 3 alone.

    ./send.py [-c CATEGORY] [-p PRIORITY] [-a APP] TITLE MESSAGE

Reads ALERTSTREAM_API_KEY, and optionally ALERTSTREAM_URL, ALERTSTREAM_APP (the default appName) and
ALERTSTREAM_TIMEOUT (seconds for each attempt). In a program: from send import send"""
import argparse, json, os, platform, sys, time, urllib.error, urllib.request, uuid


class NoRedirect(urllib.request.HTTPRedirectHandler):
    redirect_request = lambda *_: None  # the key goes to the configured server alone


def send(title, message, category="general", priority="normal", app_name=None, metadata=None):
    """True when the server has stored the notification, else False. Never raises."""
    key, reason = os.environ.get("ALERTSTREAM_API_KEY"), "ALERTSTREAM_API_KEY is not set"
    try:
        app_name = app_name or os.environ.get("ALERTSTREAM_APP") or platform.node()
        body = dict(title=title, message=message, category=category, priority=priority, appName=app_name)
        body.update({"metadata": metadata} if metadata else {})
        # One Idempotency-Key for both attempts: stored once at most.
        headers = {"Content-Type": "application/json", "X-API-Key": key, "Idempotency-Key": str(uuid.uuid4())}
        url = os.environ.get("ALERTSTREAM_URL", "http://127.0.0.1:3000") + "/api/notifications"
        request = urllib.request.Request(url, json.dumps(body).encode(), headers, method="POST")
        for pause_s in (1, 0) if key else ():
            status, reason = attempt(request, float(os.environ.get("ALERTSTREAM_TIMEOUT", "5")))
            if status == 201:
                return True
            if status and status != 429 and status < 500:
                break
            time.sleep(pause_s)
    except Exception as error:
        reason = repr(error)
    print("alertstream: not sent:", " ".join(str(reason).split())[:300], file=sys.stderr)
    return False


def attempt(request, timeout_s):
    """The status, None where there was no answer, and what was said."""
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=timeout_s) as answer:
            return answer.status, f"unexpected status {answer.status}"
    except urllib.error.HTTPError as error:
        return error.code, f"{error.code} {error.read(300).decode(errors='replace')}"
    except Exception as error:
        return None, error


if __name__ == "__main__":
    cli = argparse.ArgumentParser(usage="send.py [-c CATEGORY] [-p PRIORITY] [-a APP] TITLE MESSAGE")
    cli.add_argument("-c", "--category", default="general")
    cli.add_argument("-p", "--priority", default="normal")
    cli.add_argument("-a", "--app-name")
    for name in "title", "message":
        cli.add_argument(name)
    sys.exit(0 if send(**vars(cli.parse_args())) else 1)
