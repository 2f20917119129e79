"""What the page of a match and a click in it weigh on the wire, and cost, by question."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from app.games.elope.title import ELOPE
from app.games.kernel.chance import NoDice
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import State
from app.games.reds.title import REDS
from app.games.toc.title import TRIUMPH_OF_CHAOS
from app.web.match.page.partial_update import CLOSED, HEADER
from app.web.match.page.views import KEEPS
from tests.bench.click import Times, opened_club
from tests.bench.figures import heading, line
from tests.fixtures.redis import redis_server
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.test_elope_title import begun as elope_begun
from tests.web.test_reds_title import begun as reds_begun
from tests.web.test_toc_title import begun as toc_begun

REPETITIONS = 8
ENCODING = {"Accept-Encoding": "gzip, deflate, br, zstd"}
_PART = re.compile(r'<\w+[^>]*?\bid="([^"]+)"[^>]*?\bdata-part="([^"]+)"')
_PANEL = re.compile(r'<section\b[^>]*class="panel" id="([^"]+)"')
_PART_FIRST = re.compile(r'<\w+[^>]*?\bdata-part="([^"]+)"[^>]*?\bid="([^"]+)"')


@dataclass(frozen=True)
class Pages:
    """The pages of a title: its matches, how long one is played, and what they may weigh."""

    title: Title
    begun: Callable[[Club, Person, Person], int]
    options: Mapping[str, str]
    actions: int
    page: int
    click: int


PAGES_OF_REDS = Pages(REDS, reds_begun, {"scenario": "campaign"}, 900, 40_000, 12_000)
PAGES_OF_TOC = Pages(TRIUMPH_OF_CHAOS, toc_begun, {}, 500, 60_000, 12_000)
"""Hand and tracks are part of the page."""
PAGES_OF_TOC_CAMPAIGN = Pages(
    TRIUMPH_OF_CHAOS, toc_begun, {"scenario": "campaign"}, 6000, 60_000, 12_000
)
"""A whole campaign at random: in 1920 there are the forces of most factions on the map."""
PAGES_OF_ELOPE = Pages(
    ELOPE, elope_begun, {"length": "full", "aircraft": "interception"}, 6000, 60_000, 30_000
)
"""The whole game: in summer 1919 the Allies have 150 counters on the map."""


def reds_pages() -> None:
    """Print what pages of Reds! weigh."""
    _print(PAGES_OF_REDS)


def toc_pages() -> None:
    """Print what pages of Triumph of Chaos weigh, and its state, in an introductory match and in a
    campaign."""
    for pages in (PAGES_OF_TOC, PAGES_OF_TOC_CAMPAIGN):
        _print(pages)
        states = [len(json.dumps(state)) for _seat, state in fullest(pages).values()]
        line("state", [float(size) for size in states], "bytes", 0)


def elope_pages() -> None:
    """Print what pages of Elope weigh."""
    _print(PAGES_OF_ELOPE)


def _print(pages: Pages) -> None:
    """Print page and click of the position of each question that has the most options."""
    name = pages.title.name
    heading(f"{name}: page of a match without its ground, and a click in it, compressed")
    with redis_server() as redis_url, TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        database = f"sqlite:///{directory}/bench.sqlite3"
        with opened_club(database, redis_url, Path(directory)) as club:
            people = [club.person("Anna"), club.person("Boris")]
            for asked, (seat, state) in sorted(fullest(pages).items()):
                _measure(pages, club, people, asked, seat, state)
    print(f"    budget: {pages.page:,} bytes a page, {pages.click:,} a click")


def fullest(pages: Pages) -> dict[str, tuple[str, State]]:
    """Return for each question of a game at random the seat and the state with most options."""
    match = Match.new(pages.title, ["A", "B"], seed=f"{7:064x}", options=dict(pages.options))
    chance, found, most = Random(7), dict[str, tuple[str, State]](), dict[str, int]()
    for _ in range(pages.actions):
        if match.over:
            break
        seat, asked = min(match.waiting().items())
        choices = match.pending(seat)
        if len(choices) > most.get(asked, 1):
            most[asked] = len(choices)
            found[asked] = seat, copy_state(match.state)
        match.apply(seat, chance.choice(choices))
    return found


def _measure(
    pages: Pages, club: Club, people: list[Person], asked: str, seat: str, state: State
) -> None:
    match_id = pages.begun(club, *people)
    club.stand(match_id, Match.from_position(pages.title, state, NoDice()))
    person = next(each for each in people if club.letter(match_id, each) == seat)
    looked, added = Times(), Times()
    plain = looked.of(lambda: person.get(f"/match/{match_id}"))
    looks = [each.browser.get(f"/match/{match_id}", headers=ENCODING) for each in people]
    draft = club.draft(match_id, person)
    options = [each for each in draft.options if each["do"] not in pages.title.any_time_verbs]
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
    line(f"{asked}: page", [float(len(page.data)) for page in looks], "bytes", 0)
    line(f"{asked}: a click", sizes, "bytes", 0)
    line(f"{asked}: a click, processor time", added.processor, "ms", 1)
