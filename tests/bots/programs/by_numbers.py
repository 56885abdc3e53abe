"""A program that knows no notation: it wants numbers, writes down what it is told, and plays the move of the highest action."""

import json
import sys


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        if asked["ask"] == "hello":
            answer = {"protocol": 1, "name": "Numbers", "games": sys.argv[2:], "numbers": True}
        else:
            with open(sys.argv[1], "a", encoding="utf-8") as told:
                told.write(line)
            _, move = max(zip(asked["actions"], asked["moves"], strict=True))
            answer = {"move": move}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
