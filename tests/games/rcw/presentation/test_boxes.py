"""The players' boxes in words."""

import pytest

from app.games.kernel.match import Match
from app.games.rcw.presentation.in_words import WIDTH, text_boxes
from app.games.rcw.title import RCW


@pytest.fixture
def match() -> Match:
    """A match just after the deal."""
    return Match.new(RCW, list("ABCD"), seed="03" * 32)


def test_what_every_player_was_dealt_is_told(match: Match) -> None:
    text = text_boxes(match.view("A")["board"])
    assert "  B: Politburo 0; 0 points if Red wins, 0 if White wins\n" in text
    assert "    dealt: Tukhachevsky, Frunze, Budenny" in text
    assert "Politburo ×4\n" in text


def test_what_lies_in_a_box_is_told_by_name_and_number(match: Match) -> None:
    board = match.view(None)["board"]
    board["phasing"] = "C"
    board["boxes"]["C"] = {
        "politburo": 2,
        "red_points": 12,
        "white_points": 3,
        "hand": [],
        "facedown": ["B-319"],
        "unseen": 3,
        "display": ["assassin-3", "assassin-4", "politburo-1", "politburo-2", "W-219", "R-123"],
    }
    text = text_boxes(board)
    assert "  C, phasing: Politburo 2; 12 points if Red wins, 3 if White wins\n" in text
    assert "    chits: Assassin ×2\n" in text
    assert "    eliminated: W-219 Taurida, R-123 Turkistan\n" in text
    assert "    face down: 1\n" in text
    assert "    hidden chits: 3\n" in text
    assert max(map(len, text.splitlines())) <= WIDTH


def test_who_has_left_the_game_has_no_points(match: Match) -> None:
    assert match.orders("B", "quit the game, confirm quit").refusal is None
    assert "  B: Politburo 0; has left the game\n" in text_boxes(match.view("A")["board"])


def test_who_sits_on_the_committee_and_who_has_purged_is_told(match: Match) -> None:
    board = match.view(None)["board"]
    assert "Committee" not in text_boxes(board)
    board.update(committee=["A", "C"], initiated=["C"])
    text = text_boxes(board)
    assert "  Central Committee: A, C\n" in text
    assert "  joined a purge in this game turn: C\n" in text
