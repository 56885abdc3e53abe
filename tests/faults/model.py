"""The append protocol of many workers on one journal, as a model small enough to try every interleaving of it.

Workers decide a deed on their own copy of a table and insert it as the next row; the key (table, n) is unique, so of two that
were decided on the same position one is in, and the other's worker reads what it missed and decides again. Groups of rows for
several tables go in together. Connections are cut (with the rows before, in or after their commit), workers crash, hints come
late, twice or never. `explore` follows every order in which all this can happen and checks each state; `python
tests/faults/model.py` says how many there were. What the faults of `FAULTS` do to the protocol must be found, see test_model.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any, NamedTuple

FAULTS = (
    "no unique key",  # the database takes whatever number it is given
    "acknowledged before the commit",
    "retried without a token",  # an answer was lost: the deed is done once more, without looking whether it is in
    "a conflict is always another's",  # … it is looked for after a cut, but not when the second try meets the first
    "not decided again",  # who lost the race takes the next number with the same deed
    "refused when unsure",  # an answer was lost: the client is told that nothing happened
    "applied twice",  # a row is added to the copy when its answer comes, though a hint had it read already
    "a hint is believed",  # and its row added to the copy, though others before it were missed
    "no heartbeat",  # only hints tell a worker that its copy is old
    "results beside the rows",  # what belongs to a deed is written though its row was not taken
)
ENTRIES = {"sit": 1, "word": 1, "offer": 2}  # entries of a deed; of those who sit down at a table only the first may


class Row(NamedTuple):
    n: int  # the number of its first entry
    deed: int  # which is its token too: a deed is asked of one worker, once


class Job(NamedTuple):
    """What a worker has under way at a table. ready: decided at n; sent: in a group; lost: its connection was cut; beaten: its
    number was taken."""

    row: Row
    phase: str


class Worker(NamedTuple):
    copies: tuple[tuple[Row, ...], ...]  # by table
    jobs: tuple[Job | None, ...]  # by table
    hints: frozenset[tuple[int, Row]]  # on their way to it: table and row


class Group(NamedTuple):
    """Rows on their way into the database, or the answer on its way back: which of them are in."""

    rows: tuple[tuple[int, Row], ...]  # table and row, sorted by table
    taken: tuple[bool, ...]  # empty: not committed yet
    heard: bool  # somebody waits for the answer


class State(NamedTuple):
    journals: tuple[tuple[Row, ...], ...]
    results: tuple[int, ...]  # the deeds whose effects are written
    workers: tuple[Worker, ...]  # sorted: one is like the other
    groups: tuple[Group, ...]  # sorted
    answers: tuple[Any, ...]  # by deed: None, "asked", ("ok", n), "refused" or "unknown"
    crashes: int  # that may still happen
    cuts: int


class Broken(Exception):
    """An invariant does not hold; `way` is how it came to that."""

    def __init__(self, what: str, way: list[str] | None = None) -> None:
        super().__init__("\n  ".join([what, *(way or [])]))
        self.what, self.way = what, way or []


@dataclass(frozen=True)
class House:
    """A case to try: for each table the deeds that people ask for, how many workers, what may go wrong."""

    tables: tuple[tuple[str, ...], ...]
    workers: int = 2
    crashes: int = 1
    cuts: int = 1
    hints: bool = (
        True  # without them a worker reads some of what it lacks, or nothing, before it decides: all that hints can do
    )
    faults: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        kinds = [(table, kind) for table, deeds in enumerate(self.tables) for kind in deeds]
        object.__setattr__(self, "deeds", tuple(kinds))

    deeds: tuple[tuple[int, str], ...] = ()  # table and kind of each

    def start(self) -> State:
        none = tuple(() for _ in self.tables)
        worker = Worker(none, tuple(None for _ in self.tables), frozenset())
        return State(none, (), (worker,) * self.workers, (), (None,) * len(self.deeds), self.crashes, self.cuts)

    # What workers do by themselves

    def next_number(self, rows: tuple[Row, ...]) -> int:
        return rows[-1].n + ENTRIES[self.deeds[rows[-1].deed][1]] if rows else 1

    def legal(self, rows: tuple[Row, ...], deed: int) -> bool:
        kind = self.deeds[deed][1]
        return kind != "sit" or not any(self.deeds[row.deed][1] == "sit" for row in rows)

    def decide(self, state: State, w: int, deed: int) -> State:
        """On the worker's own copy, however old it is: a refusal at once, or a row to insert."""
        table = self.deeds[deed][0]
        copy = state.workers[w].copies[table]
        if not self.legal(copy, deed):
            return _answer(_job(state, w, table, None), deed, "refused")
        return _job(state, w, table, Job(Row(self.next_number(copy), deed), "ready"))

    def learn(self, state: State, w: int, table: int, row: Row) -> State:
        """Its row is in: only now is it applied, acknowledged and told."""
        copy = state.workers[w].copies[table]
        if "applied twice" in self.faults or row not in copy:
            copy = (*copy, row)
        state = _copy(_job(state, w, table, None), w, table, copy)
        return self._tell(_answer(state, row.deed, ("ok", row.n)), w, table, row)

    def _tell(self, state: State, w: int, table: int, row: Row) -> State:
        if not self.hints:
            return state
        others = (_replace(o, hints=o.hints | {(table, row)}) if i != w else o for i, o in enumerate(state.workers))
        return state._replace(workers=tuple(others))

    def look_up(self, state: State, w: int, table: int) -> State:
        """After a cut or a conflict: reads on from its number. If its own token is there it is done; if its number is still free
        it tries again with the same number, for the first try may yet arrive; else it decides again on what it read."""
        job = state.workers[w].jobs[table]
        assert job is not None
        journal = state.journals[table]
        careless = job.phase == "lost" and "retried without a token" in self.faults
        careless |= job.phase == "beaten" and "a conflict is always another's" in self.faults
        if "refused when unsure" in self.faults and job.phase == "lost":
            return _answer(_job(state, w, table, None), job.row.deed, "refused")
        before, state = state.workers[w].copies[table], _copy(state, w, table, journal)
        mine = next((row for row in journal if row.deed == job.row.deed), None)
        if mine is not None and not careless:
            state = _copy(state, w, table, before if "applied twice" in self.faults else journal)
            return self.learn(state, w, table, mine)
        if not careless and self.next_number(journal) == job.row.n:
            return _job(state, w, table, Job(job.row, "ready"))
        if "not decided again" in self.faults:
            return _job(state, w, table, Job(Row(self.next_number(journal), job.row.deed), "ready"))
        return self.decide(state, w, job.row.deed)

    def commit(self, state: State, group: Group) -> State:
        """One transaction: each row is in whose number is free, with what belongs to it; the others are left out."""
        journals, results, taken = list(state.journals), list(state.results), []
        for table, row in group.rows:
            free = "no unique key" in self.faults or all(row.n != other.n for other in journals[table])
            taken.append(free)
            if free:
                journals[table] = (*journals[table], row)
            if free or "results beside the rows" in self.faults:
                results.append(row.deed)
        answer = (group._replace(taken=tuple(taken)),) if group.heard else ()
        state = state._replace(journals=tuple(journals), results=tuple(sorted(results)))
        return _groups(state, group, *answer)

    # All that can happen next

    def steps(self, state: State) -> Iterator[tuple[str, State]]:
        for w, worker in enumerate(state.workers):
            yield from self._worker_steps(state, w, worker)
        for group in state.groups:
            names = ", ".join(str(row.deed) for _, row in group.rows)
            if not group.taken:
                yield f"commit of {names}", self.commit(state, group)
            else:
                yield f"answer to {names}", self._hear_answer(state, group)
            if not group.heard:
                yield f"{names} rolled back", _groups(state, group)
            elif state.cuts:
                yield f"cut with {names}", self._cut(state, group)

    def _worker_steps(self, state: State, w: int, worker: Worker) -> Iterator[tuple[str, State]]:
        for deed, (table, kind) in enumerate(self.deeds):
            if state.answers[deed] is not None or worker.jobs[table] is not None:
                continue
            if deed and self.deeds[deed - 1] == (table, kind) and state.answers[deed - 1] is None:
                continue  # of two that are alike the first is asked for first
            journal, known = state.journals[table], worker.copies[table]
            for length in range(len(known), len(known) + 1 if self.hints else len(journal) + 1):
                read = state if length == len(known) else _copy(state, w, table, journal[:length])
                yield f"{kind} {deed} at {w}, which knows {length}", self.decide(_answer(read, deed, "asked"), w, deed)
        ready = [(table, job) for table, job in enumerate(worker.jobs) if job is not None and job.phase == "ready"]
        if ready:
            yield f"{w} sends", self._send(state, w, ready)
        for table, job in enumerate(worker.jobs):
            if job is not None and job.phase in ("lost", "beaten"):
                yield f"{w} looks up {job.row.deed}", self.look_up(state, w, table)
            if self.hints and "no heartbeat" not in self.faults and worker.copies[table] != state.journals[table]:
                yield f"{w} reads {table}", _copy(state, w, table, state.journals[table])
        for hint in worker.hints:
            yield from self._hint_steps(state, w, hint)
        if state.crashes:
            yield f"{w} crashes", self._crash(state, w)

    def _hint_steps(self, state: State, w: int, hint: tuple[int, Row]) -> Iterator[tuple[str, State]]:
        table, row = hint
        worker = state.workers[w]
        gone = _put(state, w, _replace(worker, hints=worker.hints - {hint}))
        yield "a hint is lost", gone
        copy = worker.copies[table]
        if row.n == self.next_number(copy) or (row.n > self.next_number(copy) and "a hint is believed" in self.faults):
            copy = (*copy, row)
        elif row.n > self.next_number(copy):
            copy = state.journals[table]
        yield f"{w} hears a hint", _copy(gone, w, table, copy)
        if copy != worker.copies[table]:
            yield f"{w} hears a hint that comes twice", _copy(state, w, table, copy)

    def _send(self, state: State, w: int, ready: list[tuple[int, Job]]) -> State:
        for table, job in ready:
            state = _job(state, w, table, Job(job.row, "sent"))
            if "acknowledged before the commit" in self.faults:
                state = _answer(state, job.row.deed, ("ok", job.row.n))
        group = Group(tuple((table, job.row) for table, job in ready), (), True)
        return state._replace(groups=tuple(sorted((*state.groups, group))))

    def _hear_answer(self, state: State, group: Group) -> State:
        state, w = _groups(state, group), _waiting(state, group)
        for (table, row), taken in zip(group.rows, group.taken, strict=True):
            state = self.learn(state, w, table, row) if taken else _job(state, w, table, Job(row, "beaten"))
        return state

    def _cut(self, state: State, group: Group) -> State:
        """The worker hears nothing more of it. What has no answer yet may still be committed, or never."""
        w = _waiting(state, group)
        for table, row in group.rows:
            state = _job(state, w, table, Job(row, "lost"))
        left = () if group.taken else (group._replace(heard=False),)
        return _groups(state, group, *left)._replace(cuts=state.cuts - 1)

    def _crash(self, state: State, w: int) -> State:
        """It comes back knowing nothing; who had asked it for something is not told what became of it."""
        worker, unheard = state.workers[w], state
        for group in state.groups:
            if group.heard and _waiting(state, group) == w:
                unheard = _groups(unheard, group, *([] if group.taken else [group._replace(heard=False)]))
        for job in filter(None, worker.jobs):
            if unheard.answers[job.row.deed] == "asked":
                unheard = _answer(unheard, job.row.deed, "unknown")
        empty = Worker(tuple(() for _ in self.tables), tuple(None for _ in self.tables), worker.hints)
        return _put(unheard, w, empty)._replace(crashes=state.crashes - 1)

    # What must hold, always and at the end

    def check(self, state: State) -> None:
        written = Counter(row.deed for journal in state.journals for row in journal)
        for journal in state.journals:
            for at, row in enumerate(journal):
                if row.n != self.next_number(journal[:at]):
                    raise Broken(f"entry {row.n} follows where {self.next_number(journal[:at])} is next")
                if not self.legal(journal[:at], row.deed):
                    raise Broken(f"deed {row.deed} was not legal where it stands")
        for deed, times in written.items():
            if times > 1:
                raise Broken(f"deed {deed} is in the journal {times} times")
        for deed, answer in enumerate(state.answers):
            if isinstance(answer, tuple) and Row(answer[1], deed) not in state.journals[self.deeds[deed][0]]:
                raise Broken(f"deed {deed} was acknowledged as {answer[1]} and is not there")
            if answer == "refused" and written[deed]:
                raise Broken(f"deed {deed} was refused and is in the journal")
        for worker in state.workers:
            for copy, journal in zip(worker.copies, state.journals, strict=True):
                if journal[: len(copy)] != copy:
                    raise Broken("a copy is not the beginning of the journal")
        if state.results != tuple(sorted(written.elements())):
            raise Broken("results are written that belong to no row")

    def check_end(self, state: State) -> None:
        if any(answer in (None, "asked") for answer in state.answers):
            raise Broken("somebody waits for ever")
        if self.hints and any(worker.copies != state.journals for worker in state.workers):
            raise Broken("a copy stays behind for ever")


@dataclass(frozen=True)
class Explored:
    states: int
    steps: int
    ends: int


def explore(house: House) -> Explored:
    """Every state that can be reached, breadth first, so that the way to a fault is a shortest one. Each run comes to an end: no
    state is reached from itself."""
    states = [_sorted(house.start())]
    numbers = {states[0]: 0}
    came: list[tuple[int, str]] = [(0, "")]
    after: list[list[int]] = []
    for at in count():
        if at == len(states):
            break
        state, nexts = states[at], set()
        try:
            house.check(state)
            for name, found in house.steps(state):
                found = _sorted(found)
                number = numbers.setdefault(found, len(states))
                if number == len(states):
                    states.append(found)
                    came.append((at, name))
                nexts.add(number)
            nexts.discard(at)
            if not nexts:
                house.check_end(state)
        except Broken as error:
            raise Broken(error.what, _way(came, at)) from None
        after.append(list(nexts))
    _check_no_circle(after)
    return Explored(len(states), sum(map(len, after)), sum(not nexts for nexts in after))


def _check_no_circle(after: list[list[int]]) -> None:
    """Every state can be put after all those that lead to it, unless there is a circle."""
    before = Counter(number for nexts in after for number in nexts)
    ahead, done = [] if before[0] else [0], 0
    while ahead:
        done += 1
        for number in after[ahead.pop()]:
            before[number] -= 1
            if not before[number]:
                ahead.append(number)
    if done < len(after):
        raise Broken("it can go round in circles")


def _way(came: list[tuple[int, str]], at: int) -> list[str]:
    names = []
    while at:
        at, name = came[at]
        names.append(name)
    return names[::-1]


# A state with one thing changed


def _replace(worker: Worker, **changed: Any) -> Worker:
    return worker._replace(**changed)


def _put(state: State, w: int, worker: Worker) -> State:
    return state._replace(workers=(*state.workers[:w], worker, *state.workers[w + 1 :]))


def _copy(state: State, w: int, table: int, copy: tuple[Row, ...]) -> State:
    worker = state.workers[w]
    return _put(state, w, worker._replace(copies=(*worker.copies[:table], copy, *worker.copies[table + 1 :])))


def _job(state: State, w: int, table: int, job: Job | None) -> State:
    worker = state.workers[w]
    return _put(state, w, worker._replace(jobs=(*worker.jobs[:table], job, *worker.jobs[table + 1 :])))


def _answer(state: State, deed: int, answer: Any) -> State:
    return state._replace(answers=(*state.answers[:deed], answer, *state.answers[deed + 1 :]))


def _groups(state: State, old: Group, *new: Group) -> State:
    kept = list(state.groups)
    kept.remove(old)
    return state._replace(groups=tuple(sorted((*kept, *new))))


def _waiting(state: State, group: Group) -> int:
    """The worker that waits for this group's answer."""
    table, row = group.rows[0]
    return next(w for w, worker in enumerate(state.workers) if worker.jobs[table] == Job(row, "sent"))


def _sorted(state: State) -> State:
    return state._replace(workers=tuple(sorted(state.workers, key=hash)))


# The small ones are run by the tests, all of them by hand: the last takes a few minutes.
SMALL = {
    "two workers, one table, hints": House((("sit", "offer"),)),
    "two workers, two tables": House((("sit", "sit"), ("word",)), hints=False),
    "three workers, one table": House((("sit", "offer"),), workers=3, hints=False),
}
LARGE = {
    "three workers, one table, three deeds": House((("sit", "sit", "offer"),), workers=3, hints=False),
    "two workers, one table, three deeds, hints": House((("sit", "sit", "offer"),)),
    "two workers, two tables, two cuts": House((("sit", "sit"), ("offer",)), cuts=2, hints=False),
    "two workers, two tables, two deeds each": House((("sit", "sit"), ("offer", "word")), hints=False),
    "three workers, two tables": House((("sit", "sit"), ("offer", "word")), workers=3, crashes=1, cuts=0, hints=False),
}

if __name__ == "__main__":
    for name, case in {**SMALL, **LARGE}.items():
        print(f"{name}: {explore(case)}", flush=True)
