"""Motions that need no more than enough, that nobody need consent to, and secret votes."""

from random import Random
from types import MappingProxyType

import pytest

from app.games.fuzz.barrier import Watch, leaks, log_leaks, viewers
from app.games.kernel.chance import ChanceNeeded, NoDice, ScriptedDice
from app.games.kernel.checks import lint
from app.games.kernel.match import Match
from app.games.kernel.motions import MotionKind, lapse, lapse_all, propose
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right
from app.games.kernel.wording import Wording
from tests.games.toy.positions import says
from tests.games.toy.title import ThreeCrossings
from tests.games.toy.words import WORDING


class Feast(MotionKind):
    """Two must want it; who does is not told before there are two."""

    name = "feast"
    hidden = True

    def is_carried(self, play: Play, motion: Motion) -> bool:
        return len(motion["consents"]) >= min(2, len(motion["asked"]))

    def secret(self, play: Play) -> bool:
        return self.hidden

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        return "feast.lapsed" if motion["terms"].get("rain") else None

    def execute(self, play: Play, motion: Motion) -> None:
        play.emit("feast", by=motion["by"])


class OpenFeast(Feast):
    hidden = False


class Invite(Right):
    verbs = frozenset({"scout"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return [{"do": "scout", "seat": seat}]

    def do_scout(self, play: Play, seat: Seat, action: Action) -> None:
        propose(play, "feast", seat, [other for other in "ABCD" if other != seat], {})


class Feasting(ThreeCrossings):
    rights: tuple[Right, ...] = (Invite(), *ThreeCrossings.rights[1:])  # type: ignore[assignment]
    motions = MappingProxyType({"feast": Feast()})
    wording = Wording(
        {
            **WORDING.templates,
            "motion.failed": "{motion} of {by:seat} fails.",
            "feast": "{by:seat} gives a feast.",
            "feast.lapsed": "{motion} of {by:seat} drowns.",
        },
        WORDING.nouns,
    )


class FeastingOpenly(Feasting):
    motions = MappingProxyType({"feast": OpenFeast()})


def invited(title: ThreeCrossings) -> Match:
    match = Match.new(title, [*"ABCD"], seed="42" * 32)
    match.apply("A", {"do": "scout", "seat": "A"})
    return match


def test_a_motion_is_carried_out_as_soon_as_enough_have_consented() -> None:
    match = invited(FeastingOpenly())
    match.apply("B", {"do": "accept", "motion": "ABCD1"})
    assert says(match, "D")[-1] == "South Bank agrees to ABCD1."
    match.apply("D", {"do": "accept", "motion": "ABCD1"})
    assert says(match, None)[-1] == "North Bank gives a feast."
    assert match.state["motions"] == []


def test_nobody_learns_who_has_consented_in_a_secret_vote() -> None:
    match = invited(Feasting())
    watch = Watch(match, ["A", "C", "D", None])
    entry = match.apply("B", {"do": "accept", "motion": "ABCD1"})
    assert entry["to"] == ["B"]
    assert list(watch.traces(match, entry)) == []
    assert list(log_leaks(match, [entry])) == []
    assert [match.view(seat)["motions"][0]["consents"] for seat in "ABCD"] == [[], ["B"], [], []]
    for seed in range(10):
        assert list(leaks(match, viewers(match), Random(seed))) == []


def test_a_draft_does_not_try_out_whether_a_consent_is_the_last_one() -> None:
    match = invited(Feasting())
    first, last = match.draft(), invited(Feasting())
    last.apply("B", {"do": "accept", "motion": "ABCD1"})
    for draft in (first, last.draft()):
        with pytest.raises(ChanceNeeded):
            draft.apply("C", {"do": "accept", "motion": "ABCD1"})
    openly = invited(FeastingOpenly()).draft()
    openly.apply("C", {"do": "accept", "motion": "ABCD1"})


def test_a_secret_vote_fails_without_a_name() -> None:
    match = invited(Feasting())
    entry = match.apply("C", {"do": "refuse", "motion": "ABCD1"})
    assert entry["to"] == ["C"]
    assert says(match, "A")[-1] == "ABCD1 of North Bank fails."
    assert match.state["motions"] == []


def test_a_view_that_shows_who_has_consented_is_found() -> None:
    class Shown(Feasting):
        def view(self, state, seat):  # type: ignore[no-untyped-def]
            return {"asked": [motion["consents"] for motion in state["motions"]]}

    match = invited(Shown())
    match.apply("B", {"do": "accept", "motion": "ABCD1"})
    found = {leak for seed in range(9) for leak in leaks(match, ["C"], Random(seed))}
    assert found == {"the view of C depends on what it may not know"}


def play_of(title: ThreeCrossings) -> Play:
    return Play(title, Match.new(title, [*"ABCD"], seed="42" * 32).state, ScriptedDice([]))


def test_a_motion_that_asks_nobody_is_carried_out_at_once() -> None:
    play = play_of(Feasting())
    propose(play, "feast", "A", [], {})
    assert [telling["say"] for telling in play.messages] == ["feast"]
    assert play.state["motions"] == []


def test_it_needs_no_chance_in_a_draft_since_nobody_else_has_answered() -> None:
    play = play_of(Feasting())
    play.dice = NoDice()
    propose(play, "feast", "A", [], {})
    assert [telling["say"] for telling in play.messages] == ["feast"]


def test_what_asks_nobody_may_lapse_as_well() -> None:
    play = play_of(Feasting())
    propose(play, "feast", "A", [], {"rain": True})
    assert [telling["say"] for telling in play.messages] == ["feast.lapsed"]
    assert play.messages[0]["to"] == ["A"]


def test_one_motion_or_all_of_a_kind_lapse() -> None:
    play = play_of(Feasting())
    first, second, third = (propose(play, "feast", "A", [seat], {}) for seat in "BCD")
    lapse(play, second, "feast.lapsed")
    assert play.state["motions"] == [first, third]
    assert play.messages[-1]["to"] == ["A", "C"]
    lapse_all(play, "trade", "feast.lapsed")
    assert play.state["motions"] == [first, third]
    lapse_all(play, "feast", "feast.lapsed")
    assert play.state["motions"] == []


def test_a_secret_vote_needs_words_for_its_failure() -> None:
    class Mute(Feasting):
        wording = WORDING

    assert "there is no wording motion.failed" in lint(Mute())
    assert "there is no wording motion.failed" not in lint(Feasting())
