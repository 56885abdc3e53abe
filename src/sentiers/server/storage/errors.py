"""What a storage answers when it cannot do what it is asked."""

from __future__ import annotations

from sentiers.messages import SentiersError


class UnusableDatabase(SentiersError):
    """It cannot be opened: one sentence says why, and what to do."""


class StorageError(Exception):
    """Something could not be written or read; nothing was changed."""


class Unsure(StorageError):
    """The connection was lost and did not come back: this may have been written or not. Reading the journal tells."""


class Taken(StorageError):
    """Somebody else wrote this entry of the journal before: read `since` and decide again."""


class AlreadyBegun(StorageError):
    """This person has begun his only try at this challenge already."""


class Unmet(StorageError):
    """What a fact takes for granted is not so (any more)."""


class HandleTaken(Unmet):
    """Another account is called so, or this person has one already."""


class KeyTaken(Unmet):
    """This passkey is known already."""


class LastKey(Unmet):
    """Without it nobody could sign in to this account."""


class Spent(Unmet):
    """This code or challenge was used already, or has passed."""


class NoVacation(Unmet):
    """This person is on vacation already, or has had enough of it for a year."""


class Replanned(Unmet):
    """The plan is not what it was taken for: its person has changed it, or it was followed already."""


class TriedMeanwhile(Unmet):
    """The puzzle was tried meanwhile, in another window: look again."""


class NotThere(StorageError):
    """Who looked for an opponent has gone, or has met somebody else."""
