"""Matches of the site, from the command line: on SQLite and on PostgreSQL."""

import json
import re
from pathlib import Path

import pytest
from sqlmodel import select

from app.accounts.confirmation import confirm
from app.accounts.register import NewAccount, sign_up
from app.database import engine_for, reading_scope, session_scope
from app.models import Match, Outbox, Submission, SubmissionSource, User
from tests.cli.conftest import Fieldpost, Said
from tests.fixtures.databases import own_database

pytestmark = own_database


class Site:
    """The command with the environment of a site's server."""

    def __init__(self, run: Fieldpost, url: str) -> None:
        self.run = run
        self.url = url
        self.environ = {"DATABASE_URL": url, "FIELDPOST_SECRET_KEY": "known to the test alone"}

    def __call__(self, *arguments: str, text: str = "") -> Said:
        return self.run(*arguments, text=text, environ=self.environ)


@pytest.fixture
def site(fieldpost: Fieldpost, database_url: str) -> Site:
    """A database with one account, called Vera."""
    with session_scope(engine_for(database_url)) as session:
        user = sign_up(session, NewAccount("Vera", "vera@example.org", "a long password"))
        assert isinstance(user, User)
        confirm(session, user)
    return Site(fieldpost, database_url)


@pytest.fixture
def number(site: Site) -> str:
    """A match of Vera and three bots."""
    said = site("new", "--database", "--player", "Vera", "--name", "By hand")
    assert said.code == 0, said.err
    return said.out.split()[1]


def seat_of_vera(site: Site, number: str) -> str:
    waiting = json.loads(site("show", number, "--json").out)["view"]["waiting"]
    (seat,) = waiting
    return str(seat)


def test_a_match_is_played_by_orders_and_bots_and_its_dice_are_checked(
    site: Site, number: str
) -> None:
    assert "Bot turns played: " in site("bot", number, "--all").out
    seat = seat_of_vera(site, number)
    said = site("orders", number, seat, text="ready")
    assert said.code == 0
    assert f"Vera ({seat}) has finished trading." in said.out
    shown = site("show", number, "--no-board").out
    assert f"Vera ({seat}) has finished trading." in shown
    assert "Bot (" in shown
    assert not re.search(r"\bplayer [A-F]\b", shown, re.IGNORECASE)
    said = site("orders", number, seat, text="attack the moon")
    assert said.code == 1
    assert ">>> attack the moon" in said.err
    said = site("replay", "--verify", number)
    assert said.code == 0
    assert "FAULT" not in said.out


def test_orders_go_the_way_of_all_orders_and_turn_mails_are_written(
    site: Site, number: str
) -> None:
    site("bot", number, "--all")
    site("orders", number, seat_of_vera(site, number), text="ready")
    with reading_scope(engine_for(site.url)) as session:
        sources = session.exec(select(Submission.source)).all()
        letters = session.exec(select(Outbox.recipient)).all()
    assert SubmissionSource.CLI in sources
    assert set(letters) == {"vera@example.org"}


def test_an_export_of_a_running_match_has_no_seed(site: Site, number: str, tmp_path: Path) -> None:
    said = site("export", number, "match.json")
    assert said.code == 0
    kept = json.loads((tmp_path / "match.json").read_text(encoding="utf-8"))
    with reading_scope(engine_for(site.url)) as session:
        row = session.exec(select(Match)).one()
    assert kept["seed"] is None
    assert row.seed not in json.dumps(kept)
    assert kept["seed_hash"] == row.seed_hash
    assert site("replay", "match.json").code == 0
    assert site("export", number, "match.json").code == 2


def test_matches_and_players_that_do_not_exist_are_told_of(site: Site) -> None:
    assert site("show", "4711").code == 2
    assert "there is no match 4711" in site("show", "4711").err
    said = site("new", "--database", "--player", "Nobody")
    assert said.code == 1
    assert "no account Nobody" in said.err


def test_all_matches_are_checked_and_of_a_fault_it_is_said_what_to_do(
    site: Site, number: str
) -> None:
    site("bot", number, "--all")
    said = site("fsck")
    assert said.code == 0, said.out
    assert "Matches checked: 1. No faults found." in said.out
    with session_scope(engine_for(site.url)) as session:
        session.exec(select(Match)).one().seed = "00" * 32
    said = site("fsck", number)
    assert said.code == 1
    assert f"match {number}: the seed's hash" in said.out
    assert "restore the match from a backup" in said.out
    assert "With faults: 1" in said.err
    assert site("fsck", "4711").code == 2


def test_fsck_of_a_database_without_tables_says_what_to_run(
    fieldpost: Fieldpost, tmp_path: Path
) -> None:
    said = fieldpost("fsck", environ={"DATABASE_URL": f"sqlite:///{tmp_path}/empty.sqlite3"})
    assert said.code == 2
    assert "has no tables: run `python -m alembic upgrade head`" in said.err
