"""`make bench ARGS=parallel`: a bystander's pages while one person clicks many times at once.

The clicks come from a process of their own (`python -m tests.bench.load.parallel`), so that they
take nothing from the clock of the bystander but a share of the processors.
"""

import json
import subprocess
import sys
import threading
from argparse import ArgumentParser
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from app.database import engine_for
from tests.bench.figures import heading, line
from tests.bench.load.browser import KEEPS, Browser, match_page
from tests.bench.load.population import Person, populate
from tests.bench.load.processes import prepared_site

PROJECT = Path(__file__).parents[3]
CLICKS = (40, 100, 400)
QUIET_PAGES = 20
MAX_SECONDS = 120.0
CLICKER, BYSTANDER = "10.7.0.1", "10.7.0.2"


def parallel(arguments: Sequence[str]) -> None:
    """Print the bystander's times alone and during each number of clicks, and what these got."""
    parser = ArgumentParser(prog="make bench ARGS=parallel", description=__doc__)
    parser.add_argument("--postgresql", action="store_true", help="not SQLite as `make run` has it")
    is_postgresql = parser.parse_args(arguments).postgresql
    with ExitStack() as stack:
        directory = Path(stack.enter_context(TemporaryDirectory(prefix="fieldpost-load-")))
        prepared = stack.enter_context(
            prepared_site(directory, "smtp://127.0.0.1:1", is_postgresql=is_postgresql)
        )
        settings = prepared.settings
        population = populate(settings, engine_for(settings.database_url), 8, 1)
        stack.enter_context(prepared.started())
        heading(f"A bystander's pages while one person clicks ({prepared.kind})")
        bystander = _browser(settings.base_url, BYSTANDER, population.players[5])
        path = f"/match/{population.players[5].match_id}"
        line("nobody clicks", [_page(bystander, path) for _ in range(QUIET_PAGES)], "ms", 0)
        for person, count in zip(population.players, CLICKS, strict=False):
            _measure(settings.base_url, person, bystander, path, count)


def _measure(base_url: str, person: Person, bystander: Browser, path: str, count: int) -> None:
    """Load pages until all clicks of another process have been answered."""
    clicker = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.load.parallel"],
        cwd=PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert clicker.stdin is not None
    assert clicker.stdout is not None
    try:
        order = {"base_url": base_url, "person": vars(person), "count": count}
        clicker.stdin.write(json.dumps(order) + "\n")
        clicker.stdin.flush()
        clicker.stdout.readline()
        times: list[float] = []
        began = monotonic()
        answered: list[str] = []
        reader = threading.Thread(
            target=lambda: answered.append(clicker.stdout.readline())  # type: ignore[union-attr]
        )
        reader.start()
        while reader.is_alive() or len(times) < 2:
            times.append(_page(bystander, path))
            if monotonic() - began > MAX_SECONDS:
                break
        line(f"during {count} clicks", times, "ms", 0)
        clicker.kill()
        reader.join()
        _tell(answered[0], monotonic() - began)
    finally:
        clicker.kill()
        clicker.wait()


def _tell(answered: str, seconds: float) -> None:
    if not answered:
        print(f"    the clicks were not all answered within {seconds:.0f} s")
        return
    found = json.loads(answered)
    statuses = ", ".join(
        f"{number} x {status if status != '0' else 'no answer'}"
        for status, number in sorted(found["statuses"].items())
    )
    print(f"    the clicks were answered after {found['seconds']:.1f} s: {statuses}", flush=True)


def _page(browser: Browser, path: str) -> float:
    began = monotonic()
    answer = browser.get(path)
    took = (monotonic() - began) * 1000
    if answer.status != 200:
        print(f"    the bystander got {answer.status or 'no answer'} after {took:,.0f} ms")
    return took


def _browser(base_url: str, address: str, person: Person) -> Browser:
    host, _, port = base_url.removeprefix("http://").partition(":")
    return Browser(host, int(port), address, person.cookie)


def click_at_once(order: dict[str, object]) -> None:
    """Add the same order to a person's draft from many connections at once."""
    base_url, count = str(order["base_url"]), order["count"]
    assert isinstance(count, int)
    person = Person(**order["person"])  # type: ignore[arg-type]
    first = _browser(base_url, CLICKER, person)
    page = match_page(first.get(f"/match/{person.match_id}").text)
    # With the page came what its forms are checked against.
    person = Person(first.cookie, person.match_id)
    form = page.asks[0]
    fields = {**form.fields, "action": form.actions[0]}
    headers = {KEEPS.replace("-", "_"): page.match_mark}
    start = threading.Barrier(count)

    def click() -> int:
        browser = _browser(base_url, CLICKER, person)
        start.wait()
        return browser.post(form.path, fields, **headers).status

    print("clicking", flush=True)
    began = monotonic()
    with ThreadPoolExecutor(count) as pool:
        answers = [pool.submit(click) for _ in range(count)]
        statuses = Counter(str(each.result()) for each in answers)
    print(json.dumps({"statuses": statuses, "seconds": monotonic() - began}), flush=True)


if __name__ == "__main__":
    click_at_once(json.loads(sys.stdin.readline()))
