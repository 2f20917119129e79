"""Elimination for two seats: whoever has lost once, twice or three times is out.

With one life it is a bracket: the places of the draw say who can meet whom in which round, and the
best are free in the first one if the number is no power of two. With more lives there is no fixed
bracket: players with equally many losses meet, the upper half of the draw against the lower one,
and nobody meets the same opponent again while that can be avoided. Whoever comes late has lost once
for each round that they have missed, and stands last in the draw.

Instead of a bye somebody can play an eliminator: a volunteer who is out, or on the reserve list.
The volunteer plays for nothing; the other one loses a life by a defeat, or nothing.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum

from app.competitions.formats.base import (
    Format,
    History,
    Outline,
    PlannedGroup,
    PlayedMatch,
    PlayedRound,
    check_enough,
    had_seats,
    in_seats,
)
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.standings import Standing
from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_LIVES = 3


class Eliminators(StrEnum):
    """Whether volunteers play those who would have a bye. `HARMLESS`: a defeat against them costs
    nothing; `COUNTING`: it costs as much as any other."""

    NONE = "none"
    HARMLESS = "harmless"
    COUNTING = "counting"


Pair = tuple[int | None, int | None]


@dataclass(frozen=True, kw_only=True)
class EliminationSettings(CompetitionSettings):
    """The settings of an elimination: who has lost `lives` matches is out (1 to MAX_LIVES).

    `eliminators` says whether volunteers play those who would have a bye.
    """

    rounds: int = 0
    lives: int = 1
    eliminators: str = Eliminators.NONE

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not 1 <= self.lives <= MAX_LIVES:
            raise NotPossible(
                gettext("a player can be out after 1 to %(most)s lost matches", most=MAX_LIVES)
            )
        if self.eliminators not in [*Eliminators]:
            raise NotPossible(gettext("choose whether eliminators play instead of byes"))
        if self.takes_late and self.lives == 1:
            raise NotPossible(gettext("where one lost match is the end, nobody can come late"))
        super().check(seat_count)


class Elimination(Format[EliminationSettings]):
    """Single, double and triple elimination."""

    settings_type = EliminationSettings
    takes_late_entries = True
    two_seats_only = True
    draws_sides = True

    def first(
        self, settings: EliminationSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The first round of the bracket, or the upper half of the draw against the lower one."""
        check_enough(len(entries), 2)
        return [_planned(settings, entries, [], entries)]

    def following(
        self,
        settings: EliminationSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """Those who are not out against one another; whose opponent has withdrawn is free."""
        draw = draw_of(history)
        still = [e for e in alive(settings, history) if e in set(present)]
        if settings.takes_late and len(history) < settings.lives:
            newcomers = [entry for entry in present if entry not in set(draw)]
            still, draw = still + newcomers, draw + newcomers
        if len(still) < 2:
            raise NotPossible(gettext("only one player is left"))
        return [_planned(settings, draw, history, still)]

    def with_eliminators(
        self,
        settings: EliminationSettings,
        history: History,
        planned: PlannedGroup,
        volunteers: Sequence[int],
    ) -> PlannedGroup:
        """Those who would have a bye, in the order of the draw, get the first of the `volunteers`
        whom they have not met, or else the first.

        Whoever has been an eliminator least often comes first, among these in the order given. In a
        round without any other match there are byes alone, so that somebody is left to win.
        """
        if settings.eliminators == Eliminators.NONE or not planned.matches:
            return planned
        times = Counter(e for played in history for g in played.groups for e in g.eliminators)
        met = _met(history)
        left = sorted(volunteers, key=lambda entry: times[entry])
        had, pairs = had_seats(history), []
        for entry in planned.byes:
            if left:
                found = next((each for each in left if each not in met[entry]), left[0])
                left.remove(found)
                pairs.append((entry, found))
        return replace(
            planned,
            matches=[*planned.matches, *(in_seats(pair, had) for pair in pairs)],
            eliminators=[eliminator for _entry, eliminator in pairs],
        )

    def late_until(self, settings: EliminationSettings, seat_count: int, entries: int) -> int:
        """As many rounds as somebody can miss without being out."""
        return settings.lives if settings.lives > 1 else 0

    def rounds(self, settings: EliminationSettings, seat_count: int, entries: int) -> int:
        """Those of the bracket; with more lives it depends on the results."""
        return (entries - 1).bit_length() if settings.lives == 1 and entries > 1 else 0

    def outline(
        self, settings: EliminationSettings, seat_count: int, entries: int
    ) -> list[Outline]:
        """The rounds of the bracket; with more lives the first one alone."""
        check_enough(entries, 2)
        if settings.lives > 1:
            return [Outline(entries, entries // 2, entries % 2)]
        found, left = [], entries
        size = 1 << (entries - 1).bit_length()
        while size > 1:
            matches = left - size // 2
            found.append(Outline(left, matches, left - 2 * matches))
            left, size = left - matches, size // 2
        return found

    def is_over(
        self, settings: EliminationSettings, seat_count: int, history: History, gone: Set[int]
    ) -> bool:
        """Whether one is left."""
        return len(set(alive(settings, history)) - gone) < 2

    def stages(
        self, settings: EliminationSettings, history: History, gone: Set[int]
    ) -> Mapping[int, tuple[int, ...]]:
        """The round in which an entry went out, or the next one if it is still in."""
        rounds = Counter(entry for played in history for entry in played.members)
        for entry in set(alive(settings, history)) - gone:
            if not any(_waits(entry, played) for played in history[-1:]):
                rounds[entry] += 1
        return {entry: (number,) for entry, number in rounds.items()}


def bracket(
    settings: EliminationSettings, draw: Sequence[int], history: History
) -> list[list[Pair]]:
    """Return the pairs of each round of a single elimination that can be known, None for nobody.

    `draw` is the order of the lots. The last round returned has not begun, unless all is over.
    """
    counting = settings.eliminators == Eliminators.COUNTING
    slots: list[int | None] = [
        draw[place] if place < len(draw) else None
        for place in _places(1 << (len(draw) - 1).bit_length())
    ]
    rounds = [_in_pairs(slots)]
    for played in history:
        here = set(played.members)
        slots = [_through(pair, played, here, draw, counting) for pair in rounds[-1]]
        if len(slots) > 1:
            rounds.append(_in_pairs(slots))
    return rounds


def alive(settings: EliminationSettings, history: History) -> list[int]:
    """Return those who are not out, in the order of the draw."""
    draw = draw_of(history)
    lost = losses(settings, history)
    return [e for e in draw if lost[e] < settings.lives and e in history[-1].members]


def losses(settings: EliminationSettings, history: History) -> Counter[int]:
    """How many matches each entry has lost, with one for each round before they came.

    Eliminators lose nothing, and a defeat against them counts where the settings say so.
    """
    draw = draw_of(history)
    counting = settings.eliminators == Eliminators.COUNTING
    found: Counter[int] = Counter()
    for group in (group for played in history for group in played.groups):
        for match in group.matches:
            if match.ranking is None:
                continue
            if not group.has_eliminator(match):
                found.update(e for e in match.entries if e != winner_of(match, draw))
            elif counting:
                found.update(e for e in _lost_to_eliminator(match, group.eliminators))
    here: set[int] = set()
    for missed, played in enumerate(history):
        found.update({entry: missed for entry in played.members if entry not in here})
        here |= set(played.members)
    return found


def draw_of(history: History) -> list[int]:
    """Return the order of the draw: that of the first round, then those who came late."""
    return [*dict.fromkeys(entry for played in history for entry in played.members)]


def winner_of(match: PlayedMatch, draw: Sequence[int]) -> int:
    """Who goes on: the winner, or of those who share the first rank the one drawn first."""
    assert match.ranking is not None
    return min(match.ranking[0], key=draw.index)


def eliminator_of(played: PlayedRound, entry: int) -> int | None:
    """Return the volunteer whom an entry meets in a round instead of a bye; None if nobody."""
    for group in played.groups:
        if entry in group.eliminators:
            continue
        for there in (*group.waiting, *(match.entries for match in group.matches)):
            found = [each for each in there if each in group.eliminators]
            if entry in there and found:
                return found[0]
    return None


def _lost_to_eliminator(match: PlayedMatch, eliminators: Set[int]) -> list[int]:
    """Who has lost a match against an eliminator: nobody if the first rank is shared."""
    first = set(match.ranking[0]) if match.ranking else set()
    return [e for e in match.entries if e not in eliminators and e not in first]


def _waits(entry: int, played: PlayedRound) -> bool:
    """Whether an entry has a match in a round that is not over, or has not begun."""
    return any(entry in each for group in played.groups for each in group.waiting) or any(
        entry in match.entries and match.ranking is None for match in played.matches
    )


def _planned(
    settings: EliminationSettings, draw: Sequence[int], history: History, still: Sequence[int]
) -> PlannedGroup:
    here = set(still)
    if settings.lives == 1:
        pairs = [
            (a, b)
            for a, b in bracket(settings, draw, history)[-1]
            if a is not None and b is not None and {a, b} <= here
        ]
    else:
        pairs = _by_losses(settings, draw, history, still)
    had = had_seats(history)
    matches = [in_seats(pair, had) for pair in pairs]
    return PlannedGroup([entry for entry in draw if entry in here], matches)


def _places(size: int) -> list[int]:
    """The places of a bracket, from the top: the first and the second can meet in the final."""
    places = [0]
    while len(places) < size:
        places = [each for place in places for each in (place, 2 * len(places) - 1 - place)]
    return places


def _in_pairs(slots: Sequence[int | None]) -> list[Pair]:
    return [(slots[n], slots[n + 1]) for n in range(0, len(slots) - 1, 2)]


def _through(
    pair: Pair, played: PlayedRound, here: Set[int], draw: Sequence[int], counting: bool
) -> int | None:
    there = [entry for entry in pair if entry is not None and entry in here]
    if len(there) < 2:
        return _free(there[0], played, counting) if there else None
    match = next((m for m in played.matches if set(m.entries) == set(there)), None)
    return winner_of(match, draw) if match is not None and match.ranking is not None else None


def _free(entry: int, played: PlayedRound, counting: bool) -> int | None:
    """Whoever has no opponent goes on, unless an eliminator has beaten them, or may still do so."""
    for group in played.groups:
        for match in group.matches:
            if counting and entry in match.entries and group.has_eliminator(match):
                lost = _lost_to_eliminator(match, group.eliminators)
                return None if match.ranking is None or entry in lost else entry
    return entry


def _met(history: History) -> Mapping[int, Set[int]]:
    """Whom each entry has met."""
    met: dict[int, set[int]] = defaultdict(set)
    for played in history:
        for match in played.matches:
            for entry in match.entries:
                met[entry] |= set(match.entries)
    return met


def _by_losses(
    settings: EliminationSettings, draw: Sequence[int], history: History, still: Sequence[int]
) -> list[tuple[int, int]]:
    lost = losses(settings, history)
    known = set(draw_of(history))
    lost.update({entry: len(history) for entry in still if entry not in known})
    free = Counter(e for p in history for g in p.groups for e in g.byes)
    free.update(
        e
        for p in history
        for g in p.groups
        for match in g.matches
        if g.has_eliminator(match)
        for e in match.entries
        if e not in g.eliminators
    )
    left = sorted(still, key=lambda e: (lost[e], draw.index(e)))
    if len(left) % 2:
        left.remove(min(left, key=lambda e: (free[e], lost[e], draw.index(e))))
    met = _met(history)
    found: list[tuple[int, int]] = []
    pool: list[int] = []
    for number in sorted({lost[entry] for entry in left}):
        pool += [entry for entry in left if lost[entry] == number]
        # Whoever is left over meets those with one loss more.
        over = [pool.pop()] if len(pool) % 2 else []
        found += _halves(pool, met)
        pool = over
    return found


def _halves(pool: Sequence[int], met: Mapping[int, Set[int]]) -> list[tuple[int, int]]:
    """Pair the upper half with the lower one, in order, without old opponents if possible."""
    half = len(pool) // 2
    upper, lower = pool[:half], pool[half:]
    partner: dict[int, int] = {}

    def place(n: int, tried: set[int]) -> bool:
        for step in range(half):
            m = (n + step) % half
            if m in tried or lower[m] in met.get(upper[n], ()):
                continue
            tried.add(m)
            if m not in partner or place(partner[m], tried):
                partner[m] = n
                return True
        return False

    if all(place(n, set()) for n in range(half)):
        return [(upper[partner[m]], lower[m]) for m in sorted(partner, key=partner.__getitem__)]
    return [*zip(upper, lower, strict=True)]
