"""Taking part by mail alone: ENTER, WITHDRAW, STANDINGS, MATCHES, and what is refused."""

import pytest

from app.mail.competitions.inbound import Wish, wish_of
from app.mail.seat_context import Disposition
from tests.competitions.season import Season
from tests.fixtures.databases import on_sqlite_only


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
