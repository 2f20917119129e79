"""A moderator who plays has no power over dice: all agree, or a neutral moderator decides."""

from datetime import timedelta

import pytest
from sqlmodel import Session

from app.matches import agreements
from app.matches.moderation import requests
from app.matches.moderation.acts import ActRequest, moderate
from app.matches.refusal import NotPossible
from app.models import ActKind, AgreementKind, Match, MatchStatus, User, utc_now
from app.models.match import DEFAULT_WINDOW_HOURS
from tests.matches.table import Table

HOURS = DEFAULT_WINDOW_HOURS


class Game:
    """A match of three whose host, Anna, plays; B has rolled."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.people = table.people("Anna", "Ben", "Cleo")
        self.host = self.people[0]
        self.match_id = table.running_match(self.people)
        self.seats = {table.seat_of(self.match_id, user): user for user in self.people}
        self.own = table.seat_of(self.match_id, self.host)
        self.others = [seat for seat in self.seats if seat != self.own]
        assert table.play(self.match_id, self.others[0], "add 1").ok
        assert table.play(self.match_id, self.own, "roll").ok

    def ask(self, by: User | None = None) -> bool:
        wish = ActRequest(
            ActKind.REWIND, by or self.host, "I did not like that roll", "k", back_to=1
        )
        table = self.table
        return bool(
            table.writing(
                lambda s: requests.act_or_ask(s, self.match_id, wish, utc_now(), table.announce)
            )
        )

    def consent(self, seat: str) -> bool:
        announce = self.table.announce
        return bool(
            self.table.writing(
                lambda s: agreements.consent(s, self.match_id, seat, utc_now(), announce)
            )
        )

    def refer(self, hours: float) -> bool:
        now, announce = utc_now() + timedelta(hours=hours), self.table.announce
        return bool(self.table.writing(lambda s: requests.refer(s, self.match_id, now, announce)))

    def decide(self, by: User, *, grants: bool) -> None:
        announce = self.table.announce
        self.table.writing(
            lambda s: requests.decide(
                s, self.match_id, by, grants=grants, now=utc_now(), announce=announce
            )
        )

    def last(self) -> str:
        return str(self.table.log(self.match_id)[-1].action["do"])


def test_a_host_who_plays_cannot_rewind_alone(table: Table) -> None:
    game = Game(table)
    wish = ActRequest(ActKind.REWIND, game.host, "I did not like that roll", "k", back_to=1)
    with pytest.raises(NotPossible, match="all players must agree"):
        table.writing(lambda s: moderate(s, game.match_id, wish, table.announce))
    assert game.last() == "roll"


def test_all_players_consent_to_a_rewind(table: Table) -> None:
    game = Game(table)
    assert not game.ask()
    letters = [each for each in table.letters() if each.cause.startswith("proposed:")]
    assert len(letters) == 2
    text = " ".join(letters[0].body_text.split())
    assert "asks to rewind the match by one action" in text
    assert "Reason: I did not like that roll" in text
    assert not game.consent(game.others[0])
    assert game.last() == "roll"
    assert game.consent(game.others[1])
    assert game.last() == "rewind"
    assert table.faults(game.match_id) == []


def test_one_refusal_ends_the_request(table: Table) -> None:
    game = Game(table)
    game.ask()
    announce, seat = table.announce, game.others[0]
    table.writing(lambda s: agreements.refuse(s, game.match_id, seat, utc_now(), announce))
    with pytest.raises(NotPossible):
        game.consent(game.others[1])
    assert not game.refer(HOURS + 1)
    assert game.last() == "roll"


def test_silence_is_no_consent_and_passes_the_request_to_a_moderator_without_a_seat(
    table: Table,
) -> None:
    game = Game(table)
    neutral = table.moderator(game.match_id)
    game.ask()
    with pytest.raises(NotPossible, match="still have time"):
        game.decide(neutral, grants=True)
    assert not game.refer(HOURS - 1)
    assert game.refer(HOURS + 1)
    assert not game.refer(HOURS + 2)
    assert game.last() == "roll"
    (letter,) = [each for each in table.letters() if each.cause.startswith("referred:")]
    assert "the decision is yours" in " ".join(letter.body_text.split())
    with pytest.raises(NotPossible, match="without a seat"):
        game.decide(game.host, grants=True)
    game.decide(neutral, grants=True)
    assert game.last() == "rewind"
    with pytest.raises(NotPossible, match="no request is open"):
        game.decide(neutral, grants=True)
    assert table.faults(game.match_id) == []


def test_a_moderator_without_a_seat_rejects_a_request(table: Table) -> None:
    game = Game(table)
    neutral = table.moderator(game.match_id)
    game.ask()
    assert game.refer(HOURS + 1)
    game.decide(neutral, grants=False)
    assert game.last() == "roll"
    assert game.ask() is False


def test_where_no_moderator_is_neutral_those_who_run_the_site_are_asked(table: Table) -> None:
    game = Game(table)
    admin = table.person("Root")

    def promote(session: object) -> None:
        found = session.get_one(User, admin.id)  # type: ignore[attr-defined]
        found.is_admin = True

    table.writing(promote)
    game.ask()
    assert game.refer(HOURS + 1)
    (letter,) = [each for each in table.letters() if each.cause.startswith("referred:")]
    assert letter.recipient == admin.email
    game.decide(admin, grants=True)
    assert game.last() == "rewind"


def test_a_host_without_a_seat_and_one_against_bots_need_nobody(table: Table) -> None:
    game = Game(table)
    assert game.ask(by=table.moderator(game.match_id))
    anna = table.person("Dora")
    match_id = table.running_match([anna], bots=1)
    seat = table.seat_of(match_id, anna)
    assert table.play(match_id, seat, "add 1").ok
    wish = ActRequest(ActKind.REWIND, anna, "A slip", "k2", back_to=0)
    assert table.writing(
        lambda s: requests.act_or_ask(s, match_id, wish, utc_now(), table.announce)
    )


def test_the_request_of_a_rewind_is_one_proposal_among_others(table: Table) -> None:
    game = Game(table)
    game.ask()
    terms = agreements.Terms(AgreementKind.DRAW)
    with pytest.raises(NotPossible, match="another proposal is open"):
        table.writing(
            lambda s: agreements.propose(
                s, game.match_id, game.others[0], terms, utc_now(), table.announce
            )
        )


def test_nothing_is_passed_on_while_the_match_is_paused_or_when_it_is_over(table: Table) -> None:
    game = Game(table)
    game.ask()

    def become(**fields: object) -> None:
        def change(session: Session) -> None:
            row = session.get_one(Match, game.match_id)
            for name, value in fields.items():
                setattr(row, name, value)

        table.writing(change)

    become(paused_at=utc_now())
    assert not game.refer(HOURS + 1)
    become(paused_at=None, status=MatchStatus.FINISHED)
    assert not game.refer(HOURS + 1)
    become(status=MatchStatus.RUNNING)
    assert game.refer(HOURS + 1)
