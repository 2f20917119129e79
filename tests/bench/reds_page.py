"""Reds!: what the page of a match and a click in it weigh on the wire, and cost, by question."""

import json
import re
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import State
from app.games.reds.title import REDS
from app.web.match.page.partial_update import CLOSED, HEADER
from app.web.match.page.views import KEEPS
from tests.bench.click import Times, opened_club
from tests.bench.figures import heading, line
from tests.fixtures.redis import redis_server
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.test_reds_title import begun

PAGE_BUDGET, CLICK_BUDGET = 40_000, 12_000
ACTIONS = 900
REPETITIONS = 8
ENCODING = {"Accept-Encoding": "gzip, deflate, br, zstd"}
_PART = re.compile(r'<\w+[^>]*?\bid="([^"]+)"[^>]*?\bdata-part="([^"]+)"')
_PANEL = re.compile(r'<section\b[^>]*class="panel" id="([^"]+)"')
_PART_FIRST = re.compile(r'<\w+[^>]*?\bdata-part="([^"]+)"[^>]*?\bid="([^"]+)"')


def reds_pages() -> None:
    """Print page and click of the position of each question that has the most options."""
    heading("Reds!: page of a match without its ground, and a click in it, compressed")
    with redis_server() as redis_url, TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        database = f"sqlite:///{directory}/bench.sqlite3"
        with opened_club(database, redis_url, Path(directory)) as club:
            people = [club.person("Anna"), club.person("Boris")]
            for asked, (seat, state) in sorted(fullest(ACTIONS).items()):
                _measure(club, people, asked, seat, state)
    print(f"    budget: {PAGE_BUDGET:,} bytes a page, {CLICK_BUDGET:,} a click")


def fullest(actions: int) -> dict[str, tuple[str, State]]:
    """Return for each question of a game at random the seat and the state with most options."""
    match = Match.new(REDS, ["A", "B"], seed=f"{7:064x}", options={"scenario": "campaign"})
    chance, found, most = Random(7), dict[str, tuple[str, State]](), dict[str, int]()
    for _ in range(actions):
        if match.over:
            break
        seat, asked = min(match.waiting().items())
        choices = match.pending(seat)
        if len(choices) > most.get(asked, 1):
            most[asked] = len(choices)
            found[asked] = seat, copy_state(match.state)
        match.apply(seat, chance.choice(choices))
    return found


def _measure(club: Club, people: list[Person], asked: str, seat: str, state: State) -> None:
    match_id = begun(club, *people)
    club.stand(match_id, Match.from_position(REDS, state, NoDice()))
    person = next(each for each in people if club.letter(match_id, each) == seat)
    looked, added = Times(), Times()
    plain = looked.of(lambda: person.get(f"/match/{match_id}"))
    pages = [each.browser.get(f"/match/{match_id}", headers=ENCODING) for each in people]
    draft = club.draft(match_id, person)
    options = [each for each in draft.options if each["do"] not in REDS.any_time_verbs]
    token = csrf_token(person.browser, "/matches/new")
    fields = {"seat": seat, "version": draft.version, "csrf_token": token}
    mark = person.get(f"/match/{match_id}/mark").text.split(".")[0]
    shown = dict(_PART.findall(plain.text))
    shown.update({part: digest for digest, part in _PART_FIRST.findall(plain.text)})
    headers = {
        KEEPS: mark,
        HEADER: " ".join(f"{part}={digest}" for part, digest in shown.items()),
        CLOSED: " ".join(panel for panel in _PANEL.findall(plain.text) if panel != "orders"),
        **ENCODING,
    }
    sizes: list[float] = []
    for option in Random(1).sample(options, min(REPETITIONS, len(options))):
        add = {**fields, "step": 0, "action": json.dumps(option)}
        answer = added.of(
            lambda add=add: person.browser.post(  # type: ignore[misc]
                f"/match/{match_id}/draft/add", data=add, headers=headers, follow_redirects=True
            )
        )
        sizes.append(len(answer.data))
        step = len(club.draft(match_id, person).actions)
        person.browser.post(f"/match/{match_id}/draft/undo", data={**fields, "step": step})
    line(f"{asked}: page", [float(len(page.data)) for page in pages], "bytes", 0)
    line(f"{asked}: a click", sizes, "bytes", 0)
    line(f"{asked}: a click, processor time", added.processor, "ms", 1)
