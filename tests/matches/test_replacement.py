"""A seat whose player is replaced while the match is being played."""

from random import Random

import pytest
from sqlmodel import Session

from app.database import reading_scope
from app.games.kernel.chance import commitment
from app.games.rcw.title import RCW
from app.matches import drafts
from app.matches.events import EventKind
from app.matches.load import load
from app.matches.lobby.create import start_match
from app.matches.lobby.seating import seats_of, take_seat
from app.matches.lobby.settings import Settings as MatchSettings
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.matches.system_orders import give_orders
from app.models import (
    HandOver,
    Match,
    Moderator,
    Resigning,
    Seat,
    SubmissionSource,
    User,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.table import Table

SEED = "02" * 32
"""With these dice something is soon being resolved that asks somebody."""
MAX_ORDERS = 12


@pytest.fixture
def players(table: Table) -> list[User]:
    """Three people of a match, the first its host."""
    return table.people("Anna", "Ben", "Cleo")


@pytest.fixture
def match_id(table: Table, players: list[User]) -> int:
    """A match of Dares between them."""
    return table.running_match(players, title=DARES)


def seat(table: Table, match_id: int, letter: str) -> Seat:
    """The row of a seat."""
    with reading_scope(table.engine) as session:
        return next(
            each
            for each in seats_of(session, session.get_one(Match, match_id))
            if each.letter == letter
        )


def invite(table: Table, match_id: int, letter: str, email: str) -> None:
    """Offer a seat to an address."""
    table.writing(
        lambda s: replacement.invite_successor(
            s, s.get_one(Match, match_id), letter, email, table.announce
        )
    )


def take_over(table: Table, match_id: int, user: User) -> None:
    """Let `user` take the seat that he was offered."""
    table.writing(
        lambda s: replacement.take_over(
            s, s.get_one(Match, match_id), s.get_one(User, user.id), table.announce
        )
    )


def to_bot(table: Table, match_id: int, letter: str) -> None:
    """Give a seat to a bot."""
    table.writing(
        lambda s: replacement.give_to_bot(s, s.get_one(Match, match_id), letter, table.announce)
    )


def records(table: Table, match_id: int) -> list[HandOver]:
    """The record of the seats that changed hands."""
    with reading_scope(table.engine) as session:
        return replacement.hand_overs(session, match_id)


def test_an_invited_player_takes_the_seat_over_and_until_then_its_player_keeps_it(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    dora = table.person("Dora")
    invite(table, match_id, letter, " Dora@Example.org ")
    assert seat(table, match_id, letter).user_id == players[1].id
    invitation = table.letters()[-1]
    assert invitation.recipient == "dora@example.org"
    assert table.row(match_id).invite_code in invitation.body_text
    said = " ".join(invitation.body_text.split())
    assert f"take over seat {letter}, which Ben plays now" in said
    take_over(table, match_id, dora)
    taken = seat(table, match_id, letter)
    assert (taken.user_id, taken.bot, taken.invited_email) == (dora.id, None, None)
    with reading_scope(table.engine) as session:
        assert replacement.offered_to(session, session.get_one(Match, match_id), dora) is None


@on_sqlite_only
def test_who_has_seen_what_is_hidden_takes_no_seat(
    table: Table, players: list[User], match_id: int
) -> None:
    dora = table.person("Dora")

    def moderates(session: Session) -> None:
        session.get_one(Match, match_id).moderators_see = True
        assert dora.id is not None
        moderator = Moderator(match_id=match_id, user_id=dora.id, by="Anna", since=utc_now())
        session.add(moderator)

    letter = table.seat_of(match_id, players[1])
    invite(table, match_id, letter, "dora@example.org")
    table.writing(moderates)
    with pytest.raises(NotPossible, match="seen hidden information"):
        take_over(table, match_id, dora)
    assert seat(table, match_id, letter).user_id == players[1].id


def test_a_bot_takes_a_seat_at_once_and_a_person_may_take_it_back(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    to_bot(table, match_id, letter)
    assert (seat(table, match_id, letter).user_id, seat(table, match_id, letter).bot) == (
        None,
        "steady",
    )
    with pytest.raises(NotPossible, match="already"):
        to_bot(table, match_id, letter)
    invite(table, match_id, letter, "ben@example.org")
    take_over(table, match_id, players[1])
    assert seat(table, match_id, letter).user_id == players[1].id


def test_the_record_names_who_left_who_came_and_who_arranged_it(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    table.play(match_id, letter, "add 1")
    to_bot(table, match_id, letter)
    (record,) = records(table, match_id)
    assert (record.seat, record.former, record.successor, record.by) == (
        letter,
        "Ben",
        "a bot (steady)",
        "Anna",
    )
    assert record.after == 1
    assert table.events[-1].kind is EventKind.HANDED_OVER


def test_everybody_is_told_and_the_one_who_left_for_the_last_time(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    dora = table.person("Dora")
    invite(table, match_id, letter, dora.email)
    take_over(table, match_id, dora)
    told = {x.recipient: x for x in table.letters() if x.cause.startswith("handed_over:")}
    assert sorted(told) == [
        "anna@example.org", "ben@example.org", "cleo@example.org", "dora@example.org",
    ]  # fmt: skip
    assert "Reply-To" not in told["ben@example.org"].headers
    assert "Dora" in told["anna@example.org"].body_text
    assert "Orders you can give now".upper() in told["dora@example.org"].body_text
    before = len([x for x in table.letters() if x.recipient == "ben@example.org"])
    table.play(match_id, table.seat_of(match_id, players[0]), "dare")
    assert len([x for x in table.letters() if x.recipient == "ben@example.org"]) == before
    assert table.letters()[-1].recipient in ("cleo@example.org", "dora@example.org")


def test_what_was_the_former_players_own_does_not_go_with_the_seat(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    assert table.play(match_id, letter, "standing always match").ok
    table.writing(lambda session: drafts.add(session, match_id, letter, "boast mine"))
    generation = seat(table, match_id, letter).token_generation
    to_bot(table, match_id, letter)
    assert seat(table, match_id, letter).token_generation == generation + 1
    with reading_scope(table.engine) as session:
        assert drafts.show(session, match_id, letter).lines == ()
        assert load(session, match_id).match.state["standing"] == {}
    last = table.log(match_id)[-1]
    assert (last.seat, last.action["do"]) == (letter, "revoke")
    assert table.submission(last.submission_id).source is SubmissionSource.MODERATOR
    assert table.faults(match_id) == []


def test_orders_of_the_former_player_that_wait_for_the_worker_are_refused(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    waiting = table.queue(
        match_id, letter, "add 9", user_id=players[1].id, source=SubmissionSource.MAIL
    )
    dora = table.person("Dora")
    invite(table, match_id, letter, dora.email)
    take_over(table, match_id, dora)
    receipt = table.apply(waiting)
    assert receipt.refusal is not None
    assert "another player" in receipt.refusal.why
    assert table.totals(match_id)[letter] == 0
    assert f"receipt:{waiting.id}" not in {x.cause for x in table.letters()}
    assert table.apply(table.queue(match_id, letter, "add 2", user_id=dora.id)).ok


def test_what_the_seat_is_asked_it_is_asked_anew(
    table: Table, players: list[User], match_id: int
) -> None:
    host, letter = (table.seat_of(match_id, player) for player in players[:2])
    table.play(match_id, host, "dare")
    before = table.deadlines(match_id)
    dora = table.person("Dora")
    invite(table, match_id, letter, dora.email)
    take_over(table, match_id, dora)
    after = table.deadlines(match_id)
    assert after[letter].asked_at > before[letter].asked_at
    other = next(each for each in before if each != letter)
    assert after[other].asked_at == before[other].asked_at
    told = next(x for x in table.letters() if x.recipient == dora.email and "handed" in x.cause)
    assert "your answer will be: pass" in " ".join(told.body_text.split())


def test_open_motions_go_with_the_seat(table: Table, players: list[User], match_id: int) -> None:
    letter = table.seat_of(match_id, players[1])
    table.play(match_id, letter, "suggest 2")
    to_bot(table, match_id, letter)
    with reading_scope(table.engine) as session:
        (motion,) = load(session, match_id).match.state["motions"]
    assert motion["by"] == letter


def test_a_seat_is_offered_to_nobody_who_plays_already(
    table: Table, players: list[User], match_id: int
) -> None:
    with pytest.raises(NotPossible, match="already"):
        invite(table, match_id, table.seat_of(match_id, players[1]), players[2].email)


def test_what_is_called_off_cannot_be_taken(
    table: Table, players: list[User], match_id: int
) -> None:
    letter = table.seat_of(match_id, players[1])
    dora = table.person("Dora")
    invite(table, match_id, letter, dora.email)
    table.writing(lambda s: replacement.withdraw_invitation(s, s.get_one(Match, match_id), letter))
    with pytest.raises(NotPossible, match="you have no offer of a seat"):
        take_over(table, match_id, dora)
    with pytest.raises(NotPossible, match="nobody"):
        table.writing(
            lambda s: replacement.withdraw_invitation(s, s.get_one(Match, match_id), letter)
        )


def test_before_and_after_the_match_nobody_is_replaced(table: Table, players: list[User]) -> None:
    row = table.open_match(players[0], title=DARES)
    assert row.id is not None
    with pytest.raises(NotPossible, match="while the match is running"):
        to_bot(table, row.id, "A")
    with pytest.raises(NotPossible, match="no such seat"):
        to_bot(table, table.running_match(players, title=DARES), "Z")


@on_sqlite_only
def test_who_resigns_while_something_is_resolved_leaves_when_it_is_done(table: Table) -> None:
    anna, ben, cleo = table.people("Anna", "Ben", "Cleo")
    settings = MatchSettings(resigning=Resigning.LEAVES)
    match_id = table.open_match(anna, 3, title=RCW, settings=settings).id or 0
    lots = Random(1)

    def start(session: Session) -> None:
        row = session.get_one(Match, match_id)
        row.seed, row.seed_hash = SEED, commitment(SEED)
        for user in (anna, ben, cleo):
            take_seat(session, row, session.get_one(User, user.id))
        start_match(session, row, table.announce)

    def play(session: Session) -> bool:
        match = load(session, match_id).match
        if RCW.is_resolving(match.state):
            return False
        seat = min(match.waiting())
        order = RCW.notation.write(RCW.bots["steady"](match, seat, lots))
        key, announce = str(len(match.log)), table.announce
        source = SubmissionSource.API
        give_orders(session, match_id, seat, key=key, source=source, text=order, announce=announce)
        return True

    table.writing(start)
    assert any(not table.writing(play) for _ in range(MAX_ORDERS))

    def resign(session: Session, *, may_wait: bool = True) -> Resigning | None:
        row, user = session.get_one(Match, match_id), session.get_one(User, ben.id)
        return replacement.resign(session, row, user, table.announce, may_wait=may_wait)

    with pytest.raises(NotPossible, match="before what is being resolved is done"):
        table.writing(lambda s: resign(s, may_wait=False))
    assert table.writing(resign) is None
    with pytest.raises(NotPossible, match="leaves the game as soon as"):
        table.writing(resign)
    letter = table.seat_of(match_id, ben)
    with reading_scope(table.engine) as session:
        assert not RCW.has_resigned(load(session, match_id).match.state, letter)
