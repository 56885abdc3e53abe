"""The `sentiers` command. What a command needs is imported when it runs: the help shows at once."""

from __future__ import annotations

import sys


def main() -> None:
    """Runs the command; what is wrong with the user's input is told in one sentence, without a traceback."""
    from sentiers.cli.app import app
    from sentiers.cli.speech import say
    from sentiers.messages import Message, SentiersError

    try:
        app()
    except SentiersError as error:
        print(f"sentiers: {say(error)}", file=sys.stderr)
        raise SystemExit(2) from None
    except BrokenPipeError:
        raise SystemExit(1) from None  # who read this has gone
    except OSError as error:
        if error.filename is None:
            raise
        why = Message("{file} cannot be used: {error}.", file=error.filename, error=error.strerror or "")
        print(f"sentiers: {say(why)}", file=sys.stderr)
        raise SystemExit(2) from None
