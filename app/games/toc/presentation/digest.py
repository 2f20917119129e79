"""What happened while a player was waiting: their losses first, then every step.

What a player lost is found by comparing what they held before with what they hold now, so that no
loss can be missed; the log says how it came about.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from app.games.kernel.wording import Span
from app.games.presentation import Digest, Happening, Telling
from app.games.presentation.combat_digest import CombatReader
from app.games.presentation.digest import signed, you_lost
from app.games.text import gettext, mark, ngettext
from app.games.toc.board import SIDE_OF, Board, holder, in_play, on_map
from app.games.toc.box import CITIES, SEAT_OF, SIDE_OF_SEAT, SPACES
from app.games.toc.presentation.log import GREAT
from app.games.toc.wording import WORDING

View = Mapping[str, Any]

_TOLD: Final = frozenset(
    {
        "turn", "turn.begins", "played", "special", "passed", "steps", "corps.steps", "bonus",
        "training",
        "arrives", "in_reserve", "no_act", "propaganda", "clear", "repaired", "rebuilt", "unfit",
        "rebuilds_again", "still_sealed", "asset.mended", "dismissed", "sways",
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
    reader = _Reader(side, before["board"]["where"])
    return Digest(
        tuple(_headline(before["board"], now["board"], side)),
        tuple(_figures(before["board"], now["board"], side)),
        tuple(reader.happenings(tellings)),
    )


def summary(tellings: Iterable[Telling]) -> Iterator[list[Span]]:
    """Tell the great events, oldest first: each combat with its losses in one sentence."""
    return map(list, _Reader("", {}).great_events(tellings, GREAT))


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


class _Reader(CombatReader):
    """Reads tellings for a side; a combat concerns who is attacked in it."""

    opens = "attack"
    brings = _IN_BATTLE
    meanwhile = frozenset({"replaced", "taken"})
    losses = frozenset({"destroyed", "reduced", "unsupplied", "leader.gone"})
    wording = WORDING

    def __init__(self, side: str, where: Mapping[str, str]) -> None:
        super().__init__(side, where)
        self.factors: dict[str, int] = {}

    def add_outcome(self, key: str, args: Mapping[str, Any]) -> None:
        if key == "fire":
            self.factors[args["who"]] = self.factors.get(args["who"], 0) + args["factors"]
        else:
            super().add_outcome(key, args)

    def more(self) -> Iterable[Span]:
        """The factors of both sides that count as losses."""
        factors, self.factors = self.factors, {}
        if len(factors) < len(("attack", "defence")):
            return ()
        return WORDING.pieces(gettext(_FIRE), factors)

    def event_told(self, key: str, args: Mapping[str, Any]) -> Happening | None:
        if key == "arrives":
            self.where[args["unit"]] = args["place"]
        if key in ("moves", "redeployed"):
            return self._march(args)
        if key not in _TOLD:
            return None
        piece = args.get("unit") or args.get("leader") or args.get("piece") or ""
        place = str(args.get("place") or args.get("at") or "")
        return self.in_a_sentence(key, args, piece, place)

    def combat_told(self, spans: tuple[Span, ...]) -> Happening:
        attacker, place = self.fought["side"], self.fought["place"]
        is_own = attacker != self.side
        return Happening(self.seat_of(attacker), spans, "fight", place=place, is_own=is_own)

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
        return Happening(
            self.seat_of(self.side_of(units[0])),
            tuple(spans),
            "move",
            source=start if start in SPACES else "",
            place=place if place in SPACES else "",
        )

    def side_of(self, piece: str) -> str:
        return SIDE_OF.get(piece, "")

    def seat_of(self, side: str) -> str:
        return SEAT_OF.get(side, "")

    def is_place(self, place: str) -> bool:
        return place in SPACES
