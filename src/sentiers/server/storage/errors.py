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
