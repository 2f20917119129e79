"""A seat that needs somebody is offered to those who are candidates, in their turn."""

from datetime import timedelta
from threading import Barrier, Thread

import pytest
from sqlmodel import Session, select

from app.database import reading_scope
from app.matches.load import lock
from app.matches.lobby.seating import seats_of
from app.matches.refusal import NotPossible
from app.matches.seats import candidates, replacement, substitutes, vacancies
from app.matches.seats.candidates import Terms
from app.models import (
    Absence,
    Match,
    OfferStatus,
    Resigning,
    Seat,
    SeatOffer,
    SubmissionSource,
    User,
    VacancyReason,
    utc_now,
)
from tests.fixtures.databases import on_sqlite_only
from tests.matches.dares import DARES
from tests.matches.table import Table

DAY = timedelta(days=1)


@pytest.fixture
def players(table: Table) -> list[User]:
    """Three people of a match, the first its host."""
    return table.people("Anna", "Ben", "Cleo")


@pytest.fixture
def match_id(table: Table, players: list[User]) -> int:
    """A match of Dares between them."""
    return table.running_match(players, title=DARES)


def sign_on(table: Table, user: User, **terms: object) -> User:
    """Put somebody on the list."""
    chosen = Terms(**terms)  # type: ignore[arg-type]
    table.writing(lambda s: candidates.sign_on(s, s.get_one(User, user.id), chosen))
    return user


def listed(table: Table, *names: str) -> list[User]:
    """New people who are on the list."""
    return [sign_on(table, person) for person in table.people(*names)]


def resign(table: Table, match_id: int, user: User) -> str:
    """Let somebody resign from a match that seeks a substitute then; return his letter."""
    letter = table.seat_of(match_id, user)

    def leave(session: Session) -> None:
        row = session.get_one(Match, match_id)
        row.resigning = Resigning.SUBSTITUTE
        session.flush()
        replacement.resign(session, row, session.get_one(User, user.id), table.announce)

    table.writing(leave)
    return letter


def seek(
    table: Table, match_id: int, letter: str, why: VacancyReason = VacancyReason.TIME_OUT
) -> None:
    """Seek somebody for a seat."""
    table.writing(
        lambda s: vacancies.open_vacancy(s, lock(s, match_id), letter, why, table.announce)
    )


def look_on(table: Table, match_id: int, hours: float = 0) -> None:
    """Let the worker look at a match some hours from now."""
    now = utc_now() + timedelta(hours=hours)
    table.writing(lambda s: substitutes.update_offers(s, match_id, now, table.announce))


def accept(table: Table, match_id: int, user: User) -> Seat:
    """Let somebody accept; return his seat."""
    seat: Seat = table.writing(
        lambda s: substitutes.accept(
            s, s.get_one(Match, match_id), s.get_one(User, user.id), table.announce
        )
    )
    return seat


def asked(table: Table) -> list[tuple[str, str]]:
    """Who was asked, and what came of it."""
    with reading_scope(table.engine) as session:
        found = session.exec(
            select(User.name, SeatOffer.status)
            .where(User.id == SeatOffer.user_id)
            .order_by(SeatOffer.id)  # type: ignore[arg-type]
        )
        return list(found)


def holder(table: Table, match_id: int, letter: str) -> Seat:
    """The row of a seat."""
    with reading_scope(table.engine) as session:
        seats = seats_of(session, session.get_one(Match, match_id))
        return next(seat for seat in seats if seat.letter == letter)


def told(table: Table, user: User) -> str:
    """The last letter to somebody, without its line ends."""
    own = [letter for letter in table.letters() if letter.recipient == user.email]
    return " ".join(own[-1].body_text.split())


def test_who_resigns_is_succeeded_by_the_first_to_accept_and_the_others_hear_of_it(
    table: Table, players: list[User], match_id: int
) -> None:
    dora, eva = listed(table, "Dora", "Eva")
    letter = resign(table, match_id, players[1])
    assert holder(table, match_id, letter).bot == "steady"
    generation = holder(table, match_id, letter).token_generation
    look_on(table, match_id)
    assert "TAKE" in told(table, dora)
    assert [each.seat for each in offers_of(table, dora)] == [letter]
    accept(table, match_id, dora)
    seat = holder(table, match_id, letter)
    assert (seat.user_id, seat.bot) == (dora.id, None)
    assert seat.token_generation > generation
    assert "no longer available" in told(table, eva)
    assert offers_of(table, eva) == []
    with pytest.raises(NotPossible, match="no longer on offer"):
        accept(table, match_id, eva)
    with reading_scope(table.engine) as session:
        assert vacancies.open_vacancies(session, match_id) == {}


def offers_of(table: Table, user: User) -> list[substitutes.OfferedSeat]:
    """What somebody is offered just now."""
    with reading_scope(table.engine) as session:
        return substitutes.offers_to(session, user.id or 0, utc_now())


def test_of_two_who_accept_at_once_one_gets_the_seat(
    table: Table, players: list[User], match_id: int
) -> None:
    both = listed(table, "Dora", "Eva")
    letter = resign(table, match_id, players[1])
    look_on(table, match_id)
    barrier, refused = Barrier(2), []

    def take(user: User) -> None:
        barrier.wait()
        try:
            accept(table, match_id, user)
        except NotPossible:
            refused.append(user.id)

    threads = [Thread(target=take, args=(user,)) for user in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {holder(table, match_id, letter).user_id, *refused} == {user.id for user in both}
    assert sorted(status for _name, status in asked(table)) == [OfferStatus.GONE, OfferStatus.TAKEN]


@on_sqlite_only
def test_an_offer_lapses_and_the_next_are_asked_and_nobody_twice(
    table: Table, players: list[User], match_id: int
) -> None:
    listed(table, "Dora", "Eva", "Fred", "Gina")
    letter = resign(table, match_id, players[1])
    look_on(table, match_id)
    assert [name for name, _ in asked(table)] == ["Dora", "Eva", "Fred"]
    look_on(table, match_id, hours=1)
    assert len(asked(table)) == 3
    look_on(table, match_id, hours=25)
    assert asked(table) == [
        ("Dora", OfferStatus.LAPSED),
        ("Eva", OfferStatus.LAPSED),
        ("Fred", OfferStatus.LAPSED),
        ("Gina", OfferStatus.OPEN),
    ]
    look_on(table, match_id, hours=60)
    assert len(asked(table)) == 4
    # The seat waits for whoever signs on.
    (hugo,) = listed(table, "Hugo")
    look_on(table, match_id, hours=61)
    assert asked(table)[-1] == ("Hugo", OfferStatus.OPEN)
    accept(table, match_id, hugo)
    assert holder(table, match_id, letter).user_id == hugo.id


@on_sqlite_only
def test_who_declines_is_followed_by_the_next_at_once(
    table: Table, players: list[User], match_id: int
) -> None:
    dora, *_others = listed(table, "Dora", "Eva", "Fred", "Gina")
    resign(table, match_id, players[1])
    look_on(table, match_id)
    table.writing(
        lambda s: substitutes.decline(s, s.get_one(Match, match_id), s.get_one(User, dora.id))
    )
    look_on(table, match_id)
    assert asked(table)[0] == ("Dora", OfferStatus.DECLINED)
    assert asked(table)[-1] == ("Gina", OfferStatus.OPEN)


@on_sqlite_only
def test_only_those_are_asked_whom_it_suits_the_least_busy_first(
    table: Table, players: list[User], match_id: int
) -> None:
    busy, idle, hasty, other_game, other_tongue, away = table.people(
        "Busy", "Idle", "Hasty", "Other", "Tongue", "Away"
    )
    sign_on(table, busy)
    table.running_match([busy, table.person("Zoe")])
    sign_on(table, idle)
    sign_on(table, hasty, least_hours=48)
    sign_on(table, other_game, titles=("rcw",))
    sign_on(table, other_tongue, languages=("ru",))
    sign_on(table, away)
    sign_on(table, players[0])
    sign_on(table, players[1])
    full = sign_on(table, table.person("Full"), most_matches=1)
    table.running_match([full, table.person("Yves")])
    now = utc_now()
    table.writing(
        lambda s: s.add(
            Absence(
                user_id=away.id or 0,
                first_day=now.date(),
                last_day=now.date(),
                begins_at=now + DAY,
                ends_at=now + 9 * DAY,
            )
        )
    )
    resign(table, match_id, players[1])
    look_on(table, match_id)
    assert [name for name, _ in asked(table)] == ["Idle", "Busy"]


@on_sqlite_only
def test_a_player_who_let_his_time_run_out_keeps_his_seat_by_playing(
    table: Table, players: list[User], match_id: int
) -> None:
    (dora,) = listed(table, "Dora")
    letter = table.seat_of(match_id, players[0])
    seek(table, match_id, letter)
    seek(table, match_id, letter)
    look_on(table, match_id)
    assert "give an order" in told(table, players[0])
    assert len(asked(table)) == 1
    table.play(match_id, letter, "add 1", source=SubmissionSource.CLI)
    assert offers_of(table, dora)
    table.play(match_id, letter, "add 1", source=SubmissionSource.MAIL)
    assert offers_of(table, dora) == []
    assert "no longer available" in told(table, dora)
    assert holder(table, match_id, letter).user_id == players[0].id
