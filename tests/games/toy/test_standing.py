"""Standing instructions, windows and defaults: nobody need wait for a loser (3.3)."""

from random import Random

import pytest

from app.games.fuzz.barrier import perturbed_draft, snapshot_for
from app.games.kernel.match import Match, copy_state, replay
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Seat
from app.games.kernel.step import Right
from app.games.kernel.view import log_for
from tests.games.toy.board import board_of
from tests.games.toy.positions import begun, dealt, order, says
from tests.games.toy.title import ThreeCrossings


@pytest.fixture
def match() -> Match:
    """A is about to open the plans, and B to lose the ford."""
    found = dealt({"A": ["boat6"], "B": ["raft1"], "C": ["plank3"]}, faces=[6, 1])
    order(found, "B", "commit raft to ford, ready")
    order(found, "C", "ready")
    order(found, "A", "commit boat to ford")
    return found


def test_who_has_no_instruction_is_asked(match: Match) -> None:
    order(match, "A", "ready")
    assert match.waiting() == {"B": "retreat"}


def test_an_instruction_answers_in_the_same_entry_and_the_log_says_so(match: Match) -> None:
    order(match, "B", "standing fall back to Old Mill")
    (entry,) = order(match, "A", "ready").entries
    assert match.over
    assert board_of(match.state)["holder"]["mill"] == "B"
    spoken = log_for(match.title, [entry], None)[0]["says"]
    at = spoken.index("Standing instruction of South Bank: fall back to Old Mill.")
    assert spoken[at - 1] == "North Bank takes the Ford with 12."
    assert spoken[at + 1] == "South Bank falls back to the Old Mill with Raft 1."


def test_the_first_that_fits_answers(match: Match) -> None:
    order(match, "B", "standing fall back to Bridge")
    order(match, "B", "standing stand")
    order(match, "B", "standing fall back to Old Mill")
    order(match, "A", "ready")
    assert "South Bank stands at the Ford and is lost." in says(match, "C")


def test_what_fits_no_more_is_passed_over_and_the_seat_is_asked(match: Match) -> None:
    order(match, "B", "standing fall back to Bridge")
    order(match, "A", "ready")
    assert match.waiting() == {"B": "retreat"}
    order(match, "B", "stand")
    assert match.over


def test_an_instruction_given_while_one_is_asked_answers_at_once(match: Match) -> None:
    order(match, "A", "ready")
    (entry,) = order(match, "B", "standing stand").entries
    assert match.over
    assert entry["to"] == ["B"]
    assert [log_for(match.title, [entry], viewer)[0]["order"] for viewer in ("B", "C")] == [
        "standing stand",
        None,
    ]


def test_a_cancelled_instruction_answers_nothing(match: Match) -> None:
    order(match, "B", "standing stand")
    assert {"do": "instruct", "instruction": "stand"} not in match.options("B")
    order(match, "B", "cancel standing stand")
    assert match.state["standing"] == {}
    order(match, "A", "ready")
    assert match.waiting() == {"B": "retreat"}


def test_instructions_are_known_to_their_seat_alone(match: Match) -> None:
    before = {viewer: snapshot_for(match, viewer) for viewer in ("A", "C", None)}
    (entry,) = order(match, "B", "standing stand").entries
    assert match.view("B")["standing"] == ["stand"]
    assert {viewer: snapshot_for(match, viewer) for viewer in ("A", "C", None)} == before
    assert [bool(log_for(match.title, [entry], viewer)) for viewer in ("A", "B", None)] == [
        False, True, False,
    ]  # fmt: skip


def test_what_others_have_instructed_is_scrambled_by_the_fuzzer(match: Match) -> None:
    order(match, "B", "standing stand")
    others = [perturbed_draft(match, "A", Random(seed)).state["standing"] for seed in range(20)]
    assert len({str(other) for other in others}) > 10
    assert all("A" not in other for other in others)
    assert perturbed_draft(match, "B", Random(1)).state["standing"]["B"] == ["stand"]


class Dare(Right):
    """A right by which B is asked, and nothing is rolled or shown."""

    verbs = frozenset({"scout"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "scout", "seat": "B"}]

    def do_scout(self, play: Play, seat: Seat, action: Action) -> None:
        play.push("crossing", at="ford", fought=True)
        board_of(play.state)["committed"]["ford"] = {"B": ["raft1"]}
        play.ask("B", what="retreat")


class Daring(ThreeCrossings):
    rights: tuple[Right, ...] = (Dare(), *ThreeCrossings.rights[1:])  # type: ignore[assignment]


@pytest.mark.parametrize("given", ["standing stand", "standing fall back to Bridge", "say hello"])
def test_a_draft_stops_before_another_is_asked_whatever_he_has_instructed(given: str) -> None:
    match = Match.new(Daring(), ["A", "B"], seed="42" * 32)
    order(match, "B", given)
    draft = match.draft()
    assert draft.orders("A", "scout B").needs_chance
    assert draft.state == match.state
    assert not match.draft().orders("B", "scout B").needs_chance
    assert order(match, "A", "scout B").entries[0]["final"] == (given == "standing stand")


def test_another_answers_for_good(match: Match) -> None:
    order(match, "B", "standing stand")
    (entry,) = order(match, "A", "ready").entries
    assert entry["final"]
    assert not match.can_undo("A")


def test_instructions_are_taken_back_like_any_action() -> None:
    match = begun()
    before = copy_state(match.state)
    order(match, "A", "standing stand")
    match.undo("A")
    assert match.state == before


def test_a_log_with_instructions_leads_to_the_same_state_again(match: Match) -> None:
    match = begun("ABC")
    for seat in "ABC":
        order(match, seat, "standing fall back to Old Mill")
        order(match, seat, "standing stand")
    for _ in range(3):
        for seat in "ABC":
            order(match, seat, "commit all to ford, ready")
    assert match.over
    again = replay(match.title, match.log, ["A", "B", "C"], match.state["options"])
    assert again.state == match.state
    assert again.log == match.log
    assert any("Standing instruction" in sentence for sentence in says(match, None))


def test_a_window_and_its_default(match: Match) -> None:
    assert not match.interrupting
    assert match.default("A") is None
    order(match, "A", "ready")
    assert match.interrupting
    assert match.view("C")["window"]
    assert match.default("B") == {"do": "stand"}
    assert match.default("C") is None
