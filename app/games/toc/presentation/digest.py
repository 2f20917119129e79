"""What happened while a player was waiting: their losses first, then every step.

What a player lost is found by comparing what they held before with what they hold now, so that no
loss can be missed; the log says how it came about.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.wording import Span
from app.games.presentation import Digest, Happening, Telling
from app.games.presentation.digest import signed, you_lost
from app.games.text import gettext, mark, ngettext
from app.games.toc.board import SIDE_OF, Board, holder, in_play, on_map
from app.games.toc.box import CITIES, SEAT_OF, SIDE_OF_SEAT, SPACES
from app.games.toc.wording import WORDING

View = Mapping[str, Any]

_TOLD: Final = frozenset(
    {
        "turn", "turn.begins", "played", "special", "passed", "steps", "corps.steps", "bonus",
        "training",
        "arrives", "in_reserve", "no_act", "propaganda", "clear", "repaired", "rebuilt",
        "taken", "unsupplied", "leader.gone", "leader.flips", "leader.coffin",
        "cities", "points", "link_up", "train.moves", "train.home", "train.gone",
        "corruption", "influence",
        "soc_rev", "tsar.rescued",
        "allocated", "box", "political.cards", "political.effect", "political.cancelled", "marker",
        "political.loss", "political.peek", "political.seen", "influence.placed", "gate", "control",
        "fighting.triggered", "fighting.begins", "chit.added", "chits.drawn", "chits.seen",
        "chits.shown", "chit.cost", "chit.roll", "chit.failed", "desertion", "accusation",
        "defeatism", "bonus.steps", "partisans", "port", "power.withdrawal", "disposition",
        "involved", "involves", "involvement", "polish.levy", "peace", "weather",
        "fighting.may_end",
        "makhno", "turns", "bombs", "peasants", "space.opens", "cooperates", "revolt",
        "revolt.region", "no_act.gone", "tide", "tide.lost", "political.dealt", "greens.roll",
        "politburo", "kerch.modified",
        "fighting.roll", "far_east.withdrawal",
        "control.lost", "control.waits", "faction.enters", "conquered", "withdrawal",
        "tsar.execution", "resigned", "over", "destroyed", "reduced", "replaced", "called_off",
        "same_space",
    }
)  # fmt: skip
"""What is told in one message, as the log tells it."""
_IN_BATTLE: Final = {
    "fire": "",
    "reduced": mark(" Lost a step: {units:pieces}."),
    "destroyed": mark(" Eliminated: {units:pieces}."),
    "withdraws": mark(" Withdrew: {units:pieces}."),
    "retreats": mark(" Retreated: {units:pieces}."),
    "advances": mark(" Advanced: {units:pieces}."),
}
"""What a combat brings, in this order."""
_MARCH: Final = mark("{units:pieces}: {at:place} to {place:place}.")
_FIRE: Final = mark(" Loss factors: {attack} inflicted, {defence} suffered.")


def digest(before: View, now: View, tellings: Iterable[Telling], seat: str) -> Digest:
    """Tell `seat` what happened between two of its views, which is what `tellings` report."""
    side = SIDE_OF_SEAT[seat]
    reader = _Reader(side, before["board"])
    return Digest(
        tuple(_headline(before["board"], now["board"], side)),
        tuple(_figures(before["board"], now["board"], side)),
        tuple(reader.happenings(tellings)),
    )


def _cities(board: Board, side: str) -> list[str]:
    return [city for city in CITIES if holder(board, city) == side]


def _headline(before: Board, now: Board, side: str) -> Iterator[Span]:
    """Name the units and Victory Cities that are lost."""
    units = [piece for piece in in_play(before, side) if not on_map(now, piece)]
    held = set(_cities(now, side))
    cities = [city for city in _cities(before, side) if city not in held]
    parts: list[list[Span]] = []
    if units:
        count = ngettext("1 counter", "%(num)s counters", len(units))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{units:pieces})", {"units": units})])
    if cities:
        count = ngettext("1 Victory City", "%(num)s Victory Cities", len(cities))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{places:places})", {"places": cities})])
    yield from you_lost(parts)


def _figures(before: Board, now: Board, side: str) -> Iterator[tuple[str, str]]:
    """What has become more or less, in figures."""
    sign = 1 if side == "white" else -1
    yield gettext("victory points"), signed(sign * (now["points"] - before["points"]))
    yield (
        gettext("Victory Cities"),
        signed(len(_cities(now, side)) - len(_cities(before, side))),
    )
    yield gettext("replacement steps"), signed((now["steps"][side] - before["steps"][side]) // 2)


class _Reader:
    """Reads tellings for a side; follows pieces from a board on. A combat is told at its end."""

    def __init__(self, side: str, board: Board) -> None:
        self.side = side
        self.where = dict(board["where"])
        self.fight: list[Span] = []
        self.fought: Mapping[str, Any] = {}
        self.factors: dict[str, int] = {}
        self.came: dict[str, list[str]] = {}

    def happenings(self, tellings: Iterable[Telling]) -> Iterator[Happening]:
        for key, args in tellings:
            if key == "attack":
                yield from self._settle()
                self.fought = args
                self.fight = list(WORDING.spans(key, args))
            elif self.fight and key in _IN_BATTLE:
                self._note(key, args)
            elif key in ("moves", "redeployed"):
                yield from self._settle()
                yield self._march(args)
            elif key in _TOLD:
                if not (self.fight and key in ("replaced", "taken")):
                    yield from self._settle()
                yield self._told(key, args)
            if key == "arrives":
                self.where[args["unit"]] = args["place"]
        yield from self._settle()

    def _note(self, key: str, args: Mapping[str, Any]) -> None:
        if key == "fire":
            self.factors[args["who"]] = self.factors.get(args["who"], 0) + args["factors"]
            return
        units = args.get("units") or [args["unit"]]
        self.came.setdefault(key, []).extend(units)
        place = args.get("place") or (args.get("path") or [""])[-1]
        if place:
            self.where.update(dict.fromkeys(units, place))

    def _settle(self) -> Iterator[Happening]:
        """The combat that is over, with what it brought to both sides."""
        if not self.fight:
            return
        spans = self.fight
        if len(self.factors) == len(("attack", "defence")):
            spans += WORDING.pieces(gettext(_FIRE), self.factors)
        for key, sentence in _IN_BATTLE.items():
            units = list(dict.fromkeys(self.came.get(key, ())))
            if units and sentence:
                spans += WORDING.pieces(gettext(sentence), {"units": units})
        is_own = self.fought["side"] != self.side
        seat, place = SEAT_OF.get(self.fought["side"], ""), self.fought["place"]
        self.fight, self.came, self.factors = [], {}, {}
        yield Happening(seat, tuple(spans), "fight", place=place, is_own=is_own)

    def _march(self, args: Mapping[str, Any]) -> Happening:
        units = args.get("units") or [args["unit"]]
        place = args["path"][-1] if "path" in args else args["at"]
        start = self.where[units[0]]
        self.where.update(dict.fromkeys(units, place))
        spans: Iterable[Span]
        if start in SPACES:
            spans = WORDING.pieces(gettext(_MARCH), {"units": units, "at": start, "place": place})
        else:
            spans = WORDING.spans("redeployed", {"unit": units[0], "at": place})
        source = start if start in SPACES else ""
        return Happening(
            _seat_of_piece(units[0]),
            tuple(spans),
            "move",
            source=source,
            place=place if place in SPACES else "",
        )

    def _told(self, key: str, args: Mapping[str, Any]) -> Happening:
        piece = args.get("unit") or args.get("leader") or args.get("piece") or ""
        place = str(args.get("place") or args.get("at") or self.where.get(piece, ""))
        is_own = bool(piece) and _side_of_piece(piece) == self.side
        is_loss = is_own and key in ("destroyed", "reduced", "unsupplied", "leader.gone")
        if key == "taken":
            is_own = is_loss = args["side"] != self.side
        return Happening(
            _seat_of(args, piece),
            tuple(WORDING.spans(key, args)),
            "loss" if is_loss else "",
            place=place if place in SPACES else "",
            is_own=is_own,
        )


def _side_of_piece(piece: str) -> str:
    return SIDE_OF.get(piece, "")


def _seat_of_piece(piece: str) -> str:
    return SEAT_OF.get(_side_of_piece(piece), "")


def _seat_of(args: Mapping[str, Any], piece: str) -> str:
    """The seat of whom a message tells: it names the seat, the side or a piece."""
    if "seat" in args:
        return str(args["seat"])
    if "side" in args:
        return SEAT_OF.get(args["side"], "")
    return _seat_of_piece(piece) if piece else ""
