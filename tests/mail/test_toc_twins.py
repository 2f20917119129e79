"""E-mails of twins in Triumph of Chaos: two matches that differ in what WHITE has sealed or planned
send RED the same e-mails (issue 20, E4)."""

from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import Engine
from sqlmodel import Session, col, select

from app.config import Settings
from app.database import session_scope
from app.games.kernel.match import Match
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.mail.announce import announcer
from app.mail.commands.execution import settle
from app.mail.inbound import accept
from app.matches.clock import deadlines
from app.models import Match as Row
from app.models import Outbox, Seat, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.games.toc.positions import position
from tests.games.toc.rules.test_campaign import politics
from tests.games.toc.rules.test_logistics_11_12_13 import step
from tests.games.toc.rules.test_rebuilding_orders_11_53 import replacements
from tests.mail.correspondence import Correspondence
from tests.mail.post import player_mail, token_address

pytestmark = on_sqlite_only

ATTACK = "activate 321 for combat\nattack 322 with VOL1"
SHOWN = {"subject", "body_text", "body_html", "headers", "picture"}
NONSENSE = "repair VOL1\nbid 100\nattack 333"


def rebuilding() -> Match:
    """Both sides order repairs; WHITE has a faction that can be repaired as well (11.53)."""
    return replacements("218 SICH1*; 321 VOL1* AFSR1*; 801 R1*", white=3, red=2,
                        control={"227": "white"}, flags=["central_powers_gone"],
                        politics=politics(ukraine="white")).match  # fmt: skip


def bids() -> Match:
    """Both bid for influence points (11.52)."""
    return step("influence", "RED: 801 R1; WHITE: 514 SI1", steps={"white": 8, "red": 8}).match


def attacks() -> Match:
    """WHITE can attack twice in its round (8.2)."""
    return position(
        "WHITE: 321 VOL1 AFSR1; RED: 322 R11 STALIN; 333 RED9; 801 R1", operations=2
    ).match


@pytest.fixture
def post(engine: Engine, post_settings: Settings) -> Correspondence:
    """A match of two by e-mail."""
    return Correspondence(engine, post_settings, TRIUMPH_OF_CHAOS, {})


def stand(post: Correspondence, given: Match) -> None:
    """Put a position in the place of the match's."""
    match = post.match()
    match.state["board"], match.state["steps"] = given.state["board"], given.state["steps"]
    with session_scope(post.engine) as session:
        row = session.get_one(Row, post.match_id)
        row.state = dict(match.state)
        deadlines.stamp(session, row, match)


def send(post: Correspondence, session: Session, letter: str, text: str, number: int) -> None:
    """Carry out an e-mail of a seat in an open transaction."""
    seat = session.exec(
        select(Seat).where(Seat.match_id == post.match_id, Seat.letter == letter)
    ).one()
    to, sender = token_address(post.settings, seat), session.get_one(User, seat.user_id).email
    queued: list[int] = []
    mail = player_mail(sender, to, text, Message_ID=f"<{letter}{number}@example.org>")
    accept(session, post.settings, mail.as_bytes(), sender, [to], queued.append)
    for each in queued:
        receipt = settle(post.settings, session, each, announcer(post.settings))
        assert receipt.ok or letter == "B"


def mails(post: Correspondence, secret: str) -> dict[str, list[dict[str, Any]]]:
    """What each is sent if WHITE writes this, and RED asks for all, and tries orders of WHITE; then
    nothing of it has happened."""
    with Session(post.engine) as session:
        known = set(session.exec(select(Outbox.id)))
        send(post, session, "A", secret, 1)
        for number, text in enumerate(("STATUS\nMAP\nLOG ALL", NONSENSE)):
            send(post, session, "B", text, number)
        found: dict[str, list[dict[str, Any]]] = {"A": [], "B": []}
        for mail in session.exec(select(Outbox).order_by(col(Outbox.id))):
            if mail.id not in known and mail.seat is not None:
                found[mail.seat].append(mail.model_dump(include=SHOWN))
        session.rollback()
    return found


@pytest.mark.parametrize(
    ("make", "secrets"),
    [
        (rebuilding, ("repair VOL1\ndone", "repair AFSR1\nrepair VOL1\ndone", "done")),
        (rebuilding, ("done\nrepair SICH1", "repair VOL1\ndone")),
        (bids, ("bid 0", "bid 3")),
        (attacks, (ATTACK, f"{ATTACK}\nattack 333 with AFSR1", f"{ATTACK}\ndone")),
        (attacks, ("STATUS", "PLAN DEFENCE\nhold\nEND", "PLAN NEXT ROUND\npass\nEND")),
    ],
    ids=["own units", "factions", "bids", "kept attacks", "plans"],
)
def test_what_white_keeps_to_itself_shows_in_no_e_mail_to_red(
    post: Correspondence, make: Callable[[], Match], secrets: tuple[str, ...]
) -> None:
    stand(post, make())
    while True:
        # E-mails name minutes: they are compared if all were written within one.
        minute = utc_now().minute
        first, *others = [mails(post, secret) for secret in secrets]
        if utc_now().minute == minute:
            break
    assert len(first["B"]) >= 2
    for other in others:
        assert other["A"] != first["A"]
        assert other["B"] == first["B"]
