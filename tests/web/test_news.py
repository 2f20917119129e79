"""What has happened since one's last turn is offered on the page, in short."""

import re

from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person
from tests.web.played import act, running_with, standing

pytestmark = on_sqlite_only


def offered(person: Person, match_id: int) -> tuple[int, str] | None:
    """How many actions the page of a match offers to watch, and where its link leads."""
    page = person.get(f"/match/{match_id}").text
    found = re.search(r'class="news"[^>]*><a href="([^"]+)"[^>]*>(\d+|One) actions? since', page)
    return found and (1 if found[2] == "One" else int(found[2]), found[1])


def test_the_page_offers_what_one_has_not_seen_happen(club: Club) -> None:
    hanna, paula, otto = (club.person(name) for name in ("Hanna", "Paula", "Otto"))
    match_id = running_with(club, hanna, paula, otto)
    own, other, *rest = (club.letter(match_id, each) for each in (paula, otto))
    rest = [seat for seat in "ABCD" if seat not in (own, other)]
    assert offered(paula, match_id) is None
    act(club, match_id, other, {"do": "ready"})
    # She has had no turn that anything could be new since.
    assert offered(paula, match_id) is None
    assert offered(otto, match_id) is None
    assert offered(hanna, match_id) is None

    act(club, match_id, own, {"do": "ready"})
    assert offered(paula, match_id) is None
    assert offered(otto, match_id) == (1, f"/match/{match_id}/since")
    # What others do unseen is no news.
    act(club, match_id, rest[0], {"do": "offer", "seat": rest[1]})
    assert offered(paula, match_id) is None
    act(club, match_id, rest[0], {"do": "ready"})
    assert offered(paula, match_id) == (1, f"/match/{match_id}/since")


def test_the_orders_in_the_log_lead_to_their_moments(club: Club) -> None:
    paula = club.person("Paula")
    match_id = running_with(club, paula, paula)
    own = club.letter(match_id, paula)
    act(club, match_id, own, {"do": "ready"})
    for path in (f"/match/{match_id}", f"/match/{match_id}/log"):
        page = paula.get(path).text
        (address,) = re.findall(r'<p class="order"><a href="([^"]+)"[^>]*>ready</a>', page)
        assert address == f"/match/{match_id}/replay?at=1"
    replay = paula.get(address).text
    assert f'href="/match/{match_id}/log?all=yes#entry-1"' in replay
    assert 'id="entry-1"' in paula.get(f"/match/{match_id}/log").text


def test_the_answer_to_an_offer_lies_over_the_map_until_the_next_action(club: Club) -> None:
    paula, otto = club.person("Paula"), club.person("Otto")
    match_id = running_with(club, paula, paula, otto)
    own, other = club.letter(match_id, paula), club.letter(match_id, otto)
    act(club, match_id, own, {"do": "offer", "seat": other})
    for verb in ("give", "request"):
        options = standing(club, match_id).options(own)
        act(club, match_id, own, next(each for each in options if each["do"] == verb))
    act(club, match_id, own, {"do": "propose"})
    name = "".join(sorted((own, other))) + "1"
    assert 'aria-label="Answers to offers"' not in paula.get(f"/match/{match_id}").text
    act(club, match_id, other, {"do": "refuse", "motion": name})
    page = paula.get(f"/match/{match_id}").text
    assert 'aria-label="Answers to offers"' in page
    assert f"<strong>{name} refused</strong>" in page
    act(club, match_id, own, {"do": "ready"})
    assert 'aria-label="Answers to offers"' not in paula.get(f"/match/{match_id}").text
