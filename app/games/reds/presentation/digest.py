"""What happened while a player of Reds! was waiting: their losses first, then every step.

What a player lost is found by comparing what they held before with what they hold now, so that no
loss can be missed; the log says how it came about.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from app.games.kernel.wording import Span
from app.games.presentation import Digest, Happening, Telling
from app.games.presentation.digest import signed, you_lost
from app.games.reds.board import SEAT_OF, Board, is_hex, on_map_of, side_of_seat
from app.games.reds.box import MAP, NEUTRAL, RED, UNITS, WHITE, side_of
from app.games.reds.presentation.in_words import resources
from app.games.reds.presentation.log import GREAT
from app.games.reds.rules.control import controller
from app.games.reds.wording import WORDING
from app.games.text import gettext, mark, ngettext

View = Mapping[str, Any]

_TOLD: Final = GREAT | {
    "turn", "strategic_turn", "initiative", "event", "event.none", "event.leader_instead",
    "leader.drawn", "leader.assigned", "leader.recalled", "terror", "makhno", "trotsky.moves",
    "strategic.gold", "garrison", "raid", "raid.ends", "turn.begins", "segment", "verdun.removed",
    "withdrawn", "disbanded", "poland.guard", "withdrawal.test",
}  # fmt: skip
"""What is told in one message, as the log tells it."""

_IN_BATTLE: Final = frozenset(
    {"support", "battle", "disordered", "destroyed", "verdun.holds", "retreats", "advances"}
)
_AFTER_BATTLE: Final = frozenset({"city.taken", "gold.taken", "sea.taken", "trotsky.driven_off"})
"""What an advance causes: told after the battle, in the middle of which it may come."""

_IN_LIST: Final = {
    "unsupplied": mark("Out of supply: {units:units}."),
    "unsupplied disordered": mark("Out of supply and disordered: {units:units}."),
    "unsupplied destroyed": mark("Out of supply and destroyed: {units:units}."),
    "rallied": mark("Rallied: {units:units}."),
    "placed": mark("Arrived: {units:units}."),
    "replaced": mark("Returned: {units:units}."),
    "disordered": mark("Disordered: {units:units}."),
    "destroyed": mark("Destroyed: {units:units}."),
}
"""What is told of one unit after the other becomes one sentence for each side."""

_OUTCOMES: Final = {
    "support": mark(" {side:side} support: {units:units}."),
    "disordered": mark(" {side:side} units disordered: {units:units}."),
    "destroyed": mark(" {side:side} units destroyed: {units:units}."),
    "retreats": mark(" {side:side} units retreated: {units:units}."),
    "advances": mark(" {side:side} units advanced: {units:units}."),
}
"""What a battle brings, in this order."""


def digest(before: View, now: View, tellings: Iterable[Telling], seat: str) -> Digest:
    """Tell `seat` what happened between two of its views, which is what `tellings` report."""
    reader = _Reader(side_of_seat(seat), before["board"])
    return Digest(
        tuple(_headline(before["board"], now["board"], reader.side)),
        tuple(_figures(before["board"], now["board"], reader.side)),
        tuple(reader.happenings(tellings)),
    )


def _cities(board: Board, side: str) -> list[str]:
    return [place for place in MAP.cities if controller(board, place) == side]


def _headline(before: Board, now: Board, side: str) -> Iterator[Span]:
    """Name the units and cities that are lost."""
    units = [unit for unit in on_map_of(before, side) if not is_hex(now["where"][unit])]
    held = set(_cities(now, side))
    cities = [place for place in _cities(before, side) if place not in held]
    parts: list[list[Span]] = []
    if units:
        count = ngettext("1 unit", "%(num)s units", len(units))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{units:units})", {"units": units})])
    if cities:
        count = ngettext("1 city", "%(num)s cities", len(cities))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{places:places})", {"places": cities})])
    yield from you_lost(parts)


def _figures(before: Board, now: Board, side: str) -> Iterator[tuple[str, str]]:
    """What has become more or less, in figures."""
    boards = (before, now)
    held = [len(resources(board, side)) for board in boards]
    units = [on_map_of(board, side) for board in boards]
    manpower = [sum(UNITS[unit].manpower for unit in there) for there in units]
    disordered = [
        sum(unit in board["disordered"] for unit in there)
        for board, there in zip(boards, units, strict=True)
    ]
    yield gettext("resources"), signed(held[1] - held[0])
    yield gettext("manpower"), signed(manpower[1] - manpower[0])
    yield gettext("disordered"), signed(disordered[1] - disordered[0])


@dataclass(slots=True)
class _Battle:
    """An attack under way: its declaration, its dice, the units by what became of them."""

    declared: Mapping[str, Any]
    thrown: Mapping[str, Any] | None = None
    units: dict[str, list[str]] = field(default_factory=dict)
    after: list[Telling] = field(default_factory=list)


class _Reader:
    """Reads tellings for a side; follows units and cities from a board on."""

    def __init__(self, side: str, board: Board) -> None:
        self.side = side
        self.where = dict(board["where"])
        self.cities = {place: controller(board, place) for place in MAP.cities}
        self.battle: _Battle | None = None
        self.listed: dict[str, list[str]] = {}

    def happenings(self, tellings: Iterable[Telling]) -> Iterator[Happening]:
        for key, args in tellings:
            if self.battle is not None and key in _IN_BATTLE:
                self._note_in_battle(self.battle, key, args)
            elif self.battle is not None and key in _AFTER_BATTLE:
                self.battle.after.append((key, args))
            elif key in _IN_LIST:
                yield from self._settle_battle()
                self._list(key, args["unit"])
                self._move([args["unit"]], args.get("place", ""))
            elif key in ("standing.answer", "follows") or key.startswith("drawn."):
                continue
            else:
                yield from self._settle()
                yield from self._single(key, args)
        yield from self._settle()

    def _settle(self) -> Iterator[Happening]:
        yield from self._settle_battle()
        yield from self._settle_lists()

    # units in lists

    def _list(self, key: str, unit: str) -> None:
        cut = self.listed.get("unsupplied", [])
        if unit in cut and key in ("disordered", "destroyed"):
            cut.remove(unit)
            key = f"unsupplied {key}"
        self.listed.setdefault(key, []).append(unit)

    def _settle_lists(self) -> Iterator[Happening]:
        listed, self.listed = self.listed, {}
        for key, units in listed.items():
            for side in (RED, WHITE):
                of_side = [unit for unit in units if side_of(unit) == side]
                if of_side:
                    yield self._of_list(key, side, of_side)

    def _of_list(self, key: str, side: str, units: Sequence[str]) -> Happening:
        is_own = side == self.side
        is_harm = key.startswith(("unsupplied", "disordered", "destroyed"))
        place = self.where[units[0]] if len(units) == 1 else ""
        return Happening(
            SEAT_OF[side],
            tuple(WORDING.pieces(_IN_LIST[key], {"units": units})),
            "loss" if is_harm and is_own else "",
            place=place if is_hex(place) else "",
            is_own=is_own,
        )

    def _move(self, units: Iterable[str], place: str) -> None:
        if place:
            self.where.update(dict.fromkeys(units, place))

    # battles

    def _note_in_battle(self, battle: _Battle, key: str, args: Mapping[str, Any]) -> None:
        if key == "battle":
            battle.thrown = args
        elif key != "verdun.holds":
            told = battle.units.setdefault(key, [])
            if args["unit"] not in told:
                told.append(args["unit"])
            self._move([args["unit"]], args.get("place") or (args.get("path") or [""])[-1])

    def _settle_battle(self) -> Iterator[Happening]:
        battle, self.battle = self.battle, None
        if battle is None:
            return
        if battle.thrown is not None:
            yield self._fight(battle, battle.thrown)
        for key, args in battle.after:
            yield from self._single(key, args)

    def _fight(self, battle: _Battle, thrown: Mapping[str, Any]) -> Happening:
        is_attacker = battle.declared["seat"] == SEAT_OF[self.side]
        template = (
            gettext("Your attack on {place:place} with {units:units}")
            if is_attacker
            else gettext("{seat:seat} attacks {place:place} with {units:units}")
        )
        figures = gettext("column {column}, dice {dice:numbers}, {result:result}")
        said = {**battle.declared, **thrown}
        spans = WORDING.pieces(f"{template}: {figures}.", said)
        for key, each in _OUTCOMES.items():
            for side in (RED, WHITE, NEUTRAL):
                units = [unit for unit in battle.units.get(key, ()) if side_of(unit) == side]
                if units:
                    spans += WORDING.pieces(each, {"side": side, "units": units})
        return Happening(
            battle.declared["seat"],
            tuple(spans),
            "fight",
            place=thrown["place"],
            is_own=self._concerns(battle),
        )

    def _concerns(self, battle: _Battle) -> bool:
        """Whether the reader attacks or is attacked: they may attack neutral units, too."""
        if battle.declared["seat"] == SEAT_OF[self.side]:
            return True
        place = battle.declared["place"]
        struck = {unit for key, units in battle.units.items() if key != "support" for unit in units}
        there = {unit for unit, at in self.where.items() if at == place}
        sides = {side_of(unit) for unit in (struck | there) - set(battle.declared["units"])}
        return self.side in sides or NEUTRAL not in sides

    # what is told in one message

    def _single(self, key: str, args: Mapping[str, Any]) -> Iterator[Happening]:
        if key == "attack":
            self.battle = _Battle(args)
        elif key in ("moves", "lands", "strategic.move"):
            units = args.get("units") or [args["unit"]]
            place = args["path"][-1] if "path" in args else args["place"]
            start = self.where[units[0]]
            self._move(units, place)
            yield _march(units, start, place)
        elif key == "city.taken":
            was = self.cities.get(args["place"])
            self.cities[args["place"]] = args["side"]
            is_own = was == self.side and args["side"] != self.side
            yield self._told(key, args, "loss" if is_own else "", is_own=is_own)
        elif key in _TOLD:
            if key == "garrison":
                self._move([args["unit"]], args["place"])
            yield self._told(key, args)

    def _told(
        self, key: str, args: Mapping[str, Any], kind: str = "", *, is_own: bool = False
    ) -> Happening:
        place = str(args.get("place", ""))
        spans = tuple(WORDING.spans(key, args))
        return Happening(
            _seat_of(args), spans, kind, place=place if is_hex(place) else "", is_own=is_own
        )


def _march(units: Sequence[str], start: str, place: str) -> Happening:
    told = {"units": units, "at": start, "place": place}
    sentence = (
        mark("{units:units}: {at:place} to {place:place}.")
        if is_hex(start)
        else mark("{units:units} to {place:place}.")
    )
    return Happening(
        SEAT_OF.get(side_of(units[0]), ""),
        tuple(WORDING.pieces(sentence, told)),
        "move" if is_hex(start) else "",
        source=start if is_hex(start) else "",
        place=place,
    )


def _seat_of(args: Mapping[str, Any]) -> str:
    """The seat of whom a message tells: it names the seat, the side or a unit."""
    if "seat" in args:
        return str(args["seat"])
    if "side" in args:
        return SEAT_OF.get(args["side"], "")
    if "unit" in args:
        return SEAT_OF.get(side_of(args["unit"]), "")
    return ""
