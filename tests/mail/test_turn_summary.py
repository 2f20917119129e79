"""What letters tell of a match: in short, and in full."""

from random import Random

import pytest

from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.title import RCW
from app.mail.position_outline import outline
from app.mail.reading.checkboxes import ANY_BOX
from app.mail.situation import situation
from app.mail.turn_summary import (
    MAX_HIGHLIGHTS,
    MAX_LINES,
    MIN_LINES,
    TurnSummary,
    tells_anything,
    turn_summary,
)

NAMES = {"A": "Anna", "B": "Boris", "C": "[x] pass"}


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that bots have played into its second game turn or so."""
    played = Match.new(RCW, seats=["A", "B", "C"], seed="23" * 32)
    random = Random(23)
    for _ in range(300):
        seat = next(iter(played.waiting()))
        played.apply(seat, RCW.bots["steady"](played, seat, random))
    return played


def sentences(of: TurnSummary) -> str:
    return "\n".join([*of.highlights, *(line for turn in of.turns for line in turn.lines)])


def test_a_march_is_one_line_however_far_it_goes(match: Match) -> None:
    for_a = turn_summary(match, match.log[-150:], "A")
    marches = [line for turn in for_a.turns for line in turn.lines if " moves " in line]
    assert len(marches) > 3
    assert any(" via " in line for line in marches)


def test_each_battle_is_one_sentence_with_its_outcome(match: Match) -> None:
    log = match.log[-150:]
    fought = [
        args
        for item in log_for(RCW, log, "A")
        for key, args in zip(item["keys"], item["about"], strict=True)
        if key == "combat"
    ]
    assert fought
    battles = [says for says in turn_summary(match, log, "A").highlights if " attacks in " in says]
    for args in fought[-MAX_HIGHLIGHTS // 2 :]:
        place = RCW.wording.format_field(args["province"], "province")
        assert any(f" attacks in {place} at {args['odds']}: " in says for says in battles)


def test_little_news_needs_no_summary(match: Match) -> None:
    few = turn_summary(match, match.log[-2:], "A")
    assert sum(len(turn.lines) for turn in few.turns) <= MIN_LINES
    assert few.highlights == ()


def test_of_a_long_tale_the_newest_lines_are_told_and_the_others_counted(match: Match) -> None:
    everything = turn_summary(match, match.log, "A")
    lines = [line for turn in everything.turns for line in turn.lines]
    assert len(lines) == MAX_LINES
    assert everything.left_out > 0
    newest = turn_summary(match, match.log[-20:], "A").turns[-1].lines[-1]
    assert lines[-1] == newest


def test_players_are_called_by_their_names_and_no_name_ticks_a_box(match: Match) -> None:
    told_by_name = sentences(turn_summary(match, match.log[-150:], "A", NAMES))
    assert "Anna (A)" in told_by_name
    assert "player A" not in told_by_name
    assert ANY_BOX.search(NAMES["C"])
    assert "(x) pass (C)" in told_by_name
    assert not ANY_BOX.search(told_by_name)


def test_what_is_told_to_others_is_not_in_it() -> None:
    match = Match.new(RCW, ["A", "B", "C"], seed="23" * 32)
    begun = len(match.log)
    match.orders("A", "offer B")
    match.apply("A", next(o for o in match.options("A") if o["do"] == "give"))
    match.orders("A", "propose")
    assert not tells_anything(match.log[begun:], "C")
    assert not turn_summary(match, match.log[begun:], "C")
    assert "Offer AB1" in sentences(turn_summary(match, match.log[begun:], "B"))


def test_the_outline_holds_every_word_of_the_board(match: Match) -> None:
    board = situation(match, "A").board
    regions = outline(board)
    assert "UKRAINE" in [region.heading for region in regions]
    words = " ".join(
        " ".join([region.heading, *(f"{p.says} {' '.join(p.lines)}" for p in region.places)])
        for region in regions
    )
    assert words.split() == board.split()
