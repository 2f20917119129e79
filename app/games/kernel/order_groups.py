"""Groups in orders: "all in 2920", "2920 all but HQ", "inf in 2920", the name of a formation.

A list may end with the place of all its units: "21F all + 63 art from 3407".

What a group names depends on the position, so that reading keeps it as it was described, and the
executor puts the units themselves in its place.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from app.games.kernel.order_grammar import ARTICLE, PLUS, Nouns
from app.games.text import gettext

ALL = "all"
IN = frozenset({"in", "at", "from"})
BUT = frozenset({"but", "except"})

FindNoun = Callable[[list[str], int], tuple[int, tuple[str, ...]] | None]
"""Return where the longest noun at a word ends, and the ids that it may mean."""


@dataclass(frozen=True, slots=True)
class UnitSets:
    """The units that a title names together: formations, and classes such as "inf".

    `nouns` are what the sets of units of one `kind` are called, `members` the units in each.
    """

    nouns: Nouns
    members: Mapping[str, frozenset[str]]
    kind: str = "unit"


@dataclass(frozen=True, slots=True)
class Group:
    """Units as an order describes them, in `words`.

    `among` are the units of a set, None for all of the player's; `place` is where they are, None
    for anywhere; each of `but` are the units that an exception may mean.
    """

    words: str
    among: frozenset[str] | None
    place: str | None
    but: tuple[frozenset[str], ...] = ()


def groups_at(
    tokens: list[str], at: int, sets: UnitSets, find_place: FindNoun, find_unit: FindNoun
) -> Iterator[tuple[int, Group]]:
    """Yield where each group that begins at `at` ends, and the group, the longest first."""
    at += tokens[at : at + 1] == [ARTICLE]
    named = _set_at(tokens, at, sets)
    name = [] if named is None else tokens[at : named[0]]
    for end, among, place in sorted(
        _described(tokens, at, sets, find_place), key=lambda found: -found[0]
    ):
        stop, but = _exceptions(tokens, end, sets, find_unit, name)
        yield stop, Group(" ".join(tokens[at:stop]), among, place, but)


def _described(
    tokens: list[str], at: int, sets: UnitSets, find_place: FindNoun
) -> Iterator[tuple[int, frozenset[str] | None, str | None]]:
    named = _set_at(tokens, at, sets)
    among: frozenset[str] | None = None
    end = at
    if tokens[at : at + 1] == [ALL]:
        end = at + 1
        yield end, None, None
    elif named is not None:
        end, among = named
        end += tokens[end : end + 1] == [ALL]
        yield end, among, None
    if end > at:
        if tokens[end : end + 1] and tokens[end] in IN:
            place = find_place(tokens, end + 1)
            if place is not None:
                yield place[0], among, place[1][0]
        return
    place = find_place(tokens, at)
    if place is not None and tokens[place[0] : place[0] + 1] == [ALL]:
        yield place[0] + 1, None, place[1][0]


def _exceptions(
    tokens: list[str], at: int, sets: UnitSets, find_unit: FindNoun, name: list[str]
) -> tuple[int, tuple[frozenset[str], ...]]:
    """Read "but D + HQ"; of a set, the rest of a unit's name may be left out that is the `name` of
    the set: "RS all but D" means D/RS."""
    found: list[frozenset[str]] = []
    end = at
    start = at + 1 if tokens[at : at + 1] and tokens[at] in BUT else len(tokens)
    while start < len(tokens):
        meant: list[tuple[int, frozenset[str]]] = []
        named, unit = _set_at(tokens, start, sets), find_unit(tokens, start)
        short = find_unit([tokens[start], *name], 0) if name else None
        if named is not None:
            meant.append(named)
        if unit is not None:
            meant.append((unit[0], frozenset(unit[1])))
        elif short is not None and short[0] == len(name) + 1:
            meant.append((start + 1, frozenset(short[1])))
        if not meant:
            break
        end = max(stop for stop, _ in meant)
        found.append(frozenset().union(*(ids for stop, ids in meant if stop == end)))
        start = end + 1 if tokens[end : end + 1] and tokens[end] in PLUS else len(tokens)
    return (end, tuple(found)) if found else (at, ())


def _set_at(tokens: list[str], at: int, sets: UnitSets) -> tuple[int, frozenset[str]] | None:
    """Return the longest name of a set at a word, with all units that it may mean."""
    for end in range(min(len(tokens), at + sets.nouns.longest), at, -1):
        ids = sets.nouns.readings.get(tuple(tokens[at:end]))
        if ids:
            return end, frozenset().union(*(sets.members[each] for each in ids))
    return None


def placed(item: str | Group, place: str, said: str, names: Mapping[str, str]) -> Group:
    """Return a thing of a list as a group in the place that stands after the list; `said` are the
    words about it. A group that has a place of its own keeps that."""
    if isinstance(item, Group):
        if item.place is not None:
            return item
        return replace(item, words=f"{item.words} {said}", place=place)
    return Group(f"{names[item]} {said}", frozenset({item}), place)


def members(group: Group, units: Sequence[str]) -> list[str] | str:
    """Return those of `units` that a group names, or why there are none.

    `units` are those that its player may name in its place.
    """
    found = [unit for unit in units if group.among is None or unit in group.among]
    if not found:
        return gettext('"%(words)s" names no unit of yours', words=group.words)
    for meant in group.but:
        if meant.isdisjoint(found):
            return gettext('"%(words)s" excepts a unit that is not there', words=group.words)
    left = [unit for unit in found if not any(unit in meant for meant in group.but)]
    return left or gettext('"%(words)s" leaves no unit', words=group.words)
