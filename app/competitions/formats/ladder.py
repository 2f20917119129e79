"""A challenge ladder: whoever beats somebody above them takes their place.

With more than two seats a challenge is to a table of neighbours, whose ranks deal out the places of
the table anew.

There is one round, which lasts as long as the ladder, and matches come from challenges. Places are
not stored: they follow from what happened, in the order of time.
"""

from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from app.competitions.formats.base import Format, History, Outline, PlannedGroup, check_enough
from app.competitions.formats.settings import CompetitionSettings
from app.competitions.formats.standings import Standing
from app.games.text import gettext
from app.matches.refusal import NotPossible

MAX_REACH = 50
MAX_CHALLENGES = 10
MAX_ANSWER_DAYS = 30
MAX_DAYS = 365
MAX_COST = 20


class Newcomers(StrEnum):
    """Where people enter a ladder that has begun."""

    BOTTOM = "bottom"
    MIDDLE = "middle"


@dataclass(frozen=True, kw_only=True)
class LadderSettings(CompetitionSettings):
    """The settings of a ladder.

    A player can challenge those up to `reach` places above. Running matches and open challenges
    together, everyone has at most `most_given` of their own and `most_received` of others. Who is
    challenged answers within `answer_days`; to decline or to let the time pass costs `refusal_cost`
    places. Two players do not meet again for `rematch_days` after a match. Who has neither a match
    nor a challenge for `idle_days` loses a place (0: never). With `is_closing` challenges are no
    longer possible, and the ladder ends with its last running match.
    """

    takes_late: bool = True
    reach: int = 3
    most_given: int = 1
    most_received: int = 1
    answer_days: int = 7
    rematch_days: int = 14
    refusal_cost: int = 1
    idle_days: int = 0
    newcomers: str = Newcomers.BOTTOM
    is_closing: bool = False

    def check(self, seat_count: int) -> None:
        """Raise NotPossible if a number is out of its range."""
        if not 1 <= self.reach <= MAX_REACH:
            raise NotPossible(gettext("a challenge can go 1 to %(most)s places up", most=MAX_REACH))
        if not all(1 <= n <= MAX_CHALLENGES for n in (self.most_given, self.most_received)):
            raise NotPossible(
                gettext("choose 1 to %(most)s challenges at once", most=MAX_CHALLENGES)
            )
        if not 1 <= self.answer_days <= MAX_ANSWER_DAYS:
            raise NotPossible(
                gettext("give 1 to %(most)s days to answer a challenge", most=MAX_ANSWER_DAYS)
            )
        if not (0 <= self.rematch_days <= MAX_DAYS and 0 <= self.idle_days <= MAX_DAYS):
            raise NotPossible(gettext("choose 0 to %(most)s days", most=MAX_DAYS))
        if not 0 <= self.refusal_cost <= MAX_COST:
            raise NotPossible(gettext("a refusal can cost 0 to %(most)s places", most=MAX_COST))
        if self.reach < seat_count - 1:
            raise NotPossible(
                gettext(
                    "a challenge must reach %(least)s places at least to fill a table",
                    least=seat_count - 1,
                )
            )
        super().check(seat_count)


class Ladder(Format[LadderSettings]):
    """Players in an order that challenges change."""

    settings_type = LadderSettings
    takes_late_entries = True
    is_continuous = True

    def first(
        self, settings: LadderSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """Everybody in the order of the lots."""
        check_enough(len(entries), seat_count)
        return [PlannedGroup([*entries])]

    def following(
        self,
        settings: LadderSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """A ladder has one round."""
        raise NotPossible(gettext("a ladder has no further round"))

    def rounds(self, settings: LadderSettings, seat_count: int, entries: int) -> int:
        """One."""
        return 1

    def outline(self, settings: LadderSettings, seat_count: int, entries: int) -> list[Outline]:
        """Nobody knows how many matches there will be."""
        check_enough(entries, seat_count)
        return [Outline(entries, 0, 0)]

    def is_over(
        self, settings: LadderSettings, seat_count: int, history: History, gone: Set[int]
    ) -> bool:
        """Whether a director closes it."""
        return settings.is_closing


class Happening(StrEnum):
    """What changes places, or shows that somebody is not idle."""

    JOINED = "joined"
    LEFT = "left"
    ACTIVE = "active"
    BEGAN = "began"
    WON = "won"
    SHARED = "shared"
    REFUSED = "refused"
    PLAYED = "played"


@dataclass(frozen=True)
class LadderEvent:
    """Something that happened `at` a moment to `entry`: they won against `other`, or had refused a
    challenge; or to a `table`, by ranks."""

    at: datetime
    what: Happening
    entry: int = 0
    other: int = 0
    table: Sequence[Sequence[int]] = ()

    @property
    def players(self) -> list[int]:
        """Those who play a match with one another."""
        return [entry for together in self.table for entry in together] or [self.entry, self.other]


@dataclass
class _Places:
    """The order at a moment, and since when each player has been idle; `busy` counts matches."""

    settings: LadderSettings
    order: list[int]
    since: dict[int, datetime]
    busy: Counter[int]

    def apply(self, event: LadderEvent) -> None:
        entry = event.entry
        match event.what:
            case Happening.JOINED:
                is_last = self.settings.newcomers == Newcomers.BOTTOM
                self.order.insert(len(self.order) if is_last else len(self.order) // 2, entry)
                self.since[entry] = event.at
            case Happening.LEFT:
                self.order = [each for each in self.order if each != entry]
            case Happening.ACTIVE:
                self.since[entry] = event.at
            case Happening.BEGAN:
                self.busy.update(event.players)
            case Happening.WON | Happening.SHARED:
                self._end(event)
            case Happening.PLAYED:
                self._end_table(event)
            case Happening.REFUSED:
                self._drop(entry, self.settings.refusal_cost)

    def decay(self, until: datetime) -> None:
        """Let those who have been idle for too long lose a place, one after the other."""
        days = timedelta(days=self.settings.idle_days)
        while days:
            idle = [e for e in self.order if not self.busy[e] and self.since[e] + days <= until]
            if not idle:
                return
            entry = min(idle, key=lambda e: (self.since[e], self.order.index(e)))
            self.since[entry] += days
            self._drop(entry, 1)

    def _end(self, event: LadderEvent) -> None:
        entry, other = event.entry, event.other
        self.busy.subtract((entry, other))
        self.since[entry] = self.since[other] = event.at
        if event.what is Happening.WON and {entry, other} <= set(self.order):
            above = self.order.index(other)
            if self.order.index(entry) > above:
                self.order.remove(entry)
                self.order.insert(above, entry)

    def _end_table(self, event: LadderEvent) -> None:
        """Deal out the places of a table by its ranks; those who share one keep their order."""
        self.busy.subtract(event.players)
        self.since |= dict.fromkeys(event.players, event.at)
        there = [entry for entry in self.order if entry in event.players]
        taken = [self.order.index(entry) for entry in there]
        ranked = [e for together in event.table for e in there if e in together]
        for place, entry in zip(taken, ranked, strict=True):
            self.order[place] = entry

    def _drop(self, entry: int, places: int) -> None:
        if entry in self.order:
            at = self.order.index(entry)
            self.order.remove(entry)
            self.order.insert(at + places, entry)


def places(
    settings: LadderSettings,
    draw: Sequence[int],
    began: datetime,
    events: Sequence[LadderEvent],
    now: datetime,
) -> list[int]:
    """Return the entries from the top; `draw` is their order when the ladder began."""
    found = _Places(settings, [*draw], dict.fromkeys(draw, began), Counter())
    for event in sorted(events, key=lambda each: each.at):
        found.decay(event.at)
        found.apply(event)
    found.decay(now)
    return found.order


def within_reach(settings: LadderSettings, order: Sequence[int], entry: int) -> list[int]:
    """Return whom an entry can challenge by its place, the nearest last."""
    if entry not in order:
        return []
    at = order.index(entry)
    return [*order[max(0, at - settings.reach) : at]]


def neighbours(settings: LadderSettings, order: Sequence[int], entry: int) -> list[int]:
    """Return whom an entry can ask to a table: those above within reach, the nearest first, then
    those below."""
    if entry not in order:
        return []
    at = order.index(entry)
    below = order[at + 1 : at + 1 + settings.reach]
    return [*reversed(within_reach(settings, order, entry)), *below]
