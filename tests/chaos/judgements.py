"""The judges: what the site has kept, what players were told, and what came by e-mail."""

import re
import subprocess
import sys
from collections import Counter
from email import message_from_bytes
from email.utils import parseaddr

from sqlalchemy import Engine
from sqlmodel import col, select

from app.database import reading_scope
from app.games.catalogue import TITLES
from app.mail.outbox import UNWRITTEN
from app.mail.tokens import reply_address
from app.matches.receipt import Receipt
from app.models import (
    LogEntry,
    Outbox,
    OutboxStatus,
    PressMessage,
    Seat,
    Submission,
    SubmissionStatus,
)
from tests.bench.load.browser import Browser
from tests.chaos.players import Players, Table, orders_in, text_of
from tests.chaos.site import PROJECT, Site

ADDRESS = re.compile(r"[\w.+-]+@post\.example")


def judge(site: Site, players: Players, engine: Engine, cut_hand_overs: int) -> list[str]:
    """All that is wrong; empty if nothing is.

    `cut_hand_overs` is how often a process died that may have been handing an e-mail over: SMTP
    cannot tell then whether it was taken, and it is sent again under the same Message-ID.
    """
    faults = fsck(site)
    for table in players.tables:
        faults += receipts(engine, table)
        faults += pages(site, table)
    faults += letters(site, engine, cut_hand_overs)
    faults += leaks(site, engine, players)
    faults += messages(engine, players)
    return faults


def fsck(site: Site) -> list[str]:
    """What `fieldpost fsck` says, with the clock of the site."""
    done = subprocess.run(
        [sys.executable, "-m", "app.cli.main", "fsck", "--quiet"],
        cwd=PROJECT,
        env=site.environment(),
        capture_output=True,
        text=True,
    )
    return [] if done.returncode == 0 else [f"fsck: {done.stdout}{done.stderr[-2000:]}"]


def receipts(engine: Engine, table: Table) -> list[str]:
    """Whether the log is what was ordered, each set of orders once, in order and whole."""
    faults = []
    with reading_scope(engine) as session:
        rows = session.exec(
            select(Submission)
            .where(Submission.match_id == table.match_id)
            .order_by(col(Submission.settled_at), col(Submission.id))
        ).all()
        entries = session.exec(
            select(LogEntry).where(LogEntry.match_id == table.match_id).order_by(col(LogEntry.n))
        ).all()
    accepted = sorted(
        (row for row in rows if row.status is SubmissionStatus.ACCEPTED and row.receipt),
        key=lambda row: Receipt.from_json(row.receipt or {}).entries or (0, 0),
    )
    texts = [(row.text or "").partition("PRESS TO")[0].strip() for row in accepted]
    told = [orders_in(table.orders[each.place]) for each in table.told]
    if texts[: len(told)] != told or len(texts) > len(told) + 1:
        faults.append(
            f"match {table.match_id}: {len(told)} receipts were given, the site has "
            f"{len(texts)} sets of orders, or others, or in another order"
        )
    write = TITLES["rcw"].notation.write
    for row in accepted:
        own = [entry for entry in entries if entry.submission_id == row.id]
        first, last = Receipt.from_json(row.receipt or {}).entries or (1, 0)
        if [entry.n for entry in own] != list(range(first, last + 1)):
            faults.append(f"match {table.match_id}: the entries of submission {row.id} are not its")
        ordered = [line.strip() for line in (row.text or "").partition("PRESS TO")[0].splitlines()]
        logged = [write(entry.action) for entry in own if entry.seat == row.seat]
        if logged[: len(ordered)] != [line for line in ordered if line]:
            faults.append(f"match {table.match_id}: the log of submission {row.id} is not its text")
    refused = [row.id for row in rows if row.status is not SubmissionStatus.ACCEPTED]
    if refused:
        faults.append(f"match {table.match_id}: submissions {refused} were refused or still wait")
    return faults


def letters(site: Site, engine: Engine, cut_hand_overs: int) -> list[str]:
    """Whether each e-mail was sent, and as often as it was written.

    A player's e-mail that comes again gets its answer again, under the same Message-ID: that is a
    row of its own (`app.mail.deduplication`).
    """
    faults = []
    came = Counter(message_from_bytes(raw)["Message-ID"] for _to, raw in site.post.taken)
    with reading_scope(engine) as session:
        rows = session.exec(select(Outbox)).all()
    for row in rows:
        is_unwritten = row.status is OutboxStatus.HELD and row.body_text == UNWRITTEN
        if row.status in (OutboxStatus.QUEUED, OutboxStatus.DEAD) or is_unwritten:
            faults.append(f"e-mail {row.id} ({row.cause}) is {row.status}: {row.error}")
    sent = Counter(row.headers["Message-ID"] for row in rows if row.status is OutboxStatus.SENT)
    lost = {name: count for name, count in (sent - came).items() if count}
    if lost:
        faults.append(f"e-mails were lost: {lost}")
    faults += [f"e-mail {name} was sent that nobody wrote" for name in came if name not in sent]
    copies = (came - sent).total()
    if copies > cut_hand_overs:
        faults.append(f"{copies} second copies of e-mails after {cut_hand_overs} cuts")
    answers = Counter(
        row.headers.get("In-Reply-To")
        for row in rows
        if row.cause.startswith("receipt:") and ":again:" not in row.cause
    )
    faults += [f"{answered} was answered {n} times" for answered, n in answers.items() if n > 1]
    return faults


def leaks(site: Site, engine: Engine, players: Players) -> list[str]:
    """Whether an e-mail holds another seat's reply address or a message to others."""
    faults = []
    settings = site.settings
    with reading_scope(engine) as session:
        seats = session.exec(select(Seat)).all()
    holders = {
        (seat.match_id, seat.letter): email
        for table in players.tables
        for seat in seats
        if seat.match_id == table.match_id and (email := table.seats.get(seat.letter))
    }
    addresses = {
        reply_address(
            seat.id or 0, seat.token_generation, settings.secret_key, settings.mail_domain
        ): holders.get((seat.match_id, seat.letter))
        for seat in seats
    }
    for recipients, raw in site.post.taken:
        text = raw.decode(errors="replace") + text_of(raw)
        reader = parseaddr(recipients[0])[1]
        for address in set(ADDRESS.findall(text)):
            if addresses.get(address, reader) != reader:
                faults.append(f"{reader} got the reply address of {addresses[address]}")
        for table in players.tables:
            for secret in table.secrets:
                allowed = {table.seats[secret.author], table.seats[secret.reader]}
                if secret.words in text and reader not in allowed:
                    faults.append(f"{reader} got the message {secret.words}")
    return faults


def pages(site: Site, table: Table) -> list[str]:
    """Whether the page of a seat shows a message to others."""
    host, _, port = site.settings.base_url.rpartition("/")[2].partition(":")
    faults = []
    for seat, cookie in table.cookies.items():
        browser = Browser(host, int(port), "10.1.1.1", cookie)
        answer = browser.get(f"/match/{table.match_id}")
        browser.close()
        if answer.status != 200:
            faults.append(f"the page of match {table.match_id} answers {answer.status}")
        for secret in table.secrets:
            if secret.words in answer.text and seat not in (secret.author, secret.reader):
                faults.append(f"the page of {seat} shows the message {secret.words}")
    return faults


def messages(engine: Engine, players: Players) -> list[str]:
    """Whether each message was written down once."""
    with reading_scope(engine) as session:
        written = Counter(session.exec(select(PressMessage.text)).all())
    return [
        f"the message {secret.words} is there {count} times"
        for table in players.tables
        for secret in table.secrets[:-1]
        if (count := sum(n for text, n in written.items() if secret.words in text)) != 1
    ]
