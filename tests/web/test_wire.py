"""What travels over the wire of one match at one moment: to a spectator and to two players.

Read from a real server as bytes, headers included, and not from a page that shows them.
"""

import http.client
import json
import re
from urllib.parse import urlsplit

from app.games.kernel.match import Match
from app.games.kernel.view import log_for
from app.games.rcw.board import board_of, holder
from app.games.rcw.box import BOX
from app.games.rcw.secrecy import CONCEALABLE
from app.games.rcw.title import RCW
from tests.fixtures.databases import on_sqlite_only
from tests.served import cookie
from tests.web.club import Club, Person
from tests.web.played import play_until, running_with, standing

pytestmark = on_sqlite_only

SCENES = "/replay/scenes"
REPLAYED = ("/replay?at=99999", SCENES)
PATHS = ("", "/log", "/record", "/mark", *REPLAYED)
Sent = dict[str, bytes]
"""What came of a match, by the path that was asked for."""


def read(site_url: str, person: Person, path: str) -> bytes:
    """Everything that comes back: headers and body."""
    connection = http.client.HTTPConnection(urlsplit(site_url).netloc)
    connection.request("GET", path, headers={"Cookie": f"fieldpost={cookie(person)}"})
    answer = connection.getresponse()
    assert answer.status == 200, path
    data = bytes(answer.headers) + answer.read()
    connection.close()
    return data


def sent(site_url: str, person: Person, match_id: int) -> Sent:
    """What the pages of a match and their scripts ask for, and the picture of the board."""
    got = {path: read(site_url, person, f"/match/{match_id}{path}") for path in PATHS}
    (picture,) = set(re.findall(rb'href="(/match/\d+/board[^"]*)"', got[""]))
    got["picture"] = read(site_url, person, picture.decode().replace("&amp;", "&"))
    return got


KNOWN_TO_ALL = re.compile(rb'<li data-verb="trade-theirs-.*?</li>| data-tip="[^"]*"', re.DOTALL)
"""What names chits whoever holds them: what one may ask for in an offer, which is every chit that
the other may hold for all that one knows, and the terms of the glossary."""


def unheard(match: Match, holding: str, viewer: str | None) -> set[str]:
    """The chits that a seat holds unseen, of which the viewer has never met one so called."""
    said = json.dumps([item["says"] for item in log_for(RCW, match.log, viewer)])
    at = {chit: holder(board_of(match.state), chit) for chit in CONCEALABLE}
    own = {BOX.chits[chit].name for chit, seat in at.items() if seat == viewer}
    held = {chit: BOX.chits[chit].name for chit, seat in at.items() if seat == holding}
    return {chit for chit, name in held.items() if name not in said and name not in own}


def is_full_of_secrets(match: Match) -> bool:
    """Whether A and B both hold chits of which each other and a spectator have never heard."""
    pairs = [("A", "B"), ("B", "A"), ("A", None), ("B", None)]
    # The whole log is read for it, so only now and then.
    return len(match.log) % 50 == 0 and all(
        unheard(match, holding, viewer) for holding, viewer in pairs
    )


def test_no_chit_that_another_holds_unseen_is_in_any_byte_that_one_is_sent(
    club: Club, site_url: str
) -> None:
    """17.6: all three receive different data of the same match at the same moment."""
    hanna, *players = (club.person(name) for name in ("Hanna", "Anna", "Boris", "Clara", "Dora"))
    match_id = running_with(club, hanna, *players, secrecy=True)
    play_until(club, match_id, is_full_of_secrets)
    match = standing(club, match_id)
    readers: dict[str | None, Person] = {club.letter(match_id, each): each for each in players}
    readers = {"A": readers["A"], "B": readers["B"], None: hanna}
    wires = {seat: sent(site_url, person, match_id) for seat, person in readers.items()}

    assert len({wire[SCENES] for wire in wires.values()}) == 3
    for viewer, wire in wires.items():
        for holding in {*"ABCD"} - {viewer}:
            for chit in unheard(match, holding, viewer):
                name = BOX.chits[chit].name.encode()
                for path, whole in wire.items():
                    data = KNOWN_TO_ALL.sub(b"", whole)
                    assert not re.search(rb"\b%s\b" % chit.encode(), data), (viewer, path, chit)
                    # The page of the table names some to everybody, as standing instructions.
                    assert path == "" or name not in data, (viewer, path, chit)
    # What one holds oneself does come, so that what was looked for is what would be sent.
    for seat in "AB":
        names = [BOX.chits[chit].name.encode() for chit in unheard(match, seat, None)]
        assert all(name in wires[seat][path] for name in names for path in ("", *REPLAYED))
