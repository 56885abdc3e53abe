"""Answers that are kept, as long as there is room for them: those asked for last."""

from __future__ import annotations

from collections import OrderedDict

from sentiers.server.thinking.questions import About, Answer, decode, encode


class Kept:
    def __init__(self, most: int) -> None:
        self._most = most  # bytes
        self._size = 0
        self._answers: OrderedDict[About, bytes] = OrderedDict()

    def __len__(self) -> int:
        return len(self._answers)

    def get(self, about: About) -> Answer | None:
        found = self._answers.get(about)
        if found is None:
            return None
        self._answers.move_to_end(about)
        return decode(found)

    def put(self, about: About, answer: Answer) -> None:
        data = encode(answer)
        self._size += len(data) - len(self._answers.pop(about, b""))
        self._answers[about] = data
        while self._size > self._most:
            self._size -= len(self._answers.popitem(last=False)[1])
