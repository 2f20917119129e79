"""Reading the nouns of orders: names, lists, paths, groups, numbers, where a line goes on."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from app.games.kernel.order_grammar import (
    ARTICLE,
    JOINTS,
    MAX_LIST_LENGTH,
    MAX_PATH_LENGTH,
    MOTION,
    MOTION_ID,
    NUMBER,
    PATH,
    PLUS,
    TEXT,
    VIA,
    Nouns,
    Slot,
    item_kind,
)
from app.games.kernel.order_groups import IN, Group, UnitSets, groups_at, placed

MAX_NUMBER_DIGITS = 9
"""Digits that a number may have."""
MAX_READINGS = 8
"""Readings of a list of which single things may mean several."""

Value = str | int | list[Any] | Group
"""What fills a slot; a list or path holds ids and groups."""

Expect = Callable[[int, Slot], None]
"""Is told at which word a list or a path could have gone on, and with what."""


class NounParser:
    """Reads the nouns of a title; those of `place_kinds` are the places of paths."""

    def __init__(
        self,
        nouns: Mapping[str, Nouns],
        place_kinds: frozenset[str],
        sets: UnitSets | None,
    ) -> None:
        self._nouns = nouns
        self._sets = sets
        self._places = [nouns[kind] for kind in sorted(place_kinds & nouns.keys())]

    def at(
        self, kind: str, tokens: list[str], at: int, expect: Expect | None = None
    ) -> Iterator[tuple[int, Value]]:
        """Yield where each noun of a kind that begins at `at` ends, and what it may mean."""
        if kind in self._nouns:
            yield from self._names_at(kind, tokens, at)
        elif kind == PATH:
            end, path = self._path_at(tokens, at)
            if path:
                if expect is not None:
                    expect(_after_joints(tokens, end), (PATH, PATH))
                yield end, path
        elif kind == NUMBER:
            if at < len(tokens) and _is_number(tokens[at]):
                yield at + 1, int(tokens[at])
        elif kind == TEXT:
            yield len(tokens), at
        elif kind == MOTION:
            if at < len(tokens) and MOTION_ID.fullmatch(tokens[at]):
                yield at + 1, tokens[at].upper()
        else:
            item = item_kind(kind, self._nouns)
            assert item is not None
            yield from self._lists_at(item, tokens, at, expect)

    def _names_at(self, kind: str, tokens: list[str], at: int) -> Iterator[tuple[int, Value]]:
        found = find_noun(self._nouns[kind], tokens, at)
        if found is not None:
            for value in found[1]:
                yield found[0], value
        if self._sets is not None and kind == self._sets.kind:
            units = self._nouns[kind]
            yield from groups_at(
                tokens, at, self._sets, self.place_at, lambda t, n: find_noun(units, t, n)
            )

    def _lists_at(
        self, kind: str, tokens: list[str], at: int, expect: Expect | None
    ) -> Iterator[tuple[int, Value]]:
        """Yield the lists that begin at `at`: as many things as "+" joins, and those before."""
        lists: list[list[Any]] = [[]]
        found: list[tuple[int, list[list[Any]]]] = []
        while len(lists[0]) < MAX_LIST_LENGTH:
            items = list(self._names_at(kind, tokens, at))
            if not items:
                if found and expect is not None:
                    expect(at, (kind, kind))
                break
            at = max(end for end, _ in items)
            meant = [value for end, value in items if end == at]
            lists = [[*listed, value] for listed in lists for value in meant][:MAX_READINGS]
            found.append((at, lists))
            if tokens[at : at + 1] and tokens[at] in PLUS:
                at += 1
            else:
                break
        for end, each in reversed(found):
            yield from self._lists_in_place(kind, tokens, end, each)
            for listed in each:
                yield end, listed

    def _lists_in_place(
        self, kind: str, tokens: list[str], at: int, lists: list[list[Any]]
    ) -> Iterator[tuple[int, Value]]:
        """Yield lists of units that end before a word with the place that follows: "A + B from
        3407"."""
        if self._sets is None or kind != self._sets.kind or tokens[at : at + 1] == []:
            return
        place = self.place_at(tokens, at + 1) if tokens[at] in IN else None
        if place is None:
            return
        said = " ".join(tokens[at : place[0]])
        names = self._nouns[kind].names
        for listed in lists:
            if len(listed) > 1:
                yield place[0], [placed(each, place[1][0], said, names) for each in listed]

    def _path_at(self, tokens: list[str], at: int) -> tuple[int, list[str]]:
        """Return the path that begins at `at`: as many places as follow each other.

        Of "4407 via 4607 and 4507" the goal is the last place.
        """
        end, path = self.places(tokens, at)
        if path and tokens[end : end + 1] == [VIA]:
            stop, via = self.places(tokens, end + 1)
            if via:
                return stop, [*path[:-1], *via, path[-1]]
        return end, path

    def places(self, tokens: list[str], at: int) -> tuple[int, list[str]]:
        """Return as many places as follow each other from `at` on, and where the last ends."""
        path: list[str] = []
        end = start = at
        while start < len(tokens) and len(path) < MAX_PATH_LENGTH:
            found = self.place_at(tokens, start)
            if found is None:
                break
            end = found[0]
            path.append(found[1][0])
            start = _after_joints(tokens, end)
        return end, path

    def place_at(self, tokens: list[str], at: int) -> tuple[int, tuple[str, ...]] | None:
        """Return where the place that begins at `at` ends, and the ids it may mean, or None."""
        for nouns in self._places:
            found = find_noun(nouns, tokens, at)
            if found is not None:
                return found
        return None


def find_noun(nouns: Nouns, tokens: list[str], at: int) -> tuple[int, tuple[str, ...]] | None:
    """Return where the longest name at a word ends, and the ids that it may mean.

    An article may stand before it.
    """
    readings, longest = nouns.readings, nouns.longest
    starts = (at, at + 1) if tokens[at : at + 1] == [ARTICLE] else (at,)
    for start in starts:
        for end in range(min(len(tokens), start + longest), start, -1):
            ids = readings.get(tuple(tokens[start:end]))
            if ids:
                return end, ids
    return None


def _is_number(token: str) -> bool:
    digits = token.removeprefix("-")
    return digits.isdecimal() and len(digits) <= MAX_NUMBER_DIGITS


def _after_joints(tokens: list[str], at: int) -> int:
    while tokens[at : at + 1] and tokens[at] in JOINTS:
        at += 1
    return at
