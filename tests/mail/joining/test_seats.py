"""Seats that are not kept for the one who writes: of a running match, and those free for all."""

from threading import Barrier, Thread

from sqlmodel import select

from app.mail.announce import by_mail
from app.mail.joining.tokens import sign_up_address
from app.mail.seat_context import Disposition
from app.matches.events import announce_nothing
from app.matches.lobby.create import start_match
from app.matches.lobby.seating import take_seat
from app.matches.seats import candidates, substitutes, vacancies
from app.matches.seats.replacement import invite_successor, withdraw_invitation
from app.models import MatchStatus, Outbox, Seat, User, VacancyReason, utc_now
from tests.mail.joining.club import ANNA, HOST, Club
from tests.mail.post import add_player, player_mail, running_match

BORIS, CLARA = "boris@example.org", "clara@example.org"

# a seat of a running match


def running(club: Club) -> Club:
    """A club whose match is being played by Boris, Clara and Dmitri, and who is invited to A."""
    with club.rows() as (session, _row):
        players = [add_player(session, name) for name in ("Boris", "Clara", "Dmitri")]
        row = running_match(session, players)
        assert row.id is not None
        return Club(club.engine, club.settings, row.id)


def offer(club: Club, email: str = ANNA) -> Outbox:
    """Offer seat A; return the letter."""
    with club.rows() as (session, row):
        invite_successor(session, row, "A", email, by_mail(club.settings))
    return club.letters(email)[-1]


def test_a_successor_takes_a_running_seat_over_by_mail(club: Club) -> None:
    club = running(club)
    former = club.seated()[0]
    letter = offer(club)
    assert f"seat A, which {former} plays now" in " ".join(letter.body_text.split())
    assert club.answer(letter, "JOIN as Anna").disposition is Disposition.JOINED
    assert club.seated()[0] == "Anna"
    _offer, stands, joined = club.letters(ANNA)
    assert f"Anna, you now play seat A of this match, in place of {former}" in " ".join(
        stands.body_text.split()
    )
    assert letter.headers["References"] in stands.headers["References"]
    assert "which is already running" in joined.body_text
    assert "Anna now plays seat A of the match" in club.told(f"{former.lower()}@example.org")


def test_whoever_declines_a_running_seat_leaves_it_to_its_player(club: Club) -> None:
    club = running(club)
    before = club.seated()
    assert club.answer(offer(club), "DECLINE").disposition is Disposition.ANSWERED
    assert (club.seated(), club.kept()) == (before, [])
    with club.rows() as (session, row):
        host = session.get_one(User, row.host_id)
    assert "anna@example.org has declined to take over a seat in your match" in club.told(
        host.email
    )


def test_who_is_suspended_takes_no_seat_and_can_still_decline(club: Club) -> None:
    club = running(club)
    before, letter = club.seated(), offer(club)
    with club.rows() as (session, _row):
        add_player(session, "Anna").suspended_at = utc_now()
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert "your account is suspended" in club.told(ANNA)
    assert (club.seated(), club.kept()) == (before, [ANNA])
    club.answer(letter, "DECLINE")
    assert club.kept() == []


def test_an_offer_of_a_running_seat_that_was_called_off_is_void(club: Club) -> None:
    club = running(club)
    before, letter = club.seated(), offer(club)
    with club.rows() as (session, row):
        withdraw_invitation(session, row, "A")
    assert club.answer(letter, "JOIN").disposition is Disposition.ANSWERED
    assert club.seated() == before
    assert club.account(ANNA) is None


def test_a_seat_of_a_match_that_has_begun_is_not_given_back(club: Club) -> None:
    club = running(club)
    club.answer(offer(club), "JOIN as Anna")
    joined = club.letters(ANNA)[-1]
    assert club.answer(joined, "DECLINE").disposition is Disposition.ANSWERED
    assert club.seated()[0] == "Anna"
    assert "send RESIGN to leave it" in club.told(ANNA)


# a seat for which a substitute is sought


def sought(club: Club, *names: str) -> list[Outbox]:
    """Let people sign on, and seat A be sought somebody for; return what each of them got."""
    announce = by_mail(club.settings)
    with club.rows() as (session, row):
        for name in names:
            candidates.sign_on(session, add_player(session, name), candidates.Terms())
        vacancies.open_vacancy(session, row, "A", VacancyReason.TIME_OUT, announce)
    with club.rows() as (session, _row):
        substitutes.update_offers(session, club.match_id, utc_now(), announce)
    return [club.letters(f"{name.lower()}@example.org")[-1] for name in names]


def test_the_first_to_take_a_seat_by_mail_has_it_and_the_others_are_told(club: Club) -> None:
    club = running(club)
    former = club.seated()[0]
    dora, eva, fred = sought(club, "Dora", "Eva", "Fred")
    assert f"seat A, because its player, {former}," in " ".join(dora.body_text.split())
    assert club.answer(eva, "DECLINE").disposition is Disposition.ANSWERED
    assert "We will ask someone else" in club.told("eva@example.org")
    assert club.answer(dora, "TAKE").disposition is Disposition.JOINED
    assert club.seated()[0] == "Dora"
    assert "which is already running" in club.told("dora@example.org")
    assert "no longer available" in club.told("fred@example.org")
    assert club.answer(fred, "Take it, please").disposition is Disposition.ANSWERED
    assert "no longer on offer" in club.told("fred@example.org")
    assert "plays seat A of the match" in club.told(f"{former.lower()}@example.org")


# a match that looks for players


def address(club: Club, name: str) -> str:
    """The address that the page of the match shows to a person who has an account."""
    with club.rows() as (session, _row):
        user = session.exec(select(User).where(User.name == name)).first()
        user_id = (user or add_player(session, name)).id
        assert user_id is not None
        settings = club.settings
        secret, domain = settings.secret_key, settings.mail_domain
        return sign_up_address(club.match_id, user_id, secret, domain)


def test_whoever_has_an_account_signs_up_by_mail(club: Club) -> None:
    mail = player_mail(BORIS, address(club, "Boris"), "SIGNUP")
    assert club.deliver(mail).disposition is Disposition.JOINED
    assert club.seated() == ["Boris"]
    assert "Boris has taken a seat" in club.told(HOST)
    mail = player_mail(BORIS, address(club, "Boris"), "leave")
    assert club.deliver(mail).disposition is Disposition.ANSWERED
    assert club.seated() == []


def test_nobody_signs_up_for_another(club: Club) -> None:
    mail = player_mail(CLARA, address(club, "Boris"), "JOIN")
    assert club.deliver(mail).disposition is Disposition.QUARANTINED
    assert club.seated() == []
    assert club.letters(CLARA) == []
    assert "for this match from another address" in club.told(BORIS)


def test_seats_that_are_kept_for_others_are_not_given_away(club: Club) -> None:
    for email in (ANNA, CLARA, "dmitri@example.org"):
        club.invite(email)
    mail = player_mail(BORIS, address(club, "Boris"), "JOIN")
    assert club.deliver(mail).disposition is Disposition.ANSWERED
    assert club.seated() == []
    assert "all seats in this match are taken or reserved" in club.told(BORIS)


def test_a_match_that_has_begun_takes_nobody_in(club: Club) -> None:
    with club.rows() as (session, row):
        for name in ("Clara", "Dmitri", "Eva"):
            take_seat(session, row, add_player(session, name))
        start_match(session, row, announce_nothing)
    mail = player_mail(BORIS, address(club, "Boris"), "JOIN")
    assert club.deliver(mail).disposition is Disposition.ANSWERED
    assert "Boris" not in club.seated()


def test_of_two_who_want_the_last_seat_at_once_one_gets_it(club: Club) -> None:
    with club.rows() as (session, row):
        row.starts_itself = True
        for name in ("Dmitri", "Eva"):
            take_seat(session, row, add_player(session, name))
    mails = [
        player_mail(f"{name.lower()}@example.org", address(club, name), "JOIN")
        for name in ("Boris", "Clara")
    ]
    dispositions: list[Disposition] = []
    together = Barrier(len(mails))

    def run(number: int) -> None:
        together.wait()
        dispositions.append(club.deliver(mails[number]).disposition)

    threads = [Thread(target=run, args=(number,)) for number in range(len(mails))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert sorted(dispositions) == [Disposition.ANSWERED, Disposition.JOINED]
    assert len(club.seated()) == 3
    with club.rows() as (session, row):
        assert row.status is MatchStatus.RUNNING
        holders = session.exec(select(Seat.user_id).where(Seat.match_id == row.id)).all()
    assert len(set(holders)) == 3


# words for the dice


def test_an_invitation_has_the_hash_of_the_seed_and_the_answer_may_add_a_word(club: Club) -> None:
    letter = club.invite()
    with club.rows() as (_session, row):
        assert row.seed_hash in letter.body_text
        assert row.seed not in letter.body_text
    assert club.answer(letter, "JOIN as Anna\nWORD old tractor\n").disposition is Disposition.JOINED
    assert "Your word for the dice: old tractor" in club.told(ANNA)
    club.answer(letter, "WORD: Minsk")
    with club.rows() as (session, _row):
        assert [seat.dice_word for seat in session.exec(select(Seat)) if seat.dice_word] == [
            "Minsk"
        ]
    club.answer(letter, "DECLINE")
    with club.rows() as (session, _row):
        assert not any(seat.dice_word for seat in session.exec(select(Seat)))
