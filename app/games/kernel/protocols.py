"""The base of the kernel: protocols of what lower modules need of higher ones.

A `Play` calls the steps, motions and instructions of a title. Steps and motions are called with a
`Play`, and a title is made of them. These protocols keep the imports one-way.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Protocol

from app.games.kernel.state import Action, Frame, Motion, Seat, State


class StepRules(Protocol):
    """What the kernel calls on a step; see `Step`, which every step inherits."""

    secret: ClassVar[bool]

    def resume(self, play: Any, frame: Frame, /) -> None: ...

    def drop_selection(self, play: Any, frame: Frame, /) -> None: ...

    def options(self, play: Any, frame: Frame, seat: Seat, /) -> list[Action]: ...

    def act(self, play: Any, frame: Frame, seat: Seat, action: Action, /) -> None: ...

    def default(self, play: Any, frame: Frame, seat: Seat, /) -> Action | None: ...

    def standing_answer(
        self, play: Any, frame: Frame, seat: Seat, given: list[str], /
    ) -> Action | None: ...


class MotionRules(Protocol):
    """What the kernel calls on a kind of motion; see `MotionKind`."""

    @property
    def lapses_openly(self) -> bool: ...

    def is_carried(self, play: Any, motion: Motion, /) -> bool: ...

    def secret(self, play: Any, /) -> bool: ...

    def lapse_reason(self, play: Any, motion: Motion, /) -> str | None: ...

    def execute(self, play: Any, motion: Motion, /) -> None: ...


class InstructionRules(Protocol):
    """What the kernel reads of a standing instruction; see `Instruction`."""

    @property
    def decision(self) -> str: ...


class TitleRules(Protocol):
    """What a `Play` uses of its title; see `Title`."""

    @property
    def steps(self) -> Mapping[str, StepRules]: ...

    @property
    def motions(self) -> Mapping[str, MotionRules]: ...

    @property
    def instructions(self) -> Mapping[str, InstructionRules]: ...

    @property
    def standing_decisions(self) -> frozenset[str]: ...

    def has_resigned(self, state: State, seat: Seat, /) -> bool: ...

    def is_resolving(self, state: State, /) -> bool: ...


Bot = Callable[[Any, Seat, Random], Action]
"""Chooses one of `match.options(seat)`, which must not be empty; called with match, seat, random.

It is asked when its seat owes a decision, and when a motion waits for its answer
(`bot.unanswered_motions`).
"""
