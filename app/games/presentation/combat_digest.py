"""What happened while a player was waiting, where a combat is told in one sentence at its end."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, ClassVar

from app.games.kernel.wording import Span, Wording
from app.games.presentation.digest import Happening, Telling
from app.games.text import gettext

Told = Callable[[str, Mapping[str, Any]], Happening | None]


class CombatReader(ABC):
    """Reads tellings for a side; follows pieces from the places `where` on.

    A title says in `brings` what a combat brings, with sentences with {units} in their order ("":
    the title tells of it in `more`), and in `meanwhile` what a combat causes: it is told after it.
    """

    opens: ClassVar[str]
    """The wording key with which a combat begins."""
    brings: ClassVar[Mapping[str, str]]
    meanwhile: ClassVar[frozenset[str]] = frozenset()
    losses: ClassVar[frozenset[str]]
    """What is a loss to the side of the piece of which it tells."""
    wording: ClassVar[Wording]

    def __init__(self, side: str, where: Mapping[str, str]) -> None:
        self.side = side
        self.where = dict(where)
        self.fight: list[Span] = []
        self.fought: Mapping[str, Any] = {}
        self.came: dict[str, list[str]] = {}
        self.after: list[Happening] = []

    def happenings(self, tellings: Iterable[Telling]) -> Iterator[Happening]:
        """Yield what is told, a combat at its end."""
        return self._read(tellings, self.event_told)

    def great_events(
        self, tellings: Iterable[Telling], keys: Collection[str]
    ) -> Iterator[tuple[Span, ...]]:
        """Yield the combats as `happenings` tells them, and what is told by some keys."""

        def told(key: str, args: Mapping[str, Any]) -> Happening | None:
            return Happening("", tuple(self.wording.spans(key, args))) if key in keys else None

        return (each.spans for each in self._read(tellings, told))

    def _read(self, tellings: Iterable[Telling], told: Told) -> Iterator[Happening]:
        for key, args in tellings:
            if key == self.opens:
                yield from self._settle()
                self.fought = args
                self.fight = list(self.wording.spans(key, args))
            elif self.fight and key in self.brings:
                self.add_outcome(key, args)
            elif (found := told(key, args)) is not None:
                if self.fight and key in self.meanwhile:
                    self.after.append(found)
                    continue
                yield from self._settle()
                yield found
        yield from self._settle()

    def add_outcome(self, key: str, args: Mapping[str, Any]) -> None:
        """Note what a combat under way brings to units."""
        units = args.get("units") or [args["unit"]]
        self.came.setdefault(key, []).extend(units)
        place = args.get("place") or (args.get("path") or [""])[-1]
        if place:
            self.where.update(dict.fromkeys(units, place))

    @abstractmethod
    def event_told(self, key: str, args: Mapping[str, Any]) -> Happening | None:
        """Return what is told of one message by itself; None for nothing."""

    @abstractmethod
    def combat_told(self, spans: tuple[Span, ...]) -> Happening:
        """Return the combat that is over, told in `spans`."""

    @abstractmethod
    def side_of(self, piece: str) -> str:
        """Return the side of a piece; "" for none."""

    @abstractmethod
    def seat_of(self, side: str) -> str:
        """Return the seat of a side; "" for none."""

    @abstractmethod
    def is_place(self, place: str) -> bool:
        """Whether a place lies on the map."""

    def more(self) -> Iterable[Span]:
        """What is told of a combat before what it brings to units."""
        return ()

    def _settle(self) -> Iterator[Happening]:
        """The combat that is over, with what it brought to both sides."""
        if not self.fight:
            return
        spans = [*self.fight, *self.more()]
        gone = self.came.get("destroyed", ())
        for key, sentence in self.brings.items():
            units = list(dict.fromkeys(self.came.get(key, ())))
            if key == "reduced":
                units = [unit for unit in units if unit not in gone]
            if units and sentence:
                spans += self.wording.pieces(gettext(sentence), {"units": units})
        yield self.combat_told(tuple(spans))
        yield from self.after
        self.fight, self.came, self.after = [], {}, []

    def in_a_sentence(self, key: str, args: Mapping[str, Any], piece: str, place: str) -> Happening:
        """Tell one message as the log tells it; it is of a piece and a place, or "" of none."""
        is_own = bool(piece) and self.side_of(piece) == self.side
        is_loss = is_own and key in self.losses
        if key == "taken":
            is_own = is_loss = args["side"] != self.side
        place = place or self.where.get(piece, "")
        return Happening(
            self._who(args, piece),
            tuple(self.wording.spans(key, args)),
            "loss" if is_loss else "",
            place=place if self.is_place(place) else "",
            is_own=is_own,
        )

    def _who(self, args: Mapping[str, Any], piece: str) -> str:
        """The seat of whom a message tells: it names the seat, the side or pieces."""
        if "seat" in args:
            return str(args["seat"])
        if "side" in args:
            return self.seat_of(args["side"])
        who = piece or next(iter(args.get("units", ())), "")
        return self.seat_of(self.side_of(who)) if who else ""
