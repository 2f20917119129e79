"""A click in a long draft beside one in an empty draft, on both databases, in mid-game."""

import json
from collections.abc import Callable
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from app.database import engine_for, session_scope
from app.games.elope.title import ELOPE
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.matches import drafts
from app.web.match.page.views import KEEPS
from tests.bench.click import Times, mid_game, opened_club
from tests.bench.figures import heading, line
from tests.bench.match_pages import PAGES_OF_ELOPE, fullest
from tests.fixtures.postgresql import postgresql_server
from tests.fixtures.redis import redis_server
from tests.web.browsing import csrf_token
from tests.web.club import Club, Person
from tests.web.test_elope_title import begun as elope_begun
from tests.web.test_reds_title import ON_THE_VOLGA, begun, holding

PLAYERS = 4
LONG = 300


def draft_lengths(repetitions: int) -> None:
    """Print what adding an order and taking it back costs after no orders and after many."""
    heading(f"A click after 0 and after {LONG} orders in the draft (in-process)")
    with redis_server() as redis_url, TemporaryDirectory(prefix="fieldpost-bench-") as directory:
        sqlite = f"sqlite:///{directory}/bench.sqlite3"
        _measure("SQLite", sqlite, redis_url, Path(directory), repetitions)
        reds = f"sqlite:///{directory}/reds.sqlite3"
        _measure("Reds!, SQLite", reds, redis_url, Path(directory), repetitions, _reds)
        elope = f"sqlite:///{directory}/elope.sqlite3"
        _measure("Elope, SQLite", elope, redis_url, Path(directory), repetitions, _elope)
        with postgresql_server(is_durable=True) as postgresql:
            _measure("PostgreSQL", postgresql, redis_url, Path(directory), repetitions)


def _rcw(club: Club) -> tuple[Person, int]:
    people = [club.person(f"Player {number}") for number in range(PLAYERS)]
    return people[0], mid_game(club, people, 0)


def _reds(club: Club) -> tuple[Person, int]:
    """A segment of Reds! on the map of the set-up."""
    people = [club.person("Anna"), club.person("Boris")]
    match_id = begun(club, *people, position=ON_THE_VOLGA)
    return holding(club, match_id, "B", *people), match_id


def _elope(club: Club) -> tuple[Person, int]:
    """The movement of Elope with the most options: in summer 1919, with all its ships."""
    people = [club.person("Anna"), club.person("Boris")]
    match_id = elope_begun(club, *people)
    seat, state = fullest(PAGES_OF_ELOPE)["movement"]
    club.stand(match_id, Match.from_position(ELOPE, state, NoDice()))
    return holding(club, match_id, seat, *people), match_id


def _measure(
    kind: str,
    database_url: str,
    redis_url: str,
    var: Path,
    repetitions: int,
    match_of: Callable[[Club], tuple[Person, int]] = _rcw,
) -> None:
    with opened_club(database_url, redis_url, var) as club:
        person, match_id = match_of(club)
        times = {0: Times(), LONG: Times()}
        # Alternately, so that both meet the same disturbances.
        for _ in range(2):
            for length, of_length in times.items():
                fill_draft(club, person, match_id, length)
                _clicks(club, person, match_id, repetitions, of_length)
    for length, of_length in times.items():
        line(f"after {length} orders, {kind}, processor time", of_length.processor, "ms", 1)
    ratio = median(times[LONG].processor) / median(times[0].processor)
    print(f"  {'ratio of the medians, ' + kind:44} {ratio:>10.2f}", flush=True)


def fill_draft(club: Club, person: Person, match_id: int, length: int) -> None:
    """Make a person's draft so long: instructions given and cancelled in turn."""
    seat = club.letter(match_id, person)
    with session_scope(engine_for(club.settings.database_url)) as session:
        drafts.clear(session, match_id, seat)
        if length:
            give: Action = next(
                option
                for option in drafts.show(session, match_id, seat).options
                if option["do"] == "instruct"
            )
            orders = islice(cycle([give, {**give, "do": "revoke"}]), length)
            drafts.add(session, match_id, seat, list(orders))


def _clicks(club: Club, person: Person, match_id: int, repetitions: int, times: Times) -> None:
    """Add an order and take it back, again and again, as the page's script does."""
    draft = club.draft(match_id, person)
    action = next(option for option in draft.options if option["do"] == "instruct")
    token = csrf_token(person.browser, "/matches/new")
    step = len(draft.actions)
    fields = {"seat": draft.seat, "version": draft.version, "csrf_token": token}
    mark = person.get(f"/match/{match_id}/mark").text.split(".")[0]
    shown = {KEEPS: mark, "Accept-Encoding": "gzip, deflate, br, zstd"}
    add = {**fields, "step": step, "action": json.dumps(action)}
    undo = {**fields, "step": step + 1}
    for _ in range(repetitions):
        for path, form in (("add", add), ("undo", undo)):
            address = f"/match/{match_id}/draft/{path}"
            times.of(partial(person.browser.post, address, data=form, headers=shown))
