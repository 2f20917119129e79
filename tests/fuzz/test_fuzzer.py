"""The fuzzer finds what is wrong: engines with a fault put in on purpose."""

from collections.abc import Iterable
from random import Random
from types import MappingProxyType
from typing import Any

import pytest

from app.games.fuzz import policy
from app.games.fuzz.equivalence import unstorable
from app.games.fuzz.fault import Fault
from app.games.fuzz.game import chosen_options, play
from app.games.fuzz.game_spec import GameSpec
from app.games.kernel.match import Match, copy_state
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.kernel.step import Step
from app.games.rcw.board import board_of
from app.games.rcw.rules.movement import Movement
from app.games.rcw.title import RussianCivilWar

PLAN = GameSpec("rcw", 1, 1, 4)


def with_movement(step: Step) -> MappingProxyType[str, Step]:
    """Return the steps of RCW with another movement phase."""
    return MappingProxyType({**RussianCivilWar.steps, "movement": step})


class LosesAUnit(RussianCivilWar):
    """Halting a force drops an armored train from the table."""

    class Halting(Movement):
        def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
            super().do_halt(play, frame, seat, action)
            board_of(play)["where"].pop("T-1", None)

    steps = with_movement(Halting())


class KeepsATuple(RussianCivilWar):
    """The order of play is kept as a tuple, which JSON would not give back."""

    class Halting(Movement):
        def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
            super().do_halt(play, frame, seat, action)
            board: Any = board_of(play)
            board["order"] = tuple(board["order"])

    steps = with_movement(Halting())


class OffersNothing(RussianCivilWar):
    """A force on the move has no option at all."""

    class Empty(Movement):
        def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
            return [] if frame["force"] else super().options(play, frame, seat)

        def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
            return None

    steps = with_movement(Empty())


class TellsWhatHalts(RussianCivilWar):
    """The log says things in words that there are none for."""

    class Halting(Movement):
        def do_halt(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
            super().do_halt(play, frame, seat, action)
            play.emit("a sentence that nobody wrote", seat=seat)

    steps = with_movement(Halting())


class RemembersOutsideTheState(RussianCivilWar):
    """What the board says depends on something that a replay does not have."""

    class Fickle(Movement):
        halts = 0

        def do_end_movement(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
            super().do_end_movement(play, frame, seat, action)
            type(self).halts += 1
            board_of(play)["blocked"] = self.halts

    steps = with_movement(Fickle())


@pytest.mark.parametrize(
    ("title", "says"),
    [
        (LosesAUnit(), "pieces have come or gone"),
        (KeepsATuple(), "not plain data"),
        (OffersNothing(), "has no option"),
        (TellsWhatHalts(), "KeyError: 'a sentence that nobody wrote'"),
        (RemembersOutsideTheState(), "does not lead"),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_a_fault_is_found_and_told_with_the_way_to_see_it_again(
    title: RussianCivilWar, says: str
) -> None:
    with pytest.raises(Fault) as found:
        play(title, PLAN)
    text = str(found.value)
    assert says in text
    assert "fieldpost fuzz --title rcw --seed 1 --game 1 --seats 4" in text


def test_an_invariant_of_the_title_is_asked_after_every_action() -> None:
    class Counting(RussianCivilWar):
        asked = 0

        def violations(self, state: State) -> Iterable[str]:
            type(self).asked += 1
            return super().violations(state)

    played = play(Counting(), PLAN)
    assert Counting.asked >= played.actions + 1


def test_a_number_that_cannot_be_stored_is_found() -> None:
    assert list(unstorable('{"rail": 18446744073709551616, "name": "18446744073709551616"}')) == [
        "the state has the number 18446744073709551616, which cannot be stored"
    ]
    assert list(unstorable('{"draws": 4294967296, "share": 0.5}')) == []


def test_scrambling_leaves_what_the_seat_may_know() -> None:
    title = RussianCivilWar()
    match = Match.new(title, title.seat_ids(PLAN.seats), seed=PLAN.seed)
    match.apply("A", {"do": "offer", "seat": "B"})
    copied = copy_state(match.state)
    title.perturb_hidden(copied, "A", Random(1))
    assert copied == match.state


def test_every_option_that_can_be_on_is_on_where_the_plan_says_everything() -> None:
    plan = GameSpec("rcw", 1, 1, 4, everything=True)
    assert plan.command.endswith("--seats 4 --everything")
    options = chosen_options(RussianCivilWar(), plan, plan.lots())
    choices = RussianCivilWar.option_choices
    assert all(options[name] is True for name in choices if set(choices[name]) == {True, False})
    assert options["terror_chits"] in (1, 2)
    assert type(options["terror_chits"]) is int


def test_an_option_that_the_plan_fixes_is_not_drawn() -> None:
    fixed = (("scenario", "quick_victory"), ("secrecy", False))
    plan = GameSpec("rcw", 1, 1, 4, everything=True, fixed=fixed)
    assert plan.command.endswith(
        "--everything --option scenario=quick_victory --option secrecy=off"
    )
    options = chosen_options(RussianCivilWar(), plan, plan.lots())
    assert (options["scenario"], options["secrecy"]) == ("quick_victory", False)


def test_the_players_of_an_endless_war_resign(monkeypatch: pytest.MonkeyPatch) -> None:
    """15.21: one after the other, until the last of them is alone."""
    monkeypatch.setattr(policy, "LONG_MATCH", 50)
    played = play(RussianCivilWar(), GameSpec("rcw", 1, 2, 3, fixed=(("scenario", "campaign"),)))
    assert played.result["victory"] is None
    assert [len(place) for place in played.result["ranking"]] == [1, 2]
    assert played.actions < 1500
