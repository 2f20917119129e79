"""Results at a glance: the crosstable of matches of two, and the bracket of an elimination."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.competitions.formats import settings_of
from app.competitions.formats.base import History, PlayedMatch
from app.competitions.formats.elimination import (
    EliminationSettings,
    bracket,
    eliminator_of,
    losses,
)
from app.competitions.overview import Group
from app.models import Competition, CompetitionFormat

MAX_CROSSTABLE = 40
"""A crosstable of more players would be wider than anybody reads."""

BOX_WIDTH, BOX_HEIGHT, GAP_X, GAP_Y = 180, 44, 28, 12


@dataclass(frozen=True)
class Meeting:
    """A match of two as the one of them sees it: "1", "½" or "0"; empty while it is played."""

    match_id: int
    result: str


@dataclass(frozen=True)
class Crosstable:
    """The entries of a group in the order of its standings, and their meetings, by pair."""

    entries: Sequence[int]
    meetings: Mapping[tuple[int, int], Sequence[Meeting]]


@dataclass(frozen=True)
class BracketBox:
    """A pair of a bracket: where its box is drawn, who is in it (None: not known, or nobody), who
    goes on, and its match if it has one. `is_first`: it is in the first round. An `eliminator`
    plays against whoever is alone in it; `out` is whoever has lost their last life to one."""

    x: int
    y: int
    pair: tuple[int | None, int | None]
    winner: int | None
    match_id: int | None
    is_first: bool
    eliminator: int | None
    out: int | None


@dataclass(frozen=True)
class BracketPicture:
    """The boxes of a bracket in a picture of `width` by `height`; `lines` join them to those of the
    next round, as (x1, y1, x2, y2)."""

    width: int
    height: int
    boxes: Sequence[BracketBox]
    lines: Sequence[tuple[int, int, int, int]]

    @property
    def has_eliminators(self) -> bool:
        """Whether a volunteer plays in it."""
        return any(box.eliminator is not None for box in self.boxes)


def crosstable(row: Competition, group: Group, history: History) -> Crosstable | None:
    """Return the crosstable of a group up to its round; None where there is nothing to see."""
    is_shown = row.format in (CompetitionFormat.SWISS, CompetitionFormat.ROUND_ROBIN)
    if not is_shown or len(group.standings) > MAX_CROSSTABLE:
        return None
    found: dict[tuple[int, int], list[Meeting]] = defaultdict(list)
    for played in history:
        for part in played.groups:
            if part.number != group.row.number:
                continue
            for match in part.matches:
                first, second = match.entries
                found[first, second].append(Meeting(match.match_id, result_of(match, first)))
                found[second, first].append(Meeting(match.match_id, result_of(match, second)))
    return Crosstable([line.entry for line in group.standings], found)


def bracket_picture(row: Competition, history: History) -> BracketPicture | None:
    """Return the bracket of a single elimination that has begun; None for whatever has none."""
    settings = settings_of(row)
    if not history or not isinstance(settings, EliminationSettings) or settings.lives > 1:
        return None
    rounds = bracket(settings, history[0].members, history)
    height = len(rounds[0]) * (BOX_HEIGHT + GAP_Y) - GAP_Y
    boxes, lines = [], []
    count = (2 * len(rounds[0]) - 1).bit_length()
    for number in range(count):
        pairs = (
            rounds[number] if number < len(rounds) else [(None, None)] * (len(rounds[0]) >> number)
        )
        slot = (height + GAP_Y) / len(pairs)
        for place, pair in enumerate(pairs):
            x = number * (BOX_WIDTH + GAP_X)
            y = round(place * slot + (slot - GAP_Y - BOX_HEIGHT) / 2)
            played = history[number : number + 1]
            match = _match_of(pair, played)
            through = _through(pair, match, rounds, number, place)
            alone = pair[0] if pair[1] is None else pair[1] if pair[0] is None else None
            met = eliminator_of(played[0], alone) if played and alone is not None else None
            is_out = met is not None and losses(settings, history[: number + 1])[alone or 0] > 0
            out = alone if is_out else None
            boxes.append(BracketBox(x, y, pair, through, _id(match), not number, met, out))
            if number + 1 < count:
                half = BOX_HEIGHT // 2
                end = round(place // 2 * 2 * slot + (2 * slot - GAP_Y) / 2)
                middle = x + BOX_WIDTH + GAP_X // 2
                lines += [
                    (x + BOX_WIDTH, y + half, middle, y + half),
                    (middle, y + half, middle, end),
                    (middle, end, x + BOX_WIDTH + GAP_X, end),
                ]
    return BracketPicture(count * (BOX_WIDTH + GAP_X) - GAP_X, height, boxes, lines)


def result_of(match: PlayedMatch, entry: int) -> str:
    if match.ranking is None:
        return ""
    if len(match.ranking) == 1:
        return "½"
    return "1" if entry in match.ranking[0] else "0"


def _match_of(pair: tuple[int | None, int | None], played: History) -> PlayedMatch | None:
    matches = [match for each in played for match in each.matches]
    return next((match for match in matches if set(match.entries) == set(pair)), None)


def _id(match: PlayedMatch | None) -> int | None:
    return match.match_id if match is not None else None


def _through(
    pair: tuple[int | None, int | None],
    match: PlayedMatch | None,
    rounds: Sequence[Sequence[tuple[int | None, int | None]]],
    number: int,
    place: int,
) -> int | None:
    """Who of a pair is in the next round, or has won the final."""
    if number + 1 < len(rounds):
        return rounds[number + 1][place // 2][place % 2]
    if match is not None and match.ranking is not None:
        return match.ranking[0][0]
    return None
