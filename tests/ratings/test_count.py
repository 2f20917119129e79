"""Matches count for ratings when they end; all of it can be computed again."""

import re

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from sqlmodel import col, select

from app.cli.main import main
from app.database import reading_scope, session_scope
from app.models import Outbox, PlayerRating, RatedPart
from tests.fixtures.databases import on_sqlite_only
from tests.ratings.rated import RatedMatches


def test_a_match_counts_in_the_transaction_that_ends_it(rated: RatedMatches) -> None:
    rated.play("Anna", "Boris", "Clara")
    ratings = rated.ratings()
    order = sorted(ratings, key=lambda key: -ratings[key].mu)
    assert order == [("week", "Anna"), ("week", "Boris"), ("week", "Clara")]
    assert {row.matches for row in ratings.values()} == {1}
    assert rated.faults() == []


def test_each_pace_has_ratings_of_its_own(rated: RatedMatches) -> None:
    rated.play("Anna", "Boris", hours=24)
    rated.play("Boris", "Anna", hours=None)
    ratings = rated.ratings()
    assert ratings["day", "Anna"].mu > 1500 > ratings["no-limit", "Anna"].mu


@on_sqlite_only
def test_the_last_e_mail_of_a_match_tells_players_their_rating(rated: RatedMatches) -> None:
    rated.play("Anna", "Boris")
    rated.play("Boris", "Anna")
    rated.play("Anna", "Boris", rated=False)
    with reading_scope(rated.engine) as session:
        found = session.exec(select(Outbox).where(col(Outbox.cause).startswith("finished:"))).all()
        told = [re.findall(r"Your rating: (.*)\.", mail.body_text) for mail in found]
    assert told[:2] == [["1500 → 1559 (+59)"], ["1500 → 1441 (-59)"]]
    assert told[2:] == [["1441 → 1508 (+67)"], ["1559 → 1492 (-67)"], [], []]


@on_sqlite_only
def test_unrated_matches_and_matches_with_bots_do_not_count(rated: RatedMatches) -> None:
    rated.play("Anna", "Boris", rated=False)
    with_bot = rated.start(["Anna", "Boris"], bots=1)
    rated.end(with_bot)
    assert rated.ratings() == {}
    assert rated.faults() == []


@on_sqlite_only
def test_a_substitute_and_who_was_replaced_count_for_their_part(rated: RatedMatches) -> None:
    number = rated.start(["Anna", "Boris"])
    rated.order(number, "A", "add 1", "add 2", "done")
    rated.replace(number, "B", "Clara")
    rated.order(number, "B", "done", "bid 1")
    rated.order(number, "A", "bid 9")
    shares = rated.shares(number)
    assert [(seat, who) for seat, who, _ in shares] == [
        ("A", "Anna"),
        ("B", "Boris"),
        ("B", "Clara"),
    ]
    assert shares[1][2] + shares[2][2] == pytest.approx(1)
    assert {name for _, name in rated.ratings()} == {"Anna", "Boris", "Clara"}
    assert rated.faults() == []


@on_sqlite_only
def test_a_bot_that_takes_over_has_a_part_but_no_rating(rated: RatedMatches) -> None:
    number = rated.start(["Anna", "Boris"])
    rated.order(number, "A", "add 1", "done")
    rated.replace(number, "B", None)
    rated.order(number, "B", "done", "bid 1")
    rated.order(number, "A", "bid 9")
    assert [who for _, who, _ in rated.shares(number)] == ["Anna", "Boris", None]
    assert {name for _, name in rated.ratings()} == {"Anna", "Boris"}
    assert rated.faults() == []


def _run(rated: RatedMatches, monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    url = rated.engine.url.render_as_string(hide_password=False)
    monkeypatch.setenv("DATABASE_URL", url)
    return CliRunner().invoke(main, list(arguments)).output


def test_computing_ratings_again_changes_nothing(
    rated: RatedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    for names in (["Anna", "Boris", "Clara"], ["Clara", "Anna"], ["Boris", "Clara", "Anna"]):
        rated.play(*names)
    said = _run(rated, monkeypatch, "ratings", "recompute")
    assert said == ("Matches counted: 0.\ntally at the pace week: 3 matches, 0 ratings changed.\n")


def test_a_match_that_has_not_counted_is_named_and_counted(
    rated: RatedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    number = rated.start(["Anna", "Boris"])
    rated.end(number, tells=False)
    assert rated.faults() == [f"match {number} is over, rated, and has not counted"]
    assert "Matches counted: 1." in _run(rated, monkeypatch, "ratings", "recompute")
    assert rated.faults() == []


@on_sqlite_only
def test_numbers_that_were_changed_are_named_and_put_right(
    rated: RatedMatches, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated.play("Anna", "Boris")
    before = {key: (row.mu, row.sigma) for key, row in rated.ratings().items()}
    with session_scope(rated.engine) as session:
        session.execute(sa.update(PlayerRating).values(mu=1800.0))
        session.execute(sa.update(RatedPart).values(sigma=1.0))
    assert "2 ratings of its history are wrong" in _run(rated, monkeypatch, "fsck")
    assert "4 ratings changed" in _run(rated, monkeypatch, "ratings", "recompute")
    assert rated.faults() == []
    assert {key: (row.mu, row.sigma) for key, row in rated.ratings().items()} == before


@on_sqlite_only
def test_another_place_than_that_of_the_match_is_named(rated: RatedMatches) -> None:
    rated.play("Anna", "Boris")
    with session_scope(rated.engine) as session:
        session.execute(sa.update(RatedPart).where(RatedPart.seat == "B").values(place=1))  # type: ignore[arg-type]
    assert "match 1 counts with another place of seat B" in rated.faults()
