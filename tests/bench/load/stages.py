"""`make bench ARGS="load --players 50 --seconds 40 --postgresql --ramp"`: the load test itself."""

import json
import os
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

from app.config import Address
from app.database import engine_for
from app.mail.smtp_server import serving
from tests.bench.by_mail import Sink
from tests.bench.load import costs
from tests.bench.load.browser import Browser
from tests.bench.load.mail import MAILS_A_SECOND, Post, by_turns
from tests.bench.load.plot import as_svg, in_terminal
from tests.bench.load.population import Population, populate
from tests.bench.load.processes import Site, prepared_site
from tests.bench.load.report import Stage, breaking_point
from tests.bench.order_mails import thought_out

PROJECT = Path(__file__).parents[3]
VAR = PROJECT / "var"
MAX_PLAYERS = 480
MAX_SECONDS = 600
BISECTIONS = 3
WARM_UP_SECONDS = 12.0
MAIL_MATCHES = 16
ONE_IN = 10
"""One person in ten is a newcomer, one a spectator, the others are in mid-campaign."""

QUICK_MS = 300.0
RECOVERY_SECONDS = 60.0
GENERATOR = "tests.bench.load.players"


def options(arguments: Sequence[str]) -> Namespace:
    """Read the arguments of the command; exits if they cannot be read."""
    parser = ArgumentParser(prog="make bench ARGS=load", description=__doc__)
    parser.add_argument("--players", type=int, default=20, help="how many (with --ramp: at first)")
    parser.add_argument("--seconds", type=int, default=40, help="how long each stage is measured")
    parser.add_argument("--postgresql", action="store_true", help="not SQLite as `make run` has it")
    parser.add_argument(
        "--forked", action="store_true", help="with --postgresql: as `make run`, not the Procfile"
    )
    parser.add_argument("--ramp", action="store_true", help="find the number at which it breaks")
    read = parser.parse_args(arguments)
    if not 5 <= read.players <= MAX_PLAYERS or not 5 <= read.seconds <= MAX_SECONDS:
        parser.error(f"5 to {MAX_PLAYERS} players, 5 to {MAX_SECONDS} seconds")
    return read


def load(arguments: Sequence[str]) -> None:
    """Run the load test and print what it finds."""
    asked = options(arguments)
    most = MAX_PLAYERS if asked.ramp else asked.players
    stages = 1 if not asked.ramp else 6 + BISECTIONS
    mails = int(MAILS_A_SECOND * stages * (asked.seconds + WARM_UP_SECONDS + most / 16)) + 30
    with ExitStack() as stack:
        directory = Path(stack.enter_context(TemporaryDirectory(prefix="fieldpost-load-")))
        sink = Sink()
        address = stack.enter_context(serving(sink, Address("127.0.0.1", 0)))
        prepared = stack.enter_context(
            prepared_site(
                directory,
                f"smtp://{address}",
                is_postgresql=asked.postgresql,
                is_forked=asked.forked,
            )
        )
        settings, began = prepared.settings, monotonic()
        engine = engine_for(settings.database_url)
        population = populate(settings, engine, most, most // ONE_IN + 1)
        written = thought_out(settings, engine, mails, MAIL_MATCHES)
        # The bench's own connections would count among those of the site.
        engine.dispose()
        print(
            f"\nLoad: {prepared.kind}; {len(population.players)} matches in mid-campaign, "
            f"{os.cpu_count()} processors for everything; prepared in {monotonic() - began:.0f} s"
        )
        running = stack.enter_context(prepared.started())
        idle = running.usage().memory
        print(
            f"  memory when idle (PSS, MB): "
            f"{', '.join(f'{name} {size:.0f}' for name, size in idle.items())}; "
            f"all {sum(idle.values()):.0f}"
        )
        test = Test(running, population, Post(settings, sink, by_turns(written)), asked.seconds)
        found = ramp(test.stage, asked.players) if asked.ramp else [test.stage(asked.players)]
        if asked.ramp:
            print(f"\n{breaking_point(found)}\n")
            print(in_terminal(found))
            name = f"load-{'postgresql' if asked.postgresql else 'sqlite'}.svg"
            as_svg(found, VAR / name, f"Fieldpost under load: {prepared.kind}")
            print(f"The curve is in {VAR / name}")


def ramp(stage: Callable[[int], Stage], first: int) -> list[Stage]:
    """Double the players until the site breaks, then bisect; all stages, in their order."""
    done: list[Stage] = []
    good, players = 0, first
    while True:
        done.append(stage(players))
        if done[-1].breaks():
            break
        good = players
        if players == MAX_PLAYERS:
            return done
        players = min(2 * players, MAX_PLAYERS)
    bad = players
    for _ in range(BISECTIONS):
        middle = (good + bad) // 2
        if middle - good < max(5, bad // 10):
            break
        done.append(stage(middle))
        if done[-1].breaks():
            bad = middle
        else:
            good = middle
    return done


@dataclass
class Test:
    """A running site and those who will play on it."""

    site: Site
    population: Population
    post: Post
    seconds: float
    _people_so_far: int = 1

    def stage(self, players: int) -> Stage:
        """Let so many people be there at once, and measure."""
        share = max(1, players // ONE_IN)
        host, _, port = self.site.settings.base_url.removeprefix("http://").partition(":")
        config = {
            "host": host,
            "port": int(port),
            "players": [vars(p) for p in self.population.players[: players - 2 * share]],
            "spectators": [vars(p) for p in self.population.spectators[:share]],
            "newcomers": share,
            "seconds": self.seconds,
            "warm_up": WARM_UP_SECONDS,
            "first_number": self._people_so_far,
        }
        self._people_so_far += players
        refused = self.post.refused
        with self.post.sending():
            generator = subprocess.Popen(
                [sys.executable, "-m", GENERATOR],
                cwd=PROJECT,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
            assert generator.stdin is not None
            assert generator.stdout is not None
            try:
                generator.stdin.write(json.dumps(config) + "\n")
                generator.stdin.flush()
                if not generator.stdout.readline():
                    raise RuntimeError("the generator has ended too early")
                began = monotonic()
                whole = Site(self.site.settings, {**self.site.roots, "generator": generator.pid})
                done_before = costs.costs_of(self.site.settings.base_url)
                before, bench = whole.usage(), os.times()
                found = json.loads(generator.stdout.readline())
                after, load = whole.usage(), os.getloadavg()[0]
                done = costs.between(done_before, costs.costs_of(self.site.settings.base_url))
                waits, unanswered = self.post.waits(began), self.post.unanswered(began)
            finally:
                generator.kill()
                generator.wait()
        ended = os.times()
        seconds = found["seconds"]
        shares = {
            name: max(0.0, used - before.seconds.get(name, 0.0)) / seconds
            for name, used in after.seconds.items()
        }
        shares["generator"] += (ended.user + ended.system - bench.user - bench.system) / seconds
        stage = Stage(
            players=players,
            seconds=seconds,
            samples=found["samples"],
            mails=waits,
            mails_unanswered=unanswered,
            mails_refused=self.post.refused - refused,
            shares=shares,
            memory={name: used for name, used in after.memory.items() if name != "generator"},
            load=load,
            recovery=self._recovery(),
        )
        stage.report()
        costs.report(done, players, seconds)
        return stage

    def _recovery(self) -> float | None:
        """Seconds until three pages of a bystander in a row are quick; None if they never are."""
        began, quick = monotonic(), 0
        host, _, port = self.site.settings.base_url.removeprefix("http://").partition(":")
        person = self.population.spectators[-1]
        browser = Browser(host, int(port), "10.9.9.9", person.cookie)
        while quick < 3:
            asked = monotonic()
            answer = browser.get(f"/match/{person.match_id}")
            took = monotonic() - asked
            is_quick = answer.status == 200 and took * 1000 < QUICK_MS
            quick = quick + 1 if is_quick else 0
            if monotonic() - began > RECOVERY_SECONDS:
                return None
            if not is_quick:
                sleep(0.2)
        browser.close()
        return monotonic() - began
