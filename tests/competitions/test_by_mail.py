"""Taking part by mail alone: ENTER, WITHDRAW, STANDINGS, MATCHES, and what is refused."""

from typing import Any

import pytest
from sqlmodel import select

from app.competitions.formats import FORMATS
from app.database import reading_scope, session_scope
from app.mail.commands.execution import settle
from app.mail.competitions.inbound import Wish, wish_of
from app.mail.inbound import accept
from app.mail.seat_context import Disposition
from app.matches.system_orders import give_orders
from app.models import CompetitionFormat, CompetitionStatus, Seat, SubmissionSource
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import player_mail, token_address

BY_MAIL: list[tuple[CompetitionFormat, int, dict[str, Any]]] = [
    (CompetitionFormat.SEASON, 3, {"rounds": 2, "pool_size": 3}),
    (CompetitionFormat.SWISS, 2, {"rounds": 3}),
    (CompetitionFormat.ROUND_ROBIN, 2, {"at_once": 2}),
    (CompetitionFormat.ELIMINATION, 2, {"lives": 1}),
    (CompetitionFormat.ELIMINATION, 2, {"lives": 2}),
    (CompetitionFormat.CUP, 3, {"advance": 1}),
    (CompetitionFormat.TABLES, 3, {"rounds": 2}),
]
"""Every format in rounds, with settings that make it short."""
QUICK = (CompetitionFormat.SWISS, CompetitionFormat.CUP)
"""What `make test` plays; `make test-long` plays all."""


@pytest.mark.parametrize(
    ("text", "wish"),
    [
        ("ENTER", Wish.ENTER),
        ("  enter, please!\nGreetings\nP.", Wish.ENTER),
        ("I'll enter.", Wish.ENTER),
        ("Withdraw", Wish.WITHDRAW),
        ("standings", Wish.STANDINGS),
        ("my matches", Wish.MATCHES),
        ("STATUS", Wish.MATCHES),
        ("", Wish.HELP),
        ("When does it begin?", None),
    ],
)
def test_the_first_line_says_what_is_wanted(text: str, wish: Wish | None) -> None:
    assert wish_of(text) is wish


def test_a_player_takes_part_from_enter_to_the_final_by_mail_alone(season: Season) -> None:
    season.open(entrants=3)
    anna = season.person("Anna")
    assert season.mail("anna", anna, "ENTER").disposition is Disposition.SAID
    assert "Anna, you have entered." in season.told("anna")
    season.start()
    (round_letter,) = [each for each in season.letters("anna") if "round 1" in each.subject]
    # Their decision is asked in the letter of the round, and the address there takes orders.
    assert "Your decision: " in round_letter.body_text
    season.reply(round_letter, "MATCHES")
    assert season.told("anna").count("Orders to: ") == 4
    season.reply(season.letters("anna")[-1], "STANDINGS")
    assert "0 of 4 matches finished" in season.told("anna")
    season.end_round()
    assert "final standings" in season.letters("anna")[-1].subject
    season.reply(season.letters("anna")[-1], "WITHDRAW")
    assert "Nothing was changed: the competition is over." in season.told("anna")


def test_every_format_is_tried_by_mail_alone() -> None:
    assert {kind for kind, _seats, _chosen in BY_MAIL} == {*FORMATS} - {CompetitionFormat.LADDER}


@on_sqlite_only
@pytest.mark.parametrize(
    ("kind", "seats", "chosen"),
    [pytest.param(*plan, marks=() if plan[0] in QUICK else pytest.mark.long) for plan in BY_MAIL],
)
def test_a_player_wins_every_format_by_mail_alone(
    season: Season, kind: CompetitionFormat, seats: int, chosen: dict[str, Any]
) -> None:
    """Anna reads and writes e-mails only, from ENTER to the final; the others play on the site."""
    season.open(entrants=5, seats=seats, kind=kind, **chosen)
    anna = season.person("Anna")
    season.mail("anna", anna, "ENTER")
    assert "Anna, you have entered." in season.told("anna")
    season.start()
    play_by_mail(season, anna)
    season.end_round()
    while season.look().row.status is CompetitionStatus.BETWEEN:
        season.begin_next()
        play_by_mail(season, anna)
        season.end_round()
    check_end(season)


@on_sqlite_only
@pytest.mark.parametrize("seats", [2, 3])
def test_a_player_climbs_a_ladder_by_mail_alone(season: Season, seats: int) -> None:
    """Anna enters at the bottom; CHALLENGE, ACCEPT and DECLINE come by e-mail from everyone."""
    season.open(entrants=4, seats=seats, kind=CompetitionFormat.LADDER).start()
    anna = season.person("Anna")
    season.mail("anna", anna, "ENTER")
    assert "Anna, you have entered: you are on the ladder." in season.told("anna")
    first, *others = order_of(season)[1:-1]
    season.mail("anna", anna, f"CHALLENGE {first}" if seats == 2 else "CHALLENGE")
    assert "your challenge has been sent" in season.told("anna")
    write(season, first, "DECLINE")
    if seats == 2:
        others = others[:1]
        season.mail("anna", anna, f"CHALLENGE {others[0]}")
    for name in others:
        write(season, name, "ACCEPT")
    assert len(season.undecided()) == 1
    play_by_mail(season, anna)
    assert season.undecided() == []
    order = order_of(season)
    assert all(order.index("Anna") < order.index(name) for name in others)
    season.finish("The summer is over")
    check_end(season)


def order_of(season: Season) -> list[str]:
    """The names on a ladder from the top."""
    found = season.look()
    return [found.people[line.entry].name for line in found.groups[0].standings]


def write(season: Season, name: str, text: str) -> None:
    """Let one of those called P01 and so on write to the competition."""
    season.mail(name.lower(), season.players[int(name[1:]) - 1], text)


def check_end(season: Season) -> None:
    """All is over; Anna is told so, and the standings that she asks for begin with the winner."""
    found = season.look()
    assert found.row.status is CompetitionStatus.FINISHED
    (last,) = [each for each in season.letters("anna") if "final standings" in each.subject]
    season.reply(last, "STANDINGS")
    lines = found.groups[0].standings
    names = [found.people[line.entry].name for line in lines]
    told = season.told("anna")
    assert all(name in told for name in names)
    if found.row.format is not CompetitionFormat.LADDER:
        # Whoever won as many matches at other tables can be before her by a tie-break.
        assert lines[names.index("Anna")].points == lines[0].points


def play_by_mail(season: Season, anna: int) -> None:
    """Let Anna win her matches by orders to the addresses in the e-mail of the round."""
    season.mail("anna", anna, "MATCHES")
    listed = season.letters("anna")[-1].body_text
    for match in season.undecided():
        with reading_scope(season.engine) as session:
            seats = session.exec(select(Seat).where(Seat.match_id == match.match_id)).all()
            own = next((seat for seat in seats if seat.user_id == anna), None)
            address = token_address(season.settings, own) if own is not None else ""
            letters = sorted(seat.letter for seat in seats)
        if own is None:
            continue
        assert address in listed
        for order in ("done", "bid"):
            for letter in letters:
                if letter == own.letter:
                    send(season, address, "done" if order == "done" else "bid 9")
                else:
                    give(season, match.match_id, letter, "done" if order == "done" else "bid 1")
        assert match.match_id not in {each.match_id for each in season.undecided()}


def send(season: Season, address: str, text: str) -> None:
    """Let Anna write orders to the address of a seat."""
    mail = player_mail("anna@example.org", address, text)
    queued: list[int] = []
    with session_scope(season.engine) as session:
        accept(session, season.settings, mail.as_bytes(), mail["From"], [address], queued.append)
    with session_scope(season.engine) as session:
        for number in queued:
            settle(season.settings, session, number, season.voices.of_matches)


def give(season: Season, match_id: int, letter: str, text: str) -> None:
    """Let another seat give orders on the site."""
    with session_scope(season.engine) as session:
        receipt = give_orders(
            session,
            match_id,
            letter,
            key=f"{match_id} {letter} {text}",
            source=SubmissionSource.API,
            text=text,
            announce=season.voices.of_matches,
        )
        assert receipt.ok, receipt


@on_sqlite_only
def test_whoever_has_entered_by_mail_can_withdraw_by_mail(season: Season) -> None:
    season.open(entrants=1)
    season.mail("p01", season.players[0], "WITHDRAW")
    assert "P01, you have withdrawn." in season.told("p01")
    assert season.look().entries == []
    season.mail("p01", season.players[0], "WITHDRAW")
    assert "Nothing was changed: you have not entered." in season.told("p01")


@on_sqlite_only
@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("ENTER", "Nothing was changed: you have entered already."),
        ("STANDINGS", "There are no standings yet: entries are open, and 1 player has entered."),
        ("MATCHES", "You have no running match in this competition."),
        ("HELP", "ENTER: take part."),
        ("Hello there", "we could not read “Hello there”."),
    ],
)
def test_each_word_has_its_answer(season: Season, text: str, answer: str) -> None:
    season.open(entrants=1)
    season.mail("p01", season.players[0], text)
    assert answer in season.told("p01")


@on_sqlite_only
def test_a_fresh_mail_may_say_it_in_its_subject(season: Season) -> None:
    season.open()
    anna = season.person("Anna")
    season.mail("anna", anna, "", Subject="ENTER")
    assert len(season.look().entered) == 1


@on_sqlite_only
def test_a_second_copy_changes_nothing_and_gets_the_same_answer(season: Season) -> None:
    season.open()
    anna = season.person("Anna")
    for _ in range(2):
        outcome = season.mail("anna", anna, "ENTER", Message_ID="<one@example.org>")
    assert outcome.disposition is Disposition.REPEATED
    assert len(season.look().entered) == 1
    assert all("you have entered." in each.body_text for each in season.letters("anna"))


@on_sqlite_only
def test_a_mail_from_another_address_does_nothing_and_its_owner_is_told(season: Season) -> None:
    season.open()
    anna = season.person("Anna")
    outcome = season.mail("anna", anna, "ENTER", sender="eve@example.org")
    assert outcome.disposition is Disposition.QUARANTINED
    assert season.look().entries == []
    assert "eve@example.org has written" in season.told("anna")
    assert season.letters("eve") == []


@on_sqlite_only
def test_nobody_enters_when_all_is_over_or_full(season: Season) -> None:
    season.open(entrants=4, places=4)
    late = season.person("Late")
    season.mail("late", late, "ENTER")
    assert "You are on the reserve list" in season.told("late")
    season.start()
    later = season.person("Later")
    season.mail("later", later, "ENTER")
    assert "Nothing was changed: entries are closed" in season.told("later")


def test_a_director_announces_by_mail_once(season: Season) -> None:
    season.open(entrants=4)
    text = "Announce:\nWe start on Monday.\nBring tea."
    for _copy in range(2):
        season.mail("dora", season.director, text, **{"Message-ID": "<one@example.org>"})
    (told,) = season.letters("p01")
    assert "We start on Monday.\nBring tea." in told.body_text
    assert "your announcement is on the page" in season.told("dora")
    assert season.mail("p01", season.players[0], "ANNOUNCE Hello").disposition is (
        Disposition.ANSWERED
    )
    assert "only a director of this competition can do that" in season.told("p01")
    season.mail("dora", season.director, "ANNOUNCE")
    assert "write an announcement of 1 to" in season.told("dora")


@on_sqlite_only
def test_the_mail_of_a_round_carries_an_announcement(season: Season) -> None:
    season.open(entrants=4).start(words="Have fun!")
    (told,) = season.letters("p01")
    assert "Dora, who directs this competition, writes" in " ".join(told.body_text.split())
    assert "Have fun!" in told.body_text
    assert "Have fun!" in (told.body_html or "")
