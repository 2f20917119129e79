"""Letters as their readers see them."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from app.mail import compose, press_mails, send_answers
from app.mail import match_mail_kinds as kinds
from app.mail.bounces import host_mails
from app.mail.compose import Composed, Outsider, Thread
from app.mail.match_mail_kinds import Fault
from app.mail.order_form import Choice, OrderGroup
from app.mail.reading.html_text import html_to_text
from app.mail.reading.message import parse
from app.mail.reading.quoting import MARKER, written
from app.mail.situation import Limit, Proposal, Situation
from app.mail.smtp_client import build
from app.mail.threads import MailId, read_id
from app.mail.trust import mails as trust_mails
from app.mail.trust.mails import Question
from app.mail.turn_summary import Turn, TurnSummary
from app.models import MailKind, Outbox, QuarantineReason
from app.ratings.person import MatchChange
from tests.mail import rooms

DOMAIN = "post.example"
THREAD = Thread(
    match_id=7,
    match_name="Красный Октябрь",
    version=12,
    seat="B",
    player="Анна <b>",
    reply_to=f"orders+abc@{DOMAIN}",
    domain=DOMAIN,
    base_url="https://post.example",
)
SITUATION = Situation(
    asked="Move one force, or pass.",
    form=(
        OrderGroup(
            "move FORCE to PROVINCE",
            "moves a force",
            "5.1",
            (Choice("move 3rd Army to Kiev", ("to Odessa", "halt"), 4, "Kharkov, A: 3rd Army"),),
            23,
        ),
        OrderGroup("pass", "", "", (Choice("pass"),)),
    ),
    waiting=("Anna (B): move one force, or pass", "C: trade"),
    board="RUSSIA\n  Moscow\n    A: Lenin <3>",
)
DRAWING = {"title": "rcw", "marked": ["kiev"], "provinces": {}}
PRESS = "Hold *Kiev*, and then:\n\n- Minsk\n- Pskov\n\n" + "a rather long promise " * 6
HELD = Question(
    QuarantineReason.SENDER,
    "eve@example.org",
    "eve@example.org",
    "Re: orders",
    ("pass", "", "<b>fly</b>"),
    True,
    datetime(2026, 12, 1, 18, 30, tzinfo=UTC),
    "https://play.example/mail/confirm/abc",
    "confirm+abc@post.example",
)


def happened(line: str) -> TurnSummary:
    return TurnSummary(turns=(Turn("Game turn 2, Boris (B)'s turn.", (line,)),))


MIDNIGHT = datetime(2026, 11, 26, tzinfo=UTC)
HOST = Outsider(match_id=7, match_name="Красный Октябрь", domain=DOMAIN)
URL = "https://post.example/match/7"

LETTERS: dict[str, Composed] = {
    **rooms.LETTERS,
    "turn": kinds.turn(THREAD, "turn", happened("Boris took Kiev & held it."), SITUATION),
    "turn with a picture": kinds.turn(THREAD, "pic", happened("Kiev fell."), SITUATION, DRAWING),
    "proposal": kinds.proposal(THREAD, "p", happened("Offer 1: Kiev for Odessa."), SITUATION),
    "accepted": kinds.accepted(
        THREAD,
        "r1",
        "move 3rd Army to Kiev",
        ["Kiev fell."],
        SITUATION,
        notes=["map.png (2.0 MB)"],
    ),
    "refused": kinds.refused(
        THREAD,
        "r2",
        "move 3rd Army to Kiev\nmove 4th Army to Mars",
        Fault("there is no such province", "5.2", ("move 4th Army to Minsk",), 2, "mars"),
        SITUATION,
    ),
    "refused after dice": kinds.refused(
        THREAD, "r3", "attack\nfly", Fault("nobody flies"), SITUATION, results=["Kiev fell."]
    ),
    "started": kinds.started(THREAD, "s", "RCW", ["A: Boris"], "ab" * 32, SITUATION),
    "ended": kinds.ended(THREAD, "e", happened("Kiev fell."), ["1. Anna", "2. Boris"], "cd" * 32),
    "started daily game": kinds.started(
        THREAD, "sd", "RCW", ["A: Boris"], "ab" * 32, SITUATION, (), MIDNIGHT
    ),
    "ended daily game": kinds.ended(
        THREAD, "ed", happened("Kiev fell."), ["1. Anna", "2. Boris"], "", MIDNIGHT
    ),
    "ended, rated": kinds.ended(
        THREAD,
        "e2",
        happened("Kiev fell."),
        ["1. Anna", "2. Boris"],
        "cd" * 32,
        rating=MatchChange(1512, 1538),
    ),
    "nothing read": send_answers.nothing_read(
        THREAD, "n", SITUATION, answers="<1@x>", notes=["map.png"]
    ),
    "held for its sender": trust_mails.held(THREAD, "f", HELD, answers=None),
    "held for its checks": trust_mails.held(
        THREAD, "f", replace(HELD, held_for=QuarantineReason.CHECKS, says="spf=fail"), answers=None
    ),
    "held for a command": trust_mails.held(
        THREAD,
        "f",
        replace(HELD, held_for=QuarantineReason.COMMAND, says="RESIGN"),
        answers="<1@x>",
    ),
    "more are held": trust_mails.held_more(THREAD, "f"),
    "discarded": trust_mails.decided(THREAD, "f", "discarded", answers="<1@x>"),
    "too late": trust_mails.decided(THREAD, "f", "too_late", answers="<1@x>"),
    "no yes or no": trust_mails.decided(THREAD, "f", "not_understood", answers="<1@x>"),
    "new reply address": compose.compose_mail("trust/rotated", THREAD, "ro"),
    "exposed address": compose.compose_mail("trust/exposed", THREAD, "xp", answers="<1@x>"),
    "unreachable player": host_mails.unreachable(HOST, "u", URL, player="Борис", host="Анна"),
    "returned invitation": host_mails.unreachable(
        HOST, "u", URL, host="Анна", address="x@example.net", said="550 No such user <x>"
    ),
    "expired": send_answers.expired(THREAD, "x", answers="<1@x>"),
    "too long": send_answers.too_long(THREAD, "l", answers="<1@x>"),
    "lapsed offer": kinds.proposal(
        THREAD, "p2", happened("Offer 1 ends."), SITUATION, has_lapsed=True
    ),
    "press": press_mails.press(THREAD, "w", "Boris (A)", ["Clara (C)"], PRESS),
    "press to all": press_mails.press(THREAD, "w", "Boris (A)", None, PRESS),
}


def words(text: str) -> list[str]:
    """The words of a letter, without what only lays it out."""
    return re.findall(r"[^\W_]+", text.casefold())


@pytest.mark.parametrize("name", LETTERS)
def test_text_and_html_say_the_same(name: str) -> None:
    letter = LETTERS[name]
    assert words(html_to_text(letter.body_html)) == words(letter.body_text)


@pytest.mark.parametrize("name", LETTERS)
def test_every_letter_says_that_a_machine_wrote_it(name: str) -> None:
    headers = LETTERS[name].headers
    assert headers["Auto-Submitted"] == "auto-generated"
    assert headers["X-Fieldpost"].startswith("match=7")


@pytest.mark.parametrize("name", LETTERS)
def test_nothing_of_a_letter_sent_back_unquoted_is_taken_for_an_order(name: str) -> None:
    letter = LETTERS[name]
    assert written(f"pass\n\n{letter.body_text}").text == "pass"
    assert written("pass\n\n" + html_to_text(letter.body_html)).text == "pass"


@pytest.mark.parametrize("name", ["started", "started daily game"])
def test_the_hash_of_the_seed_stands_on_a_line_of_its_own(name: str) -> None:
    assert f".\n\n{'ab' * 32}\n" in LETTERS[name].body_text


def test_html_letters_load_and_run_nothing() -> None:
    """But for the picture that comes with them, and which need not be wider than the page."""
    for letter in LETTERS.values():
        html = re.sub(r'<img src="cid:[^"]*" width="\d+"( class="\w+")?', "", letter.body_html)
        html = re.sub(r' style="[a-z0-9:;%-]*"', "", html)
        style = re.search(r"<style>(.*?)</style>", html, re.S)
        assert not re.search(r"url\(|@import", style[1] if style else "")
        html = re.sub(r"<style>.*?</style>", "", html, flags=re.S)
        assert not re.search(r"<(script|img|link|style|iframe)|style=", html)


def test_names_are_escaped_in_html_only() -> None:
    letter = LETTERS["turn"]
    assert "Анна <b>, it is your turn." in letter.body_text
    assert "Анна &lt;b&gt;, it is your turn." in letter.body_html


def test_the_faulty_line_is_marked_in_the_players_own_text() -> None:
    text = LETTERS["refused"].body_text
    assert "\n    move 3rd Army to Kiev\n>>> move 4th Army to Mars\n" in text
    assert "there is no such province (rule 5.2)" in text
    assert "\n    move 4th Army to Minsk\n" in text
    assert "None of your orders were carried out" in text


def test_a_ticked_form_comes_back_as_an_order() -> None:
    form = LETTERS["turn"].body_text.replace("[ ] move 3rd", "[x] move 3rd")
    sent_back = "\n".join(f"> {line}" for line in form.split("\n"))
    assert written(sent_back).text == "move 3rd Army to Kiev"


def test_every_subject_begins_with_the_match_and_turns_offers_and_receipts_differ() -> None:
    match = "[Fieldpost] Красный Октябрь (#7)"
    more = {}
    for name, letter in LETTERS.items():
        assert letter.subject.startswith(match)
        more[name] = letter.subject.removeprefix(match)
    assert more["turn"] == ": your move"
    assert more["proposal"] == ": offers and motions"
    assert more["accepted"] == ": orders carried out"
    assert more["refused"] == ": orders not accepted"
    assert more["refused after dice"] == ": orders carried out in part"
    assert more["nothing read"] == ""


def test_the_subject_of_a_turn_gives_turn_phase_and_deadline_in_the_readers_time() -> None:
    until = datetime(2026, 11, 26, 4, 21, tzinfo=UTC)
    due = replace(SITUATION, limit=Limit(until), stage="game turn 3, movement")
    letter = kinds.turn(replace(THREAD, time_zone="Asia/Tokyo"), "t", TurnSummary(), due)
    assert letter.subject == (
        "[Fieldpost] Красный Октябрь (#7): your move, game turn 3, movement, "
        "by Thu 26 Nov, 13:21 JST"
    )
    long = replace(THREAD, match_name="x" * 400)
    assert len(kinds.turn(long, "t", TurnSummary(), due).subject) <= compose.MAX_SUBJECT


def test_a_turn_says_what_happened_then_what_is_asked_the_form_the_board_and_all_the_rest() -> None:
    all_of_it = TurnSummary(
        ("You lost Lenin.",), (Turn("Game turn 2, Boris (B)'s turn.", ("Boris took Kiev.",)),)
    )
    letter = kinds.turn(THREAD, "t", all_of_it, SITUATION, DRAWING)
    parts = ("You lost Lenin.", "Move one force", "move 3rd Army", "Moscow", "Boris took Kiev.")
    for text in (letter.body_text, letter.body_html):
        places = [text.index(part) for part in parts]
        assert places == sorted(places)


def test_a_receipt_shows_the_board_and_the_readers_own_pieces() -> None:
    own = replace(SITUATION, own=("Kiev: 3rd Army",))
    letter = kinds.accepted(THREAD, "r", "pass", ["Kiev fell."], own, drawing=DRAWING)
    assert "YOUR PIECES NOW\n\n- Kiev: 3rd Army" in letter.body_text
    assert "<img" in letter.body_html
    assert letter.drawing == DRAWING


def test_a_motion_has_the_date_on_which_it_was_proposed() -> None:
    made = datetime(2026, 11, 23, 9, 30, tzinfo=UTC)
    offered = Proposal("BA1", ("Boris (B) offers you Kiev.",), ("accept BA1",), made=made)
    letter = kinds.proposal(THREAD, "p", TurnSummary(), replace(SITUATION, proposals=(offered,)))
    for text in (letter.body_text, letter.body_html):
        assert "Proposed on Monday 23 November 2026, 09:30 UTC." in text


def test_a_turn_has_its_report_attached_without_the_private_address() -> None:
    letter = kinds.turn(THREAD, "t", happened("Boris took Kiev."), SITUATION)
    message = build(
        Outbox(
            cause="t",
            kind=MailKind.TURN,
            recipient="anna@example.org",
            subject=letter.subject,
            body_text=letter.body_text,
            body_html=letter.body_html,
            headers=letter.headers,
        )
    )
    (report,) = message.iter_attachments()
    assert report.get_filename() == "turn-report.txt"
    text = report.get_content()
    assert text.startswith("Красный Октябрь (#7)")
    assert "Boris took Kiev." in text
    assert "reply address" not in text
    plain = message.get_body(("plain",))
    assert plain is not None
    assert "reply address" in plain.get_content()


def test_letters_of_a_match_thread() -> None:
    headers = LETTERS["nothing read"].headers
    assert headers["References"] == f"<m7.root.B@{DOMAIN}> <1@x>"
    assert headers["In-Reply-To"] == "<1@x>"
    assert headers["Reply-To"] == f"Fieldpost <{THREAD.reply_to}>"
    assert read_id(headers["Message-ID"], DOMAIN) == MailId(7, "B", 12)
    assert LETTERS["turn"].headers["In-Reply-To"] == f"<m7.root.B@{DOMAIN}>"


def test_what_comes_before_a_seat_is_in_the_thread_of_the_match() -> None:
    before = f"<m7.root.Z@{DOMAIN}>"
    assert LETTERS["invitation"].headers["References"] == before
    assert LETTERS["joined"].headers["References"] == f"{before} <1@x>"
    assert LETTERS["joined"].headers["In-Reply-To"] == "<1@x>"
    assert LETTERS["started"].headers["References"] == f"{before} <m7.root.B@{DOMAIN}>"


@pytest.mark.parametrize(
    "evil", ["<1@x>\r\nBcc: eve@example.org", "no id", "<" + "a" * 2000 + "@x>"]
)
def test_a_players_message_id_cannot_add_headers(evil: str) -> None:
    letter = send_answers.too_long(THREAD, "l", answers=evil)
    assert letter.headers["In-Reply-To"] == f"<m7.root.B@{DOMAIN}>"
    assert not any("\n" in value or "\r" in value for value in letter.headers.values())


def test_a_match_name_cannot_add_headers() -> None:
    evil = Thread(
        7, "Red\r\nBcc: eve@example.org\n\nbody", 1, "B", "Anna", "o@x", DOMAIN, "https://x"
    )
    letter = kinds.turn(evil, "t", TurnSummary(), SITUATION)
    message = EmailMessage(policy=SMTP)
    message["Subject"] = letter.subject
    read_back = message_from_bytes(message.as_bytes())
    assert read_back["Bcc"] is None
    assert letter.subject == "[Fieldpost] Red Bcc: eve@example.org body (#7): your move"


def test_our_own_letter_is_known_when_it_comes_back() -> None:
    letter = LETTERS["turn"]
    raw = "\n".join(f"{name}: {value}" for name, value in letter.headers.items())
    back = parse(f"{raw}\n\n{letter.body_text}".encode())
    assert back.is_ours
    assert back.auto_submitted
    assert letter.body_text.startswith(MARKER)
