"""The words that may follow in an order text are offered, and lead to legal orders."""

from random import Random

import pytest

from app.games.kernel.completion import Offer, completions
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import Match
from tests.games.rcw.positions import position
from tests.games.toyhex.board import board_of
from tests.games.toyhex.test_order_words import COMBAT, standing
from tests.games.toyhex.title import LARGE


def offered(match: Match, text: str) -> list[str]:
    return [each.text for each in completions(Trial(match.draft(), "A"), text)]


FORCE = "A: RL-152 R-111 @ tver\n-: R-113 @ tver"


@pytest.mark.parametrize(
    ("text", "some"),
    [
        ("", ["move", "end movement"]),
        ("m", ["move"]),
        ("move ", ["Trotsky"]),
        ("move tro", ["Trotsky"]),
        ("# north\nmove Trotsky, ", ["to", "attach", "halt", "Novgorod", "R-113 Tula"]),
        ("move Trotsky\nto N", ["Novgorod"]),
        ("move Trotsky\nto mosc", []),
        ("move Trotsky, attach ", ["R-113 Tula"]),
        ("move Trotsky, attach R-1", ["R-113 Tula"]),
        ("move Trotsky, attach R113, ", ["to", "Tula", "Smolensk"]),
    ],
)
def test_what_is_legal_now_is_offered_in_rcw(text: str, some: list[str]) -> None:
    found = offered(position(FORCE).match, text)
    assert set(some) <= set(found), found
    if not some:
        assert found == []


def test_an_offer_says_from_which_character_it_stands() -> None:
    text = "# é\nmove tro"
    (offer,) = completions(Trial(position(FORCE).match.draft(), "A"), text)
    assert offer == Offer("Trotsky", text.index("tro"))


def test_units_and_hexes_of_a_march_are_offered() -> None:
    match = standing()
    assert "1st Foot" in offered(match, "march ")
    assert offered(match, "1st Foot + La") == ["Lancers"]
    assert "0502" in offered(match, "N1 + N3: ")
    assert "0402" in offered(match, "N1 + N3: 0502, ")
    assert "0602" not in offered(match, "N1 + N3: 0")


def test_conditions_are_offered_after_an_order() -> None:
    match = standing(COMBAT)
    assert "if" in offered(match, "attack 0502 i")
    assert "difference" in offered(match, "attack 0502 if ")
    assert "else stop" in offered(match, "attack 0502 e")


def test_nothing_is_offered_after_an_order_that_rolls_dice() -> None:
    assert offered(standing(COMBAT), "attack 0502\n") == []


def test_a_fault_before_the_last_line_does_not_silence_it() -> None:
    assert "move" in offered(position(FORCE).match, "to nowhere\nm")


@pytest.mark.parametrize("seed", range(4))
def test_following_offers_leads_to_a_legal_order(seed: int) -> None:
    """Words are taken at random until they are an order; it is legal, or goes on."""
    random = Random(seed)
    match = Match.new(LARGE, ["A", "B"], seed="17" * 32)
    text = ""
    for _ in range(6):
        offers = completions(Trial(match.draft(), "A"), text)
        if not offers:
            break
        offer = random.choice(offers)
        text = f"{text[: offer.start]}{offer.text} "
        refusal = Trial(match.draft(), "A").take_text(text)
        if refusal is not None:
            assert completions(Trial(match.draft(), "A"), text), (text, str(refusal))
    assert board_of(match.state)["turn"] == 1
