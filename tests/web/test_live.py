"""Open pages learn of a change: those of whoever sees it, and no others."""

from collections.abc import Iterator

import pytest

from app.database import engine_for, session_scope
from app.mail.announce import announcer
from app.matches.seats import replacement
from app.matches.system_orders import give_orders
from app.models import Match, Spectators, SubmissionSource, User
from app.web.event_hub import EXTENSION, MAX_PER_USER, Connection, EventHub, TooManyConnections
from tests.fixtures.databases import on_sqlite_only
from tests.served import Stream, gunicorn
from tests.web.club import Club, Person
from tests.web.pages import press

PATIENCE = 30.0
LINES = 12


@pytest.fixture
def hub(club: Club) -> Iterator[EventHub]:
    """The event hub of the site; it listens to a real Redis."""
    hub: EventHub = club.app.extensions[EXTENSION]
    closed: list[bool] = []
    hub.serve(lambda: not closed, LINES)
    yield hub
    closed.append(True)


@pytest.fixture
def host(club: Club) -> Person:
    """The host of the match, who has no seat in it."""
    return club.person("Hanna")


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def peter(club: Club) -> Person:
    """Another player."""
    return club.person("Peter")


@pytest.fixture
def match_id(club: Club, host: Person, paula: Person, peter: Person) -> int:
    """Their match in its trading session; the bots have done."""
    match_id = club.running_match(host, paula, peter)
    club.let_bots_play(match_id)
    return match_id


class Counted(Connection):
    """A connection that counts its notifications."""

    heard = 0

    def tell(self, mark: str) -> None:
        self.heard += mark != self.mark
        super().tell(mark)


def opened(
    hub: EventHub,
    match_id: int,
    person: Person,
    *,
    one: bool = True,
    runs_site: bool = False,
) -> Counted:
    """A page that shows the match to a person as it is now."""
    line = Counted(person.user_id, frozenset({match_id}), one, mark="", runs_site=runs_site)
    hub.connect(line)
    assert line.wait(PATIENCE) is not None
    return line


def order(club: Club, match_id: int, person: Person, text: str) -> None:
    """Let a person's orders be carried out and announced as the worker does."""
    with session_scope(engine_for(club.settings.database_url)) as session:
        receipt = give_orders(
            session,
            match_id,
            club.letter(match_id, person),
            key=f"{person.name}: {text}",
            source=SubmissionSource.CLI,
            text=text,
            announce=announcer(club.settings),
        )
        assert receipt.ok, receipt


def an_instruction(club: Club, match_id: int, person: Person) -> str:
    """A standing instruction that a person may give: nobody else learns of it."""
    draft = club.draft(match_id, person)
    action = next(option for option in draft.options if option["do"] == "instruct")
    return draft.position.title.notation.write(action)


def test_what_others_may_not_see_does_not_ring_at_their_pages(
    club: Club, hub: EventHub, match_id: int, host: Person, paula: Person, peter: Person
) -> None:
    own = [opened(hub, match_id, paula) for _ in range(2)]
    others = [opened(hub, match_id, person) for person in (peter, host)]
    order(club, match_id, paula, an_instruction(club, match_id, paula))
    assert all(line.wait(PATIENCE) for line in own)

    order(club, match_id, peter, "ready")
    assert all(line.wait(PATIENCE) for line in (*own, *others))
    # The others have heard nothing but that: of Paula's instruction they know nothing.
    assert [line.heard for line in (*own, *others)] == [3, 3, 2, 2]


def test_who_moderates_a_match_that_others_see_later_hears_of_it_at_once(
    club: Club, hub: EventHub, match_id: int, host: Person, paula: Person
) -> None:
    mona, ada, sam = (club.person(name) for name in ("Mona", "Ada", "Sam"))
    with session_scope(engine_for(club.settings.database_url)) as session:
        session.get_one(Match, match_id).spectators = Spectators.TURNS
        session.get_one(User, ada.user_id).is_admin = True
    host.post(f"/match/{match_id}/moderators", do="name", who="Mona")
    mona.post(f"/match/{match_id}/moderators", do="accept")
    moderating = [opened(hub, match_id, mona), opened(hub, match_id, ada, runs_site=True)]
    shown = [each.get(f"/match/{match_id}/mark").text for each in (mona, ada)]
    assert [line.mark for line in moderating] == shown
    watching = opened(hub, match_id, sam)
    order(club, match_id, paula, "ready")
    assert all(line.wait(PATIENCE) for line in moderating)
    assert watching.heard == 1


def test_a_draft_rings_at_its_own_player_s_other_pages_alone(
    club: Club, hub: EventHub, match_id: int, paula: Person, peter: Person
) -> None:
    own, other = (opened(hub, match_id, person) for person in (paula, peter))
    before = own.mark
    press(paula, paula.get(f"/match/{match_id}"), "ready")
    after = own.wait(PATIENCE)
    assert after is not None
    assert after.split(".")[0] == before.split(".")[0]
    order(club, match_id, paula, "ready")
    assert other.wait(PATIENCE) is not None
    assert other.heard == 2


def test_whoever_loses_his_seat_hears_no_more(
    club: Club, hub: EventHub, match_id: int, paula: Person, peter: Person
) -> None:
    line, other = (opened(hub, match_id, person) for person in (peter, paula))
    with session_scope(engine_for(club.settings.database_url)) as session:
        row = session.get_one(Match, match_id)
        letter = club.letter(match_id, peter)
        replacement.give_to_bot(session, row, letter, announcer(club.settings))
    assert line.wait(PATIENCE) is None
    assert line.is_lost
    assert other.wait(PATIENCE) is not None


def test_a_page_that_is_behind_is_told_at_once(
    club: Club, hub: EventHub, match_id: int, paula: Person
) -> None:
    shown = opened(hub, match_id, paula).mark
    order(club, match_id, paula, "ready")
    line = Connection(paula.user_id, frozenset({match_id}), one=True, mark=shown)
    hub.connect(line)
    assert line.wait(PATIENCE) not in (None, shown)


def test_there_are_no_more_lines_than_can_be_served(
    hub: EventHub, match_id: int, paula: Person, peter: Person, host: Person
) -> None:
    own = [opened(hub, match_id, paula) for _ in range(MAX_PER_USER + 1)]
    assert [line.is_closed for line in own] == [True] + [False] * MAX_PER_USER
    others = [opened(hub, match_id, peter) for _ in range(LINES - MAX_PER_USER)]
    with pytest.raises(TooManyConnections):
        opened(hub, match_id, host)
    hub.disconnect(others[0])
    opened(hub, match_id, host)


def test_a_page_that_gives_way_to_others_of_its_reader_does_not_come_back_at_once(
    hub: EventHub, match_id: int, paula: Person
) -> None:
    stream = paula.get(f"/match/{match_id}/events").iter_encoded()
    assert next(stream) == b":\n\n"
    for _ in range(MAX_PER_USER):
        opened(hub, match_id, paula)
    assert b"".join(stream).endswith(b"retry: 60000\n\n")


def test_the_dashboard_hears_of_its_matches_and_of_no_draft(
    club: Club, hub: EventHub, match_id: int, paula: Person
) -> None:
    line = opened(hub, match_id, paula, one=False)
    assert line.mark == paula.get("/matches/mark").text
    assert f'data-mark="{line.mark}"' in paula.get("/matches").text
    page = opened(hub, match_id, paula)
    press(paula, paula.get(f"/match/{match_id}"), "ready")
    assert page.wait(PATIENCE) is not None
    order(club, match_id, paula, "ready")
    assert line.wait(PATIENCE) == paula.get("/matches/mark").text
    assert line.heard == 2


@on_sqlite_only
def test_a_real_server_streams_and_lets_go_when_it_stops(
    club: Club, match_id: int, paula: Person
) -> None:
    page = paula.get(f"/match/{match_id}")
    assert f'data-mark="{paula.get(f"/match/{match_id}/mark").text}"' in page.text
    with gunicorn(club.settings) as server:
        answer = server.get(paula, f"/match/{match_id}/events?seen=an-old-one")
        assert answer.status == 200
        assert answer.headers["Content-Type"].startswith("text/event-stream")
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert answer.headers["Cache-Control"] == "no-store"
        stream = Stream(answer)
        shown = stream.next()
        assert shown is not None
        assert shown == {"event": "news", "id": shown["id"], "data": shown["id"]}
        order(club, match_id, paula, "ready")
        news = stream.next()
        assert news is not None
        assert news["id"] == paula.get(f"/match/{match_id}/mark").text != shown["id"]
        assert server.stop() == 0
        assert stream.next() is None
