"""A run: players play, harms are done in a seeded order, and the judges look at the end."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import monotonic

from sqlmodel import func, select

from app.database import engine_for, reading_scope
from app.mail.outbox import is_to_go
from app.models import Outbox
from tests.chaos import faults as all_harms
from tests.chaos.faults import HOUR, Harmed
from tests.chaos.judgements import judge
from tests.chaos.players import PATIENCE, Players, seated
from tests.chaos.site import Site, prepared
from tests.deadline import wait_until

MATCHES, ORDERS = 3, 60
CUTS = ("kill worker", "kill a child of worker", "freeze worker", "full disk", "restart PostgreSQL")
"""What may come between a mail server's 250 and our note of it."""


@dataclass(frozen=True)
class Report:
    """What was done and what was found."""

    done: Counter[str]
    skipped: list[str]
    receipts: int
    letters: int
    faults: list[str]


def harmed_site(
    seed: int,
    *,
    is_postgresql: bool,
    has_ended: Callable[[Harmed], bool],
    names: list[str] | None = None,
    matches: int = MATCHES,
    orders: int = ORDERS,
    pause: float = 1.0,
    patience: float = PATIENCE,
    say: Callable[[str], None] = lambda _line: None,
) -> Report:
    """Harm a site until `has_ended`, and judge it."""
    lots = Random(seed)
    with prepared(is_postgresql=is_postgresql) as site:
        engine = engine_for(site.settings.database_url)
        tables = seated(site, engine, matches, orders)
        with site.running():
            players = Players(site, tables, lots, pause, patience)
            harmed = Harmed(site, players, lots)
            players.start()
            players.wait_for_receipt()
            _harm(harmed, has_ended, names, say)
            players.stop()
            faults = [*players.complaints, *harmed.findings]
            if site.is_running():
                faults += _settled(site, players)
                faults += judge(site, players, engine, sum(each in CUTS for each in harmed.done))
            else:
                faults.append("make run has ended")
            if faults:
                say(site.log.read_text(errors="replace"))
        return Report(
            Counter(harmed.done),
            all_harms.skipped(site),
            players.receipts,
            len(site.post.taken),
            faults,
        )


def _harm(
    harmed: Harmed,
    has_ended: Callable[[Harmed], bool],
    names: list[str] | None,
    say: Callable[[str], None],
) -> None:
    possible = all_harms.harms(harmed.site)
    wanted = [name for name in names or possible if name in possible]
    for name in all_harms.order(wanted, harmed.lots):
        if has_ended(harmed) or harmed.players.are_done or harmed.players.complaints:
            return
        began = monotonic()
        harmed.done.append(name)
        try:
            possible[name](harmed)
        except AssertionError as error:
            harmed.findings.append(f"{name}: {error}")
            return
        recovers = harmed.players.wait_for_receipt()
        say(f"{name}: {monotonic() - began:.1f} s to the next receipt")
        if not recovers:
            harmed.findings.append(f"nobody got a receipt any more after: {name}")
            return


def _settled(site: Site, players: Players) -> list[str]:
    """Let the site finish: what waits is carried out and sent, and all parts work."""
    if site.preload is not None:
        site.preload.move_clock(12 * HOUR)
    engine = engine_for(site.settings.database_url)

    def is_quiet() -> bool:
        with reading_scope(engine) as session:
            return not session.exec(
                select(func.count()).select_from(Outbox).where(is_to_go())
            ).one()

    try:
        wait_until(is_quiet, "all e-mails to be sent")
        wait_until(lambda: site.asked("/readyz")[0] == 200, "all parts to work")
    except AssertionError as error:
        return [f"{error}: {site.asked('/readyz')[1]}"]
    return []
