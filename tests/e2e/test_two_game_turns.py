"""Game turns of RCW: one seat in the browser, one by mail, two bots, nothing pretended."""

import re
from collections import Counter
from dataclasses import dataclass
from email.message import EmailMessage

import pytest
from playwright.sync_api import Browser

from app.database import engine_for
from app.mail.compose import INVITED_SEAT
from app.mail.threads import root_id
from app.models import MailKind, Outbox, OutboxStatus, SubmissionSource, SubmissionStatus
from tests.deadline import wait_until
from tests.e2e.commander import Commander
from tests.e2e.correspondent import Correspondent
from tests.e2e.mail_program import MailProgram, told
from tests.e2e.records import Records
from tests.e2e.visitor import Visitor
from tests.e2e.whole_site import House
from tests.fixtures.databases import mostly_on_postgresql, own_database
from tests.marks import mostly_long

pytestmark = [mostly_on_postgresql, own_database]

BRUNO, ANNA = "bruno@example.org", "anna@example.org"
SEATS = 4


@dataclass
class Campaign:
    """A match that Bruno plays in his browser and Anna by mail."""

    house: House
    bruno: Visitor
    anna: Correspondent
    records: Records
    game_turns: int = 1


@pytest.fixture
def campaign(house: House, chromium: Browser) -> Campaign:
    """Bruno has an account and a browser; Anna has an address and a mail program."""
    maildir, listener = house.settings.maildir, house.settings.mail_listen
    assert maildir is not None
    page = chromium.new_context(viewport={"width": 1280, "height": 900}).new_page()
    bruno = MailProgram(BRUNO, maildir, listener)
    return Campaign(
        house=house,
        bruno=Visitor(page, house.settings.base_url, bruno, Commander(1918)),
        anna=Correspondent(MailProgram(ANNA, maildir, listener), Commander(1922)),
        records=Records(engine_for(house.settings.database_url)),
    )


@pytest.mark.parametrize("game_turns", mostly_long([1, 2], 1))
def test_a_match_by_browser_by_mail_and_with_bots(
    campaign: Campaign, chromium: Browser, game_turns: int
) -> None:
    campaign.game_turns = game_turns
    _gather(campaign, chromium)
    _trade(campaign)
    _play(campaign)

    assert campaign.bruno.complaints == []
    assert campaign.house.ended() == []
    assert campaign.house.faults() == {}
    _check_the_war(campaign)
    _check_the_log(campaign)
    _check_the_mails(campaign)


# what the players do


def _gather(campaign: Campaign, chromium: Browser) -> None:
    """Bruno opens a match with two bots and invites Anna, who takes the seat kept for her."""
    campaign.bruno.sign_up("Bruno")
    campaign.bruno.open_match("The long war", bots=2)
    campaign.bruno.invite(ANNA)
    letters = wait_until(campaign.anna.post.fetch, "the invitation")
    # To take her seat Anna needs a browser, once.
    page = chromium.new_context().new_page()
    once = Visitor(page, campaign.house.settings.base_url, campaign.anna.post, Commander(0))
    once.accept_invitation(letters[0], "Anna")
    page.context.close()
    # Her first orders would be asked back (tests.mail.trust.test_quarantine).
    campaign.records.make_known(ANNA)
    campaign.bruno.start_match()


def _trade(campaign: Campaign) -> None:
    """Bruno offers Anna a trade, which she accepts by mail."""
    bruno, anna = campaign.bruno, campaign.anna
    wait_until(bruno.look, "the mail that the match has already started")
    for order in ("offer " + bruno.seat_of("Anna"), "give ", "request ", "propose"):
        bruno.choose(next(each for each in bruno.offered() if each.startswith(order)))
    bruno.submit()
    said = re.compile(rf"Offer (\w+): Bruno \({bruno.seat_of('Bruno')}\) offers")
    mail = wait_until(lambda: anna.look(said), "the offer by mail")
    offer = said.search(told(mail))
    assert offer is not None
    anna.post.reply(mail, f"accept {offer[1]}")


def _play(campaign: Campaign) -> None:
    """Everybody plays on until the game turns are over and nothing is under way any more."""

    def over() -> bool:
        if campaign.records.game_turn() > campaign.game_turns:
            return True
        return campaign.bruno.act() or campaign.anna.act()

    while campaign.records.game_turn() <= campaign.game_turns:
        wait_until(over, "whose turn it is to be told of it")
    wait_until(campaign.records.is_at_rest, "everything to be settled and sent")
    campaign.anna.post.fetch()
    campaign.bruno.post.fetch()


# what must be true then


def _check_the_war(campaign: Campaign) -> None:
    """Whole game turns were played, with everything that belongs to them."""
    game_turns = campaign.game_turns
    events = campaign.records.told()
    counts = Counter(say for say, _args in events)
    assert counts["deal"] == counts["trade.ready"] == SEATS
    by_address = {address: seat for seat, address in campaign.records.people().items()}
    trades = [(args["by"], args["other"]) for say, args in events if say == "trade.done"]
    assert (by_address[BRUNO], by_address[ANNA]) in trades
    assert counts["sequence"] == game_turns + 1
    turns = Counter(args["turn"] for say, args in events if say == "turn.begins")
    whole = range(1, game_turns + 1)
    assert [turns[each] for each in whole] == [SEATS] * game_turns
    for once_a_turn in ("event", "movement.ends", "draw"):
        assert counts[once_a_turn] >= game_turns * SEATS, once_a_turn
    assert [args["turn"] for say, args in events if say == "replacement"] == list(whole)
    for people in (set(campaign.records.people()), set("ABCD") - set(campaign.records.people())):
        by = [say for say, args in events if args.get("seat") in people]
        assert "combat" in by
    assert counts["enters"] > 0
    campaign.bruno.page.reload()
    assert campaign.bruno.game_turn() == game_turns + 1


def _check_the_log(campaign: Campaign) -> None:
    """The log is complete, leads to the position, and is on Bruno's page."""
    records = campaign.records
    log = records.log()
    assert records.faults() == []
    assert [entry.n for entry in log] == list(range(len(log)))
    accepted = [s for s in records.submissions() if s.status is SubmissionStatus.ACCEPTED]
    assert records.match().version == 1 + len(accepted)
    ranges = [(s.receipt or {})["entries"] for s in accepted]
    covered = [n for first, last in sorted(ranges) for n in range(first, last + 1)]
    assert covered == list(range(1, len(log)))
    (seat,) = [letter for letter, address in records.people().items() if address == BRUNO]
    assert campaign.bruno.entries_of_the_log() == records.entries_read_by(seat)


def _check_the_mails(campaign: Campaign) -> None:
    """Each cause has led to one mail, which has arrived once, in its thread."""
    records = campaign.records
    # One that was noted and became stale before the worker wrote it has no headers.
    letters = {
        letter.headers.get("Message-ID", letter.cause): letter for letter in records.letters()
    }
    arrived = campaign.bruno.post.received + campaign.anna.post.received
    # E-mails about offers that follow one another wait for a minute, and one of them tells all.
    sent = {each: letter for each, letter in letters.items() if letter.status is OutboxStatus.SENT}
    assert Counter(mail["Message-ID"] for mail in arrived) == Counter(sent.keys())
    assert {letter.attempts for letter in sent.values()} == {1}
    kept_back = {letter.kind for each, letter in letters.items() if each not in sent}
    assert kept_back <= {MailKind.PROPOSAL, MailKind.TURN}
    assert campaign.house.caught() == len(arrived)
    assert Counter(letter.cause for letter in letters.values()) == Counter(_causes(records))
    for mail in arrived:
        letter = letters[mail["Message-ID"]]
        assert mail["Delivered-To"] == letter.recipient
        if letter.seat is not None:
            _check_the_thread(mail, letter, campaign)
    answers = [mail["Message-ID"] for mail in campaign.anna.post.sent]
    assert [s.reply_to for s in records.submissions(SubmissionSource.MAIL)] == answers


def _causes(records: Records) -> list[str]:
    """Everything that somebody had to be told by mail."""
    match = records.match().id
    seats = records.people()
    return [
        # The invitation, and the news for the host that it was accepted.
        *(letter.cause for letter in records.letters() if letter.seat is None),
        *(f"started:{match}:{seat}" for seat in seats),
        *records.called(),
        *(f"receipt:{s.id}" for s in records.submissions(SubmissionSource.MAIL)),
    ]


def _check_the_thread(mail: EmailMessage, letter: Outbox, campaign: Campaign) -> None:
    """Every mail of a seat belongs to one root; a receipt answers the mail that it is for."""
    match, domain = campaign.records.match(), campaign.house.settings.mail_domain
    assert match.id is not None
    assert letter.seat is not None
    root = root_id(match.id, letter.seat, domain)
    # Behind a colon it says what the e-mail is about.
    subject = " ".join(mail["Subject"].split())
    assert subject.partition(":")[0] == f"[Fieldpost] {match.name} (#{match.id})"
    if not letter.cause.startswith("receipt:"):
        # What came before there were seats stands above the first letter to one.
        before = root_id(match.id, INVITED_SEAT, domain)
        above = f"{before} {root}" if letter.cause.startswith("started:") else root
        assert (mail["In-Reply-To"], mail["References"]) == (root, above)
        return
    (answered,) = [m for m in campaign.anna.post.sent if m["Message-ID"] == mail["In-Reply-To"]]
    assert mail["References"].split() == [root, answered["Message-ID"]]
    assert letter.cause == f"receipt:{campaign.records.submission_of(answered['Message-ID'])}"
    read = {received["Message-ID"] for received in campaign.anna.post.received}
    assert answered["In-Reply-To"] in read
