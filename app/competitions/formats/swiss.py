"""Swiss system for two seats: each round pairs players of equal points who have not met.

The pairing is the Dutch system of FIDE (Handbook C.04.3) as py4swiss computes it, with one more
demand: who has had one side more often than the other does not meet somebody of whom the same is
true, as long as a pairing without such a match exists. So everyone has each side equally often,
within one.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import ceil, log2

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from app.competitions.formats.base import (
    Format,
    History,
    Outline,
    PlannedGroup,
    PlayedMatch,
    PlayedRound,
    check_enough,
    check_left,
    had_seats,
    in_seats,
)
from app.competitions.formats.settings import MAX_ROUNDS, CompetitionSettings
from app.competitions.formats.standings import Standing

MAX_PAIRED = 200
"""The most players of a Swiss system: to pair so many takes a second or two."""

WIN, DRAW = 10, 5
"""Points, in tenths, by which players are paired."""


@dataclass(frozen=True, kw_only=True)
class SwissSettings(CompetitionSettings):
    """The settings of a Swiss system. `rounds` 0: as many as single elimination would need."""

    rounds: int = 5


class Swiss(Format[SwissSettings]):
    """Rounds in which players of equal points meet."""

    settings_type = SwissSettings
    two_seats_only = True
    max_entries = MAX_PAIRED
    takes_late_entries = True

    def first(
        self, settings: SwissSettings, seat_count: int, entries: Sequence[int]
    ) -> list[PlannedGroup]:
        """The upper half of the initial order against the lower one."""
        check_enough(len(entries), 2)
        half = len(entries) // 2
        pairs = zip(entries, entries[half : 2 * half], strict=False)
        matches = [(b, a) if n % 2 else (a, b) for n, (a, b) in enumerate(pairs)]
        return [PlannedGroup([*entries], matches)]

    def following(
        self,
        settings: SwissSettings,
        seat_count: int,
        history: History,
        tables: Sequence[Sequence[Standing]],
        present: Sequence[int],
    ) -> list[PlannedGroup]:
        """The pairing by points; late entries come last in the initial order."""
        check_left(len(present), 2)
        known: dict[int, None] = {}
        for played in history:
            known |= dict.fromkeys(played.members)
        known |= dict.fromkeys(present)
        rounds = self.rounds(settings, seat_count, len(history[0].members))
        return [_paired([*known], history, rounds, present)]

    def rounds(self, settings: SwissSettings, seat_count: int, entries: int) -> int:
        """As many as were chosen, but no more than give everyone new opponents."""
        if entries < 2:
            return settings.rounds
        most = entries - 1 + entries % 2
        return min(settings.rounds or ceil(log2(entries)), most, MAX_ROUNDS)

    def outline(self, settings: SwissSettings, seat_count: int, entries: int) -> list[Outline]:
        """Everyone has a match in each round, but for one if their number is odd."""
        check_enough(entries, 2)
        each = Outline(entries, entries // 2, entries % 2)
        return [each] * self.rounds(settings, seat_count, entries)

    def byes(self, settings: SwissSettings, history: History) -> list[int]:
        """Those who had no opponent, once for each round."""
        return [entry for played in history for group in played.groups for entry in group.byes]


def _paired(
    order: Sequence[int], history: History, rounds: int, present: Iterable[int]
) -> PlannedGroup:
    """Pair `present`; `order` is the initial order of everybody who ever took part."""
    here = set(present)
    had = had_seats(history)
    # If no pairing meets all demands, sides give way first, then who has met, then byes.
    for sections, forbidden in _attempts(order, history, here, had):
        trf = ParsedTrf(
            player_sections=sections,
            x_section=XSection(number_of_rounds=rounds, forbidden_pairs=forbidden),
        )
        try:
            found = DutchEngine.generate_pairings(trf)
        except PairingError:
            continue
        pairs = [(order[each.white - 1], each.black) for each in found]
        return PlannedGroup(
            [entry for entry in order if entry in here],
            [in_seats((first, order[second - 1]), had) for first, second in pairs if second],
        )
    raise AssertionError("without any demand everybody can be paired")


def _attempts(
    order: Sequence[int], history: History, here: set[int], had: Mapping[tuple[int, int], int]
) -> Iterator[tuple[list[PlayerSection], set[tuple[int, int]]]]:
    number = {entry: place for place, entry in enumerate(order, 1)}
    # Who is absent already has a result of the next round.
    sections = [_section(entry, number, history, is_absent=entry not in here) for entry in order]
    lead = {entry: had.get((entry, 0), 0) - had.get((entry, 1), 0) for entry in order}
    yield (
        sections,
        {
            (number[a], number[b])
            for a, b in combinations(order, 2)
            if lead[a] * lead[b] > 0 and a in here and b in here
        },
    )
    yield sections, set()
    met = Counter(
        (number[match.entries[0]], number[match.entries[1]])
        for played in history
        for match in played.matches
    )
    meetings: Counter[tuple[int, int]] = Counter()
    for (a, b), times in met.items():
        meetings[min(a, b), max(a, b)] += times
    free = [_without_sides(section, _WITHOUT_SIDES) for section in sections]
    again = [_without_sides(section, _WITH_SECOND_BYES) for section in sections]
    for players in (free, again):
        for most in range(max(meetings.values(), default=0) + 1):
            yield players, {pair for pair, times in meetings.items() if times > most}


def _section(
    entry: int, number: Mapping[int, int], history: History, *, is_absent: bool
) -> PlayerSection:
    results = [_result(entry, number, played) for played in history]
    points = sum(_POINTS.get(each.result, 0) for each in results)
    if is_absent:
        results.append(_FREE)
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=number[entry],
        points_times_ten=points,
        rank=number[entry],
        results=results,
    )


_POINTS = {ResultToken.WIN: WIN, ResultToken.PAIRING_ALLOCATED_BYE: WIN, ResultToken.DRAW: DRAW}
_FREE = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)
_BYE = RoundResult(
    id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.PAIRING_ALLOCATED_BYE
)


def _result(entry: int, number: Mapping[int, int], played: PlayedRound) -> RoundResult:
    for match in played.matches:
        if entry in match.entries:
            seat = match.entries.index(entry)
            return RoundResult(
                id=number[match.entries[1 - seat]],
                color=ColorToken.BLACK if seat else ColorToken.WHITE,
                result=_token(entry, match),
            )
    return _BYE if entry in played.members else _FREE


def _token(entry: int, match: PlayedMatch) -> ResultToken:
    ranking = match.ranking or [match.entries]
    if len(ranking) == 1:
        return ResultToken.DRAW
    return ResultToken.WIN if entry in ranking[0] else ResultToken.LOSS


_WITHOUT_SIDES = {
    ResultToken.WIN: ResultToken.FULL_POINT_BYE,
    ResultToken.DRAW: ResultToken.HALF_POINT_BYE,
    ResultToken.LOSS: ResultToken.ZERO_POINT_BYE,
}
_WITH_SECOND_BYES = {
    **_WITHOUT_SIDES,
    ResultToken.PAIRING_ALLOCATED_BYE: ResultToken.FULL_POINT_BYE,
}


def _without_sides(
    section: PlayerSection, tokens: Mapping[ResultToken, ResultToken]
) -> PlayerSection:
    """The same results as byes with points, which have no side; who met is forbidden apart."""
    results = [
        RoundResult(
            id=0,
            color=ColorToken.BYE_OR_NOT_PAIRED,
            result=tokens.get(each.result, each.result),
        )
        for each in section.results
    ]
    return section.model_copy(update={"results": results})
