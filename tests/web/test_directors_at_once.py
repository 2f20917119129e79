"""Several requests of a director at the same moment, to a real server: one act, no faults."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from threading import Barrier
from urllib.parse import urlencode, urlsplit

from sqlmodel import func, select

from app.database import engine_for, reading_scope
from app.models import CompetitionAct
from tests.fixtures.databases import on_sqlite_only
from tests.web.browsing import token_of
from tests.web.club import Club, Person
from tests.web.role_world import SEASON

MANY = 6


def together(site_url: str, person: Person, path: str, **fields: str) -> Counter[str]:
    """Send a form MANY times at once; return how often which status came, with what is said."""
    cookie = person.browser.get_cookie("fieldpost")
    assert cookie is not None
    body = urlencode({**fields, "csrf_token": token_of(person.browser)})
    headers = {
        "Cookie": f"fieldpost={cookie.value}",
        "Content-Type": "application/x-www-form-urlencoded",
    }
    gate = Barrier(MANY)

    def send(_number: int) -> str:
        site = urlsplit(site_url)
        connection = HTTPConnection(site.hostname or "", site.port)
        gate.wait()
        connection.request("POST", path, body, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        is_shown = "Dora has changed the competition since you opened this page" in text
        return f"{answer.status} and the first act" if is_shown else str(answer.status)

    with ThreadPoolExecutor(MANY) as pool:
        return Counter(pool.map(send, range(MANY)))


@on_sqlite_only
def test_of_several_acts_at_once_one_counts_and_the_others_are_shown_it(
    club: Club, site_url: str
) -> None:
    dora = club.person("Dora")
    dora.post("/competitions/new", **SEASON)
    path = "/competitions/1/cancel"
    told = together(site_url, dora, path, reason="Nobody comes", version="1")
    # A busy site lets one person wait for their own requests only so long.
    refused = told["409 and the first act"] + told["429"]
    assert (told["303"], refused) == (1, MANY - 1), told
    with reading_scope(engine_for(club.settings.database_url)) as session:
        assert session.exec(select(func.count()).select_from(CompetitionAct)).one() == 2
