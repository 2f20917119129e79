"""Titles are proof-read: what contradicts itself is named."""

from types import MappingProxyType

import pytest

from app.games.catalogue import TITLES
from app.games.kernel.checks import lint
from app.games.kernel.game_definition import Title
from app.games.kernel.motions import Consent
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.plan_terms import PlanTrigger
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.step import Right, Sequence, Step
from app.games.kernel.wording import MergeRule, Wording
from tests.games.toy.crossing import INSTRUCTIONS
from tests.games.toy.rights import Trade
from tests.games.toy.title import CROSSINGS_TITLE, STEPS, ThreeCrossings
from tests.games.toy.words import NOTATION


@pytest.mark.parametrize("title", [*TITLES.values(), CROSSINGS_TITLE], ids=lambda title: title.id)
def test_every_title_fits_together(title: Title) -> None:
    assert list(lint(title)) == []


class Half(Sequence):
    name = "half"
    parts = ("supply", "tea")


class Readiness(Right):
    verbs = frozenset({"ready", "nap"})

    def do_yawn(self) -> None:
        raise AssertionError


class Hasty(Step):
    name = "hasty"
    interrupting = True


class Muddle(ThreeCrossings):
    """Nearly everything about it is wrong."""

    seat_names = MappingProxyType({"A": "Red", "Bb": "Red"})
    default_options = MappingProxyType({"rounds": 12})
    option_meanings = MappingProxyType({"rounds": "how many", "fog": "who sees what"})
    steps = MappingProxyType(
        {"first": STEPS[0], **{step.name: step for step in (*STEPS[1:], Half(), Hasty())}}
    )
    rights: tuple[Right, ...] = (Readiness(), Consent())  # type: ignore[assignment]
    motions = MappingProxyType({"deal": Trade()})
    instructions = MappingProxyType(
        {"wink": Instruction("nod", "nod", "tea", ""), "stand": INSTRUCTIONS[0]}
    )
    plan_triggers = (
        PlanTrigger("never", "never", ""),
        PlanTrigger("tea", "tea at {at:shop}", "", decisions=frozenset({"tea"}), bundle=True),
        PlanTrigger("sale", "never", "", motions=frozenset({"sale"}), stance=True, keeps_rest=True),
    )
    notation = OrderNotation(
        [verb for verb in NOTATION.verbs.values() if verb.do != "stand"] + [Verb("sing", "sing")],
        {
            **NOTATION.nouns,
            "town": Nouns(
                {"c": "?", "d": "Don"},
                {"e": ("East",), "d": ("a b c d e f g h i j k l m",)},
            ),
        },
    )
    wording = Wording(
        {"x": "{ship:ship} and {to}", "motion.consent": ""},
        {},
        {"x": MergeRule("y", "ship", "ships")},
    )


def test_what_contradicts_itself_is_named() -> None:
    assert sorted(lint(Muddle())) == sorted(
        [
            "the default of the option rounds is none of its choices",
            "the seat Bb is not a capital letter",
            "two seats have the same name",
            "the option fog has no choices, or no meaning",
            "the step campaign is listed as first",
            "the step half has a part tea, which is no step",
            "the step hasty is a window without a default",
            "there are standing instructions and no right to give them",
            "there is no wording standing.answer",
            "the instruction nod is listed as wink",
            "the instruction wink has no order words",
            "the instruction wink answers tea, which is never asked",
            "the instruction stand answers retreat, which is never asked",
            "the motion trade is listed as deal",
            "the verb ready is of the step plans and of the right Readiness",
            "the right Readiness has no do_ready",
            "the right Readiness has no do_nap",
            "the right Readiness does not list its verb yawn",
            "the verb stand of the step crossing has no order words",
            "the verb nap of the right Readiness has no order words",
            "there is no wording motion.kept",
            "there is no wording motion.refused",
            "there is no wording motion.still_open",
            "there is no wording motion.withdrawn",
            "the wording x has ship as ship, which is no kind of noun",
            "messages of x are merged into y, and there is no wording y",
            "the wording x has an argument to, which is the audience of a message",
            "the trigger never waits for nothing",
            "the trigger tea waits for the decision tea, which nobody is asked",
            "the trigger tea is a bundle of one decision",
            '"tea at {at:shop}" has a slot for shop, which is no kind of noun',
            "the trigger sale waits for the motion sale, which there is not",
            "the trigger sale is a stance without a place or a piece",
            "the trigger sale keeps orders of a turn, and is for no turn",
            "two triggers or conditions are written alike",
            "the town '?' has 0 words",
            "the town e has aliases and no name",
            "the town 'a b c d e f g h i j k l m' has 13 words",
        ]
    )
