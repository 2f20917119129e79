"""What was promised and who has left, on the page of RCW (6.3, 15.2)."""

from app.games.rcw.presentation.players import boxes
from app.games.rcw.presentation.politics import pacts
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import Position, position
from tests.web.club import Club


def bargain() -> Position:
    p = position("A: RL-152 @ tver\nC: WL-251 @ kuban\nA has: politburo", seats="ABC")
    p.order("A", "offer B, give Politburo, condition <b>peace</b> in Tver\npropose")
    p.order("B", "accept AB1")
    return p


@on_sqlite_only
def test_a_pact_is_shown_to_its_parties_alone(club: Club) -> None:
    host, *others = [club.person(name) for name in ("Anna", "Boris", "Clara")]
    number = club.running_match(host, host, *others)
    club.stand(number, bargain().match)
    for person in (host, *others):
        page = person.get(f"/match/{number}").text
        shown = "&lt;b&gt;peace&lt;/b&gt; in Tver" in page
        assert shown == (club.letter(number, person) in "AB")


def test_who_has_left_has_no_points() -> None:
    p = bargain()
    p.order("B", "quit the game, confirm quit")
    points = {box.letter: box.red_points for box in boxes(p.match.view("A"))}
    assert points["B"] is None
    assert points["A"] is not None


def test_a_spectator_is_told_of_no_pact() -> None:
    assert pacts(bargain().match.view(None)) == []
