"""What draws meant, found out by playing the log again."""

from random import Random

from app.games.kernel.bot import at_random
from app.games.kernel.draws import meant_draws
from app.games.kernel.match import Match
from app.games.rcw.title import RCW
from tests.games.toy.positions import begun
from tests.games.toyhex.title import SMALL


def played(match: Match, actions: int) -> Match:
    lots = Random(3)
    while actions and not match.over:
        actions -= 1
        seat = lots.choice([each for each in match.state["seats"] if match.options(each)])
        match.apply(seat, at_random(match, seat, lots))
    return match


def test_each_draw_is_told_with_what_it_gave_hidden_ones_and_those_before_a_rewind_too() -> None:
    match = played(begun("AB"), 60)
    match.rewind(4)
    played(match, 60)
    found = meant_draws(match.title, match.state, match.log)
    assert [each.draw for each in found] == [d for entry in match.log for d in entry["draws"]]
    first = found[0]
    assert first.meaning is not None
    thing, among = first.meaning["thing"], first.meaning["among"]
    assert among[first.draw["value"]] == thing
    assert first.in_words(match.title).startswith("North Bank draws ")
    rolled = next(each for each in found if each.meaning and "face" in each.meaning)
    assert rolled.in_words(match.title) == f"The die shows {rolled.draw['value'] + 1}."


def test_a_log_that_cannot_be_played_again_gives_its_numbers_alone() -> None:
    match = played(begun("AB"), 5)
    match.log[1] = {**match.log[1], "action": {"do": "conjure"}}
    found = meant_draws(match.title, match.state, match.log)
    assert found
    assert {each.in_words(match.title) for each in found} == {""}


def test_rcw_and_two_rivers_say_what_their_draws_were_for() -> None:
    match = Match.new(RCW, ["A", "B", "C"], seed="07" * 32)
    deal = meant_draws(RCW, match.state, match.log)[0]
    assert deal.in_words(RCW).startswith("Player A is dealt ")
    for context, meaning, says in (
        ("randomizer B", {"thing": "terror-1", "seat": "B"}, "Player B draws Terror."),
        ("player turn sequence", {"thing": "C"}, "Player C plays first."),
        ("combat kiev", {"face": 4}, "Combat in Kiev: die roll 4."),
        ("random event row", {"face": 2}, "Random event: row 2."),
    ):
        assert RCW.draw_meaning(context, meaning) == says
    assert SMALL.draw_meaning("combat", {"face": 5}) == "Combat: die roll 5."
