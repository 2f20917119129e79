"""What can happen to a site, each harm by its name; `order` says when which one comes."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

import psutil
from sqlmodel import col, select

from app.database import engine_for, reading_scope
from app.matches.queue import Queue
from app.models import Submission
from tests.chaos.players import MAX_BACK, Players, deliver
from tests.chaos.site import PARTS, Site
from tests.deadline import wait_until

HOUR = 3600
DISK_SECONDS = 1.0


@dataclass
class Harmed:
    """A site and its players, with what has been done to them and what was found meanwhile."""

    site: Site
    players: Players
    lots: Random
    done: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    began: float = field(default_factory=monotonic)

    def wait(self, seconds: float) -> None:
        """Let the site work on for a while."""
        threading.Event().wait(seconds)


def kill(harmed: Harmed, name: str) -> None:
    """SIGKILL to the main process of a part. What Redis held is gone with it."""
    if (process := harmed.site.part(name)) is not None:
        with suppress(psutil.NoSuchProcess):
            process.kill()


def kill_child(harmed: Harmed, name: str) -> None:
    """SIGKILL to a process that a part has forked."""
    process = harmed.site.part(name)
    with suppress(psutil.NoSuchProcess):
        children = process.children() if process is not None else []
        if children:
            harmed.lots.choice(children).kill()


def restart_postgresql(harmed: Harmed) -> None:
    """PostgreSQL ends as in a crash and comes back."""
    assert harmed.site.postgresql is not None
    harmed.site.postgresql.restart()


def mail_server_down(harmed: Harmed) -> None:
    """The mail server takes nothing for three hours, as far as the site knows."""
    harmed.site.post.is_down = True
    harmed.wait(harmed.lots.uniform(1, 4))
    if harmed.site.preload is not None:
        harmed.site.preload.move_clock(3 * HOUR)
        harmed.wait(1)
    harmed.site.post.is_down = False
    if harmed.site.preload is not None:
        # The pauses between attempts have become long meanwhile.
        harmed.site.preload.move_clock(6 * HOUR)


def full_disk(harmed: Harmed) -> None:
    """There is no room left for a while: /healthz says so, pages can be read."""
    site, table = harmed.site, harmed.players.tables[0]
    assert site.preload is not None
    site.preload.fill_disk(True)
    try:
        wait_until(
            lambda: site.asked("/healthz") == (200, {"database": True, "disk": False}),
            "/healthz to name the full disk",
        )
        kill_child(harmed, "web")  # its successor must be able to start
        harmed.wait(DISK_SECONDS)
        cookie = next(iter(table.cookies.values()))
        for path in ("/", "/matches", f"/match/{table.match_id}"):
            wait_until(
                lambda path=path: page(site, path, cookie) == 200,  # type: ignore[misc]
                f"{path} to answer with a full disk",
            )
    finally:
        site.preload.fill_disk(False)


def freeze(harmed: Harmed, name: str) -> None:
    """SIGSTOP to a part with all its children, and SIGCONT after a while."""
    process = harmed.site.part(name)
    if process is None:
        return
    frozen = [process]
    with suppress(psutil.NoSuchProcess):
        frozen += process.children(recursive=True)
    for each in frozen:
        with suppress(psutil.NoSuchProcess):
            each.suspend()
    harmed.wait(harmed.lots.uniform(1, 6))
    for each in frozen:
        with suppress(psutil.NoSuchProcess):
            each.send_signal(signal.SIGCONT)


def jump(harmed: Harmed, seconds: int) -> None:
    """The clock of all processes jumps."""
    assert harmed.site.preload is not None
    harmed.site.preload.move_clock(seconds)


def repeat_tasks(harmed: Harmed) -> None:
    """Every task of late is delivered again, in any order."""
    queue = Queue(harmed.site.settings.celery_url)
    with reading_scope(engine_for(harmed.site.settings.database_url)) as session:
        latest = session.exec(
            select(Submission.id).order_by(col(Submission.id).desc()).limit(10)
        ).all()
    for number in harmed.lots.sample(latest, len(latest)):
        assert number is not None
        for _ in range(2):
            queue.submission(number)
        queue.mail()


def repeat_mails(harmed: Harmed) -> None:
    """Mail servers bring again what they brought before."""
    brought = [mail for table in harmed.players.tables for mail in table.mails]
    for sender, recipient, raw in harmed.lots.sample(brought, min(6, len(brought))):
        deliver(harmed.site.settings, sender, recipient, raw)


def page(site: Site, path: str, cookie: str) -> int:
    """The status of a page for somebody who is logged in."""
    request = Request(site.settings.base_url + path, headers={"Cookie": f"fieldpost={cookie}"})
    try:
        with urlopen(request, timeout=30) as answer:
            return int(answer.status)
    except HTTPError as refused:
        return refused.code
    except (URLError, OSError):
        return 0


Harm = Callable[[Harmed], None]


def harms(site: Site) -> dict[str, Harm]:
    """The harms that can be done to a site on this machine, by name."""
    found: dict[str, Harm] = {
        **{f"kill {name}": _with(kill, name) for name in PARTS},
        **{f"kill a child of {name}": _with(kill_child, name) for name in ("web", "worker")},
        **{f"freeze {name}": _with(freeze, name) for name in PARTS},
        # What it has forked is killed and started again.
        "kill fork server": _with(kill, "fork server"),
        "mail server down": mail_server_down,
        "repeat tasks": repeat_tasks,
        "repeat e-mails": repeat_mails,
    }
    if site.preload is not None:
        found["full disk"] = full_disk
        found["clock forward"] = lambda harmed: jump(harmed, harmed.lots.randrange(60, 2 * HOUR))
        found["clock back"] = lambda harmed: jump(harmed, -harmed.lots.randrange(10, MAX_BACK))
    if site.postgresql is not None:
        found["restart PostgreSQL"] = restart_postgresql
    return found


def skipped(site: Site) -> list[str]:
    """The names of the harms that this machine cannot do."""
    if site.preload is not None:
        return []
    return ["full disk", "clock forward", "clock back"]


def order(names: list[str], lots: Random) -> Iterator[str]:
    """Which harm comes next, for ever: all of them, in an order of chance, then all anew."""
    while True:
        yield from lots.sample(sorted(names), len(names))


def _with(harm: Callable[[Harmed, str], None], name: str) -> Harm:
    return lambda harmed: harm(harmed, name)
