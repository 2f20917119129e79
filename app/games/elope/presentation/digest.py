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
    reader = _Reader(side, before["board"])
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


class _Reader:
    """Reads tellings for a side; follows units from a board on. A combat is told at its end."""

    def __init__(self, side: str, board: Board) -> None:
        self.side = side
        self.where = dict(board["where"])
        self.fight: list[Span] = []
        self.fought: Mapping[str, Any] = {}
        self.came: dict[str, list[str]] = {}

    def happenings(self, tellings: Iterable[Telling]) -> Iterator[Happening]:
        for key, args in tellings:
            if key == "battle":
                yield from self._settle()
                self.fought = args
                self.fight = list(WORDING.spans(key, args))
            elif self.fight and key in _IN_BATTLE:
                self._note(key, args)
            elif key == "sails":
                yield from self._settle()
                yield self._told(key, {**args, "path": args["path"][-1:]})
            elif key in MARCHES:
                yield from self._settle()
                yield self._march(args["units"], args["path"][-1])
            elif key in _TOLD or key in ("destroyed", "reduced"):
                yield from self._settle()
                yield self._told(key, args)
            if key == "arrive":
                self.where.update(dict.fromkeys(args["units"], args["place"]))
        yield from self._settle()

    def _note(self, key: str, args: Mapping[str, Any]) -> None:
        units = args.get("units") or [args["unit"]]
        self.came.setdefault(key, []).extend(units)
        place = args.get("place") or (args.get("path") or [""])[-1]
        if place:
            self.where.update(dict.fromkeys(units, place))

    def _settle(self) -> Iterator[Happening]:
        """The combat that is over, with what it brought to both sides."""
        if not self.fight:
            return
        place = self.fought["place"]
        spans = self.fight
        for key, sentence in _IN_BATTLE.items():
            units = list(dict.fromkeys(self.came.get(key, ())))
            if units:
                spans += WORDING.pieces(gettext(sentence), {"units": units})
        struck = {unit for key in ("reduced", "destroyed") for unit in self.came.get(key, ())}
        is_own = any(side_of(unit) == self.side for unit in struck)
        self.fight, self.came = [], {}
        yield Happening("", tuple(spans), "fight", place=place, is_own=is_own)

    def _march(self, units: list[str], place: str) -> Happening:
        start = self.where[units[0]]
        self.where.update(dict.fromkeys(units, place))
        told = {"units": units, "at": start, "place": place}
        seat = SEAT_OF[side_of(units[0])]
        spans = tuple(WORDING.pieces(gettext(_MARCH), told))
        return Happening(seat, spans, "move", source=start, place=place)

    def _told(self, key: str, args: Mapping[str, Any]) -> Happening:
        unit = args.get("unit", "")
        place = str(args.get("place") or self.where.get(unit, ""))
        is_own = bool(unit) and side_of(unit) == self.side
        is_loss = is_own and key in ("destroyed", "reduced", "overrun")
        if key == "taken":
            is_own = is_loss = args["side"] != self.side
        return Happening(
            _seat_of(args),
            tuple(WORDING.spans(key, args)),
            "loss" if is_loss else "",
            place=place if is_hex(place) else "",
            is_own=is_own,
        )


def _seat_of(args: Mapping[str, Any]) -> str:
    """The seat of whom a message tells: it names the seat, the side or a unit."""
    if "seat" in args:
        return str(args["seat"])
    if "side" in args:
        return SEAT_OF[args["side"]]
    units = args.get("units") or [args[key] for key in ("unit",) if key in args]
    return SEAT_OF[side_of(units[0])] if units else ""
