"""What happened while a player of RCW was waiting: their losses first, then all steps.

What a player lost is found by comparing what they held before with what they hold now, so that no
loss can be missed; the log says how it came about.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from app.games.kernel.wording import SEAT, Span
from app.games.presentation import Digest, Happening, Telling
from app.games.presentation.digest import signed, you_lost
from app.games.rcw.box import LEADERS, VALUE
from app.games.rcw.presentation.log import ATTACKS, ATTEMPTS, GREAT, LOSSES
from app.games.rcw.wording import WORDING
from app.games.text import gettext, ngettext

View = Mapping[str, Any]

_PASSING: Final = frozenset({"attach", "detach", "stacked", "train.left", "train.handed"})
"""What may be told in the middle of a march."""
_PURGES: Final = (
    "purge.declared.alone", "purge.declared.equal", "purge.declared.all", "purge.declared.parts",
)  # fmt: skip
_DRAWS: Final = frozenset({"draw"})
_POLITICS: Final = GREAT | {*_PURGES, "purge.answered", "spoils.along", "won_over", "stranded"}


def digest(before: View, now: View, tellings: Iterable[Telling], seat: str) -> Digest:
    """Tell `seat` what happened between two of its views, which is what `tellings` report."""
    held, holds = _holdings(before, seat), _holdings(now, seat)
    told = list(tellings)
    lost = [unit for unit in held if unit not in holds]
    happenings = tuple(_Reader(seat, held).happenings(told))
    return Digest(
        tuple(_headline(lost, _purgers(told, seat))),
        tuple(_figures(before, now, seat, held, holds)),
        happenings,
    )


def _holdings(view: View, seat: str) -> dict[str, str]:
    """The units that a seat commands, each with its province."""
    return {
        unit["id"]: province
        for province, stacks in view["board"]["provinces"].items()
        for stack in stacks
        if stack["seat"] == seat
        for unit in stack["units"]
    }


def _purgers(told: Iterable[Telling], seat: str) -> list[str]:
    found: list[str] = []
    for key, args in told:
        if key in _PURGES and args["target"] == seat:
            found += [each for each in args.get("members", [args["by"]]) if each not in found]
    return found


def _headline(lost: Sequence[str], purgers: Sequence[str]) -> Iterator[Span]:
    """Name everything that is lost, and who purged the reader."""
    leaders = [unit for unit in lost if unit in LEADERS]
    units = [unit for unit in lost if unit not in LEADERS]
    parts: list[list[Span]] = []
    if leaders:
        count = ngettext("1 leader", "%(num)s leaders", len(leaders))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{units:units})", {"units": leaders})])
    if units:
        count = ngettext("1 unit", "%(num)s units", len(units))
        parts.append([Span(f"{count} ("), *WORDING.pieces("{units:units})", {"units": units})])
    yield from you_lost(parts)
    if purgers:
        names = {"seats": list(purgers)}
        yield from WORDING.pieces(
            " {seats:seats} purged you." if parts else "{seats:seats} purged you.", names
        )


def _figures(
    before: View, now: View, seat: str, held: Mapping[str, str], holds: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """What has become more or less, in figures."""
    leaders = len(LEADERS.intersection(holds)) - len(LEADERS.intersection(held))
    strength = sum(map(VALUE.__getitem__, holds)) - sum(map(VALUE.__getitem__, held))
    yield gettext("leaders"), signed(leaders)
    yield gettext("strength"), signed(strength)
    boxes = [view["board"]["boxes"][seat] for view in (before, now)]
    captured = [sum(piece in VALUE for piece in box["display"]) for box in boxes]
    yield gettext("captured"), signed(captured[1] - captured[0])
    points = boxes[1]["red_points"]
    if points is not None:
        yield gettext("points, Red / White"), f"{points} / {boxes[1]['white_points']}"


class _Reader:
    """Reads tellings for a seat that held certain units before them."""

    def __init__(self, seat: str, held: Mapping[str, str]) -> None:
        self.seat = seat
        self.held = held
        self.march: dict[str, Any] | None = None
        self.battle: dict[str, Any] | None = None
        self.sender: Mapping[str, Any] = {}

    def happenings(self, told: Iterable[Telling]) -> Iterator[Happening]:
        declared: Telling | None = None
        for key, args in told:
            if key in LOSSES and self.battle is not None:
                self.battle["fallen"] += args["units"]
                continue
            if key not in _PASSING and not key.startswith("enters"):
                yield from self._settle()
            if key == "move":
                self.march = {"seat": args["seat"], "units": [args["unit"]], "at": args["at"]}
            elif key.startswith("enters") and self.march is not None:
                self.march.update(units=args["units"], to=args["province"])
            elif key in ATTACKS:
                declared = (key, args)
            elif key == "combat" and declared is not None:
                said = {**declared[1], **args}
                self.battle = {"key": declared[0], "args": said, "fallen": []}
                declared = None
            elif key == "assassination":
                self.sender = args
            else:
                yield from self._single(key, args)
        yield from self._settle()

    def _settle(self) -> Iterator[Happening]:
        """Tell of the march and the battle that have come to their end."""
        march, battle = self.march, self.battle
        self.march = self.battle = None
        if march is not None and march.get("to", march["at"]) != march["at"]:
            where = {"at": march["at"], "province": march["to"]}
            spans = WORDING.pieces(
                "{units:units}: {at:province} to {province:province}.",
                {"units": march["units"], **where},
            )
            yield Happening(
                march["seat"], tuple(spans), "move", source=march["at"], place=march["to"]
            )
        if battle is not None:
            yield self._fight(battle["key"], battle["args"], battle["fallen"])

    def _fight(self, key: str, args: Mapping[str, Any], fallen: Sequence[str]) -> Happening:
        own = self.seat in args["owners"] or any(unit in self.held for unit in fallen)
        spans = WORDING.pieces(ATTACKS[key], args)
        if own and self.seat in args["owners"]:
            spans += WORDING.pieces(" (against {units:units})", {"units": args["defenders"]})
        spans.append(Span("."))
        if fallen:
            spans += WORDING.pieces(" Lost: {units:units}.", {"units": list(fallen)})
        return self._happening(args["seat"], spans, "fight", args["province"], own)

    def _single(self, key: str, args: Mapping[str, Any]) -> Iterator[Happening]:
        """Tell of what is told in one message, if it matters."""
        if key in ATTEMPTS:
            own = args["unit"] in self.held
            sent = {**args, **self.sender}
            place = self.held.get(args["unit"], "")
            kind = "loss" if key == "assassination.success" and own else ""
            spans = WORDING.pieces(ATTEMPTS[key], sent)
            yield self._happening(sent["seat"], spans, kind, place, own)
            return
        own_units = [unit for unit in _units_in(args) if unit in self.held]
        own = bool(own_units) or self.seat in (args.get("target"), args.get("loser"))
        if key == "politburo.lost" and args["seat"] == self.seat:
            spans = WORDING.pieces(
                "You also lose a Politburo marker, for {unit:unit}.", {"unit": args["unit"]}
            )
            yield self._happening("", spans, "", "", is_own=True)
        elif key in _DRAWS and args["seat"] == self.seat:
            spans = WORDING.pieces("You draw {piece:piece}.", args)
            yield self._happening("", spans, "", "", is_own=True)
        elif key in _POLITICS or (own and key in LOSSES):
            place = args.get("province") or (self.held[own_units[0]] if own_units else "")
            actor = args.get("seat") or args.get("by") or ""
            kind = "loss" if own_units else ""
            yield self._happening(actor, WORDING.spans(key, args), kind, place, own)

    def _happening(
        self, seat: str, spans: Iterable[Span], kind: str, place: str, is_own: bool
    ) -> Happening:
        return Happening(seat, tuple(self._to_reader(spans)), kind, place=place, is_own=is_own)

    def _to_reader(self, spans: Iterable[Span]) -> Iterator[Span]:
        """Call the reader "you"."""
        for span in spans:
            yield Span(gettext("you")) if (span.kind, span.id) == (SEAT, self.seat) else span


def _units_in(args: Mapping[str, Any]) -> Iterator[str]:
    for name in ("unit", "units"):
        value = args.get(name)
        if isinstance(value, str):
            yield value
        elif value:
            yield from value
