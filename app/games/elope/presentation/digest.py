"""What happened while a player of Elope was waiting: their losses first, then every step.

What a player lost is found by comparing what they held before with what they hold now, so that no
loss can be missed; the log says how it came about.
"""

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any, Final

from app.games.elope.board import ABOARD, SEAT_OF, Board, is_hex, on_map_of, side_of_seat
from app.games.elope.box import side_of
from app.games.elope.presentation.log import GREAT, MARCHES
from app.games.elope.rules.fleet import afloat
from app.games.elope.rules.victory import points_of
from app.games.elope.wording import WORDING
from app.games.kernel.wording import Span
from app.games.presentation import Digest, Happening, Telling
from app.games.presentation.combat_digest import CombatReader
from app.games.presentation.digest import signed, you_lost
from app.games.text import gettext, mark, ngettext

View = Mapping[str, Any]

_TOLD: Final = GREAT | {
    "turn", "weather.roll", "points", "built", "restored", "arrive", "box", "dug", "overrun",
    "depot.captured", "flees", "no_combat", "survival", "sunk", "surrenders", "escapes", "lands",
    "winters", "depth.roll", "mined",
}  # fmt: skip
"""What is told in one message, as the log tells it."""
_IN_BATTLE: Final = {
    "reduced": mark(" Lost a step: {units:units}."),
    "destroyed": mark(" Lost: {units:units}."),
    "retreats": mark(" Retreated: {units:units}."),
    "advances": mark(" Advanced: {units:units}."),
}
"""What a combat brings, in this order."""
_LEAVES: Final = ("withdrawn", "onega")
"""What tells of units that the calendar takes off the map."""
_MARCH: Final = mark("{units:units}: {at:place} to {place:place}.")


def digest(before: View, now: View, tellings: Iterable[Telling], seat: str) -> Digest:
    """Tell `seat` what happened between two of its views, which is what `tellings` report."""
    side = side_of_seat(seat)
    reader = _Reader(side, before["board"]["where"])
    told = list(tellings)
    gone = [unit for key, args in told if key in _LEAVES for unit in args["units"]]
    return Digest(
        tuple(_headline(before["board"], now["board"], side, frozenset(gone))),
        tuple(_figures(before["board"], now["board"], side)),
        tuple(reader.happenings(told)),
    )


def _held(board: Board, side: str) -> list[str]:
    return [place for place, holder in board["control"].items() if holder == side]


def _headline(before: Board, now: Board, side: str, gone: Set[str]) -> Iterator[Span]:
    """Name the units and places that are lost, but not units that are `gone` by the calendar."""
    units = [
        unit
        for unit in on_map_of(before, side)
        if not is_hex(now["where"][unit]) and now["where"][unit] != ABOARD
    ]
    units += [ship for ship in afloat(before, side) if ship not in afloat(now, side)]
    units = [unit for unit in units if unit not in gone]
    held = set(_held(now, side))
    places = [place for place in _held(before, side) if place not in held]
    parts: list[list[Span]] = []
    if units:
        count = ngettext("1 unit", "%(num)s units", len(units))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{units:units})", {"units": units})])
    if places:
        count = ngettext("1 place", "%(num)s places", len(places))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{places:places})", {"places": places})])
    yield from you_lost(parts)


def _figures(before: Board, now: Board, side: str) -> Iterator[tuple[str, str]]:
    """What has become more or less, in figures."""
    yield gettext("victory points"), signed(points_of(now) - points_of(before))
    yield gettext("supply points"), signed(now["points"][side] - before["points"][side])
    counts = [
        sum(unit in board["unsupplied"] for unit in on_map_of(board, side))
        for board in (before, now)
    ]
    yield gettext("out of supply"), signed(counts[1] - counts[0])


class _Reader(CombatReader):
    """Reads tellings for a side; a combat hurts who lost steps or units in it."""

    opens = "battle"
    brings = _IN_BATTLE
    losses = frozenset({"destroyed", "reduced", "overrun"})
    wording = WORDING

    def event_told(self, key: str, args: Mapping[str, Any]) -> Happening | None:
        if key == "arrive":
            self.where.update(dict.fromkeys(args["units"], args["place"]))
        if key == "sails":
            args = {**args, "path": args["path"][-1:]}
        elif key in MARCHES:
            return self._march(args["units"], args["path"][-1])
        elif key not in _TOLD and key not in ("destroyed", "reduced"):
            return None
        return self.in_a_sentence(key, args, args.get("unit", ""), str(args.get("place") or ""))

    def combat_told(self, spans: tuple[Span, ...]) -> Happening:
        struck = {unit for key in ("reduced", "destroyed") for unit in self.came.get(key, ())}
        is_own = any(side_of(unit) == self.side for unit in struck)
        return Happening("", spans, "fight", place=self.fought["place"], is_own=is_own)

    def _march(self, units: list[str], place: str) -> Happening:
        start = self.where[units[0]]
        self.where.update(dict.fromkeys(units, place))
        told = {"units": units, "at": start, "place": place}
        seat = SEAT_OF[side_of(units[0])]
        spans = tuple(WORDING.pieces(gettext(_MARCH), told))
        return Happening(seat, spans, "move", source=start, place=place)

    def side_of(self, piece: str) -> str:
        return side_of(piece)

    def seat_of(self, side: str) -> str:
        return SEAT_OF[side]

    def is_place(self, place: str) -> bool:
        return is_hex(place)
