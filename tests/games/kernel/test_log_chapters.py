"""The log in chapters: a player turn each, as its reader may read it."""

from random import Random

import pytest

from app.games.kernel.log_chapters import log_chapters, newest
from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.title import RCW


@pytest.fixture(scope="module")
def match() -> Match:
    """A match that bots have played for a while."""
    played = Match.new(RCW, seats=["A", "B", "C"], seed="22" * 32)
    random = Random(22)
    for _ in range(400):
        seat = next(iter(played.waiting()))
        played.apply(seat, RCW.bots["random"](played, seat, random))
        if played.over:
            break
    return played


def test_every_player_turn_has_its_chapter(match: Match) -> None:
    headings = [chapter.heading for chapter in log_chapters(match, match.log, None)]
    begun = [
        sentence
        for item in log_for(RCW, match.log, None)
        for key, sentence in zip(item["keys"], item["says"], strict=True)
        if key == "turn.begins"
    ]
    assert len(begun) > 3
    assert [heading for heading in headings if heading] == begun


@pytest.mark.parametrize("seat", ["A", "B", "C", None])
def test_no_sentence_is_lost_added_or_out_of_order(match: Match, seat: str | None) -> None:
    shown = [
        sentence
        for chapter in log_chapters(match, match.log, seat)
        for sentence in (
            *([chapter.heading] if chapter.heading else []),
            *(said.text for item in chapter.items for said in item.says),
        )
    ]
    assert shown == [says for item in log_for(RCW, match.log, seat) for says in item["says"]]


def test_each_entry_has_its_number_once(match: Match) -> None:
    numbers = [item.n for chapter in log_chapters(match, match.log, "A") for item in chapter.items]
    assert None in numbers  # an entry that goes on in the next player turn
    assert [n for n in numbers if n is not None] == list(range(len(log_for(RCW, match.log, "A"))))


@pytest.mark.parametrize("most", [1, 10, 60, 100_000])
def test_the_last_entries_are_the_last(match: Match, most: int) -> None:
    chapters = log_chapters(match, match.log, "A")
    everything = [item for chapter in chapters for item in chapter.items]
    kept, left_out = newest(chapters, most)
    shown = [item for chapter in kept for item in chapter.items]
    assert shown == everything[left_out:]
    assert len(shown) == min(most, len(everything))
