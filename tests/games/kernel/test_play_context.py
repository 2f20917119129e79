"""Play: the step stack, sealing, telling."""

from types import MappingProxyType

import pytest

from app.games.kernel.chance import ChanceNeeded, NoDice, ScriptedDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from tests.games.toy.plans import Plans
from tests.games.toy.positions import dealt
from tests.games.toy.title import CROSSINGS_TITLE, STEPS, ThreeCrossings


def play_on(match: Match) -> Play:
    return Play(match.title, match.state, ScriptedDice([]))


@pytest.fixture
def play() -> Play:
    """A and B make plans."""
    return play_on(dealt({"A": ["boat1"], "B": ["raft1"]}))


def test_frames_are_found_from_the_top(play: Play) -> None:
    assert [frame["step"] for frame in play.state["steps"]] == ["campaign", "round", "plans"]
    play.push("crossing", at="ford")
    assert play.top == {"step": "crossing", "at": "ford"}
    assert play.frame("crossing") is play.top
    assert play.frame("round") is play.state["steps"][1]
    assert play.frame("supply") is None
    play.leave()
    assert play.top["step"] == "plans"


def test_the_match_waits_for_the_step_on_top_alone(play: Play) -> None:
    play.push("crossing", at="ford", fought=True)
    play.ask("B", what="retreat")
    match = Match(CROSSINGS_TITLE, play.state, [], ScriptedDice([]))
    assert match.waiting() == {"B": "retreat"}
    match.apply("B", {"do": "stand"})
    assert match.waiting() == {"A": "plans", "B": "plans"}


def test_rights_rest_as_long_as_a_procedure_is_anywhere_on_the_stack(play: Play) -> None:
    plans = play.state["steps"].pop()
    play.push("crossing", at="ford")
    play.state["steps"].append(plans)
    match = Match(CROSSINGS_TITLE, play.state, [], ScriptedDice([]))
    assert {option["do"] for option in match.options("A")} == {"ready", "commit", "instruct"}


def test_a_step_may_be_a_procedure_in_a_part_of_it_alone() -> None:
    class Hurried(Plans):
        def in_procedure(self, frame: Frame) -> bool:
            return bool(frame["sealed"]["A"])

    class Hurry(ThreeCrossings):
        steps = MappingProxyType({**ThreeCrossings.steps, "plans": Hurried()})

    match = Match.new(Hurry(), ["A", "B"], seed="42" * 32)
    verbs = {option["do"] for option in match.options("B")}
    assert verbs == {"ready", "commit", "scout", "offer", "say", "instruct"}
    match.apply("A", next(o for o in match.options("A") if o["do"] == "commit"))
    assert {o["do"] for o in match.options("B")} == {"ready", "commit", "instruct"}
    refusal = match.orders("B", "say hello").refusal
    assert refusal is not None
    assert (
        refusal.why
        == '"say hello" must wait until what is being resolved is done; first make your plan (2.1)'
    )


def test_what_is_sealed_is_opened_together_and_for_good(play: Play) -> None:
    play.seal("B", ["b"])
    play.seal("A", ["a"])
    assert play.sealed("A") == ["a"]
    assert not play.revealed
    assert list(play.unseal().items()) == [("A", ["a"]), ("B", ["b"])]
    assert play.revealed
    assert play.sealed("A") is None


def test_in_a_draft_nothing_is_unsealed(play: Play) -> None:
    draft = Play(CROSSINGS_TITLE, copy_state(play.state), NoDice())
    with pytest.raises(ChanceNeeded):
        draft.unseal()
    assert draft.top["sealed"] == {"A": {}, "B": {}}


def test_the_audience_of_an_action_grows(play: Play) -> None:
    play.keep_private("B")
    play.keep_private("A", "B")
    assert play.audience == ["A", "B"]


def test_a_telling_to_something_that_is_no_list_of_seats_is_refused(play: Play) -> None:
    with pytest.raises(TypeError, match="no list of seats"):
        play.emit("falls_back", to="mill")  # type: ignore[arg-type]
    assert play.messages == []


def test_a_hidden_draw_says_who_may_know_of_it(play: Play) -> None:
    play.dice = ScriptedDice([2, 3, 4])
    assert play.pick("deck", 6) == 1
    assert play.roll("scout B", to=["A"]) == 3
    assert play.pick("nobody's", 6, to=[]) == 3
    assert [draw.get("to") for draw in play.draws] == [None, ["A"], []]
    assert play.state["draws"] == play.draws[-1]["number"] + 1


def test_a_sequence_of_play_that_goes_round_in_a_circle_is_stopped() -> None:
    class Treadmill(Step):
        name = "treadmill"

        def resume(self, play: Play, frame: Frame) -> None:
            frame["turns"] = frame.get("turns", 0) + 1

    class Endless(ThreeCrossings):
        steps = MappingProxyType({step.name: step for step in (*STEPS, Treadmill())})

        def start(self, play: Play) -> None:
            super().start(play)
            play.push("treadmill")

    with pytest.raises(RuntimeError, match=r"in a circle: \['campaign', 'treadmill'\]"):
        Match.new(Endless(), ["A", "B"], dice=ScriptedDice([]))


def test_a_step_that_asks_has_to_list_options() -> None:
    class Mute(Step):
        name = "mute"

    match = dealt({"A": [], "B": []})
    with pytest.raises(NotImplementedError, match="mute"):
        Mute().options(play_on(match), {"step": "mute"}, "A")


def test_only_plain_data_can_be_copied() -> None:
    match = dealt({"A": [], "B": []})
    match.state["board"]["holder"] = object()
    with pytest.raises(ValueError, match="unmarshallable"):
        copy_state(match.state)


def test_a_step_may_ask_each_of_several_seats_something_of_its_own() -> None:
    class Both(Step):
        name = "plans"

        def resume(self, play: Play, frame: Frame) -> None:
            play.ask("A", what="plans")
            play.ask("B", what="retreat")

        def options(self, play: Play, frame: Frame, seat: str) -> list[dict[str, str]]:
            return [{"do": "ready"}]

        def do_ready(self, play: Play, frame: Frame, seat: str, action: dict[str, str]) -> None:
            play.close_decision(seat)

    class Alternating(ThreeCrossings):
        steps = MappingProxyType({**CROSSINGS_TITLE.steps, "plans": Both()})

    match = Match.new(Alternating(), ["A", "B"], seed="42" * 32)
    assert match.waiting() == {"A": "plans", "B": "retreat"}
    match.apply("B", {"do": "ready"})
    assert match.waiting() == {"A": "plans"}
