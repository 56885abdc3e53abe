"""A program that plays as it should, until it does what its first argument says. It knows nothing of Sentiers.

Its second argument is a folder: there it notes its process, and each question it gets."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

GAMES = ["canoe", "zwei-wege", "traxx", "wege", "buizen"]


def note(folder, name, text):
    with (folder / name).open("a") as file:
        file.write(text + "\n")


def say(answer):
    print(answer if isinstance(answer, str) else json.dumps(answer), flush=True)


def main(how, folder):
    note(folder, "started", str(os.getpid()))
    note(folder, "environment", " ".join(os.environ))
    if how == "mute":
        time.sleep(1000)
    if how == "stillborn":
        sys.exit(3)
    if how == "chatters":
        print("x" * 2_000_000, file=sys.stderr, flush=True)
    if how == "has a child":
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(1000)"])
        note(folder, "child", str(child.pid))
    moves = 0
    for line in sys.stdin:
        asked = json.loads(line)
        note(folder, "questions", line.strip())
        if asked["ask"] == "hello":
            said = {"protocol": 1, "name": f"<b>{how}</b>", "games": GAMES, "words": "Rogue\nin two lines."}
            if how == "of another protocol":
                said["protocol"] = 2
            if how == "greets with nonsense":
                said = ["hello"]
            if how == "plays canoe only":
                said["games"] = ["canoe"]
            say(said)
            continue
        moves += 1
        if how == "dies":
            sys.exit(1)
        elif how == "dies once" and not (folder / "died").exists():
            note(folder, "died", "")
            sys.exit(1)
        elif how == "never answers":
            time.sleep(1000)
        elif how == "talks nonsense":
            say("I think e4 is nice")
        elif how == "answers nothing":
            say({})
        elif how == "moves illegally":
            say({"move": "z99"})
        elif how == "answers megabytes":
            say({"move": "x" * 5_000_000})
        elif how == "answers without an end":
            sys.stdout.write("x" * 5_000_000)
            sys.stdout.flush()
            time.sleep(1000)
        elif how == "declines":
            say({"error": "I have not learnt\nthis"})
        elif how == "is slow" and moves == 1:
            while not (folder / "go").exists():
                time.sleep(0.01)
            say({"move": asked["moves"][0]})
        else:
            say({"move": asked["moves"][0], "value": 0.5, "more": "is ignored"})
    if how == "does not end":
        time.sleep(1000)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
