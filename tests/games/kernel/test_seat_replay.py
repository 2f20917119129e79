"""A match told again to a seat: what it could read and see at each moment, and no more."""

from random import Random
from typing import Any, cast

import pytest

from app.games.kernel.bot import at_random
from app.games.kernel.match import Match
from app.games.kernel.seat_replay import ReplayFrame, SeatReplay
from app.games.kernel.state import Entry, Seat
from app.games.kernel.view import log_for
from tests.games.toy.positions import begun

SEEDS = range(6)
VIEWERS = ["A", "B", None]


def played(seed: int) -> tuple[Match, list[dict[Seat | None, Any]]]:
    """A match after random actions, and what each viewer saw after each of its entries."""
    lots = Random(seed)
    match = begun("ABC", seed=f"{lots.getrandbits(256):064x}")
    seen = [{viewer: match.view(viewer) for viewer in VIEWERS}]
    while len(match.log) <= 60 and not match.over:
        able = [seat for seat in match.state["seats"] if match.options(seat)]
        seat = lots.choice(able)
        match.apply(seat, at_random(match, seat, lots))
        seen.append({viewer: match.view(viewer) for viewer in VIEWERS})
    return match, seen


def retold(match: Match, seat: Seat | None, *parts: list[Entry]) -> list[ReplayFrame]:
    state = match.state
    retelling = SeatReplay(match.title, state["seats"], state["options"], state["rules"], seat)
    return [scene for part in parts for scene in retelling.advance(part)]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", VIEWERS)
def test_each_scene_is_what_the_seat_read_and_saw_then(seed: int, viewer: Seat | None) -> None:
    match, seen = played(seed)
    scenes = retold(match, viewer, match.log)
    assert [scene.item for scene in scenes] == log_for(match.title, match.log, viewer)
    readable = [entry["n"] for entry in match.log if log_for(match.title, [entry], viewer)]
    assert [scene.view for scene in scenes] == [seen[n][viewer] for n in readable]


def test_what_others_did_in_secret_makes_no_scene() -> None:
    counts = []
    for seed in SEEDS:
        match, _ = played(seed)
        scenes = retold(match, None, match.log)
        assert [scene.item["n"] for scene in scenes] == list(range(len(scenes)))
        counts.append((len(scenes), len(match.log)))
    assert any(seen < entries for seen, entries in counts)


def test_a_retelling_goes_on_with_new_entries_where_it_stopped() -> None:
    match, _ = played(1)
    at_once = retold(match, "A", match.log)
    in_parts = retold(match, "A", match.log[:7], [], match.log[7:20], match.log[20:])
    assert in_parts == at_once
    assert len(at_once) > 20


def test_another_log_breaks_off() -> None:
    match, _ = played(2)
    first = next(n for n, entry in enumerate(match.log) if n and entry["draws"])
    draws = [{**draw, "context": "another"} for draw in match.log[first]["draws"]]
    entry = cast(Entry, {**match.log[first], "draws": draws})
    with pytest.raises(ValueError, match="is not the log's"):
        retold(match, "A", [*match.log[:first], entry])
