"""The strip of the turn: what has been drawn, what is active now, what the cup holds."""

from random import Random

from app.games.kernel.match import Match
from app.games.reds.presentation.cup import Station, context, cup_shown
from app.games.reds.title import REDS


def played(until: str, actions: int = 200) -> Match:
    """A match played at random until a question is asked."""
    match = Match.new(REDS, ["A", "B"], seed=f"{3:064x}")
    chance = Random(3)
    for _action in range(actions):
        seat, asked = min(match.waiting().items())
        if asked == until:
            return match
        choices = [each for each in match.options(seat) if each["do"] != "resign"]
        match.apply(seat, chance.choice(choices))
    raise AssertionError(f"nobody was asked {until}")


def stations(match: Match) -> tuple[Station, ...]:
    return cup_shown(match.view(None)["board"]).stations


def test_the_first_chit_is_now_and_the_rest_is_in_the_cup_7_8() -> None:
    match = played("movement")
    board = match.view(None)["board"]
    shown = cup_shown(board)
    assert [each.is_now for each in shown.stations] == [True]
    assert "have moved" in shown.stations[0].note
    assert len(shown.cup) == len(board["cup"])
    white, red = (sum(chit.side == side for chit in shown.cup) for side in ("white", "red"))
    assert len(shown.cup) == white + red + 1  # logistics is of both sides
    assert shown.contents == f"in the cup: {white} White, {red} Red, logistics"
    assert shown.chance == f"next chit: White {white}, Red {red} of {len(shown.cup)}"


def test_nobody_has_a_chance_while_the_first_chit_is_chosen_7_8() -> None:
    shown = cup_shown(played("cup").view(None)["board"])
    assert shown.contents.startswith("in the cup: ")
    assert shown.chance == ""


def test_chits_stand_in_the_order_of_their_draws_7_9() -> None:
    match = played("movement")
    chance = Random(4)
    while len(stations(match)) < 4:
        seat = min(match.waiting())
        choices = [each for each in match.options(seat) if each["do"] != "resign"]
        match.apply(seat, chance.choice(choices))
    board = match.view(None)["board"]
    assert [record["chit"] for record in board["course"]] == board["drawn"]
    numbers = [each.number for each in stations(match)]
    assert numbers == list(range(1, len(board["course"]) + 1))


def test_before_the_first_turn_there_is_no_strip() -> None:
    match = Match.new(REDS, ["A", "B"], seed=f"{3:064x}")
    view = match.view(None)
    assert context({**view, "board": {**view["board"], "turn": 0}}) == {"strip": None}
