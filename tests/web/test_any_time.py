"""What may be done at any time, on the page: motions, offers in words, standing instructions,
and decisions with a time limit."""

import re
from datetime import timedelta
from html import unescape

import pytest

from app.database import engine_for, session_scope
from app.matches.clock.timeout import answer_for_one_seat
from app.matches.events import announce_nothing
from app.models import utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.games.rcw.positions import position
from tests.web.club import Club, Person
from tests.web.pages import forms, hand_in, press

pytestmark = on_sqlite_only

STANDING = "never counterpurge"
PURGED = """
    A: RL-152 @ tver
    B: RL-153 @ petrograd
    A has: politburo*8
    B has: politburo*4
    """


@pytest.fixture
def people(club: Club) -> dict[str, Person]:
    """Four players of one match, by their letters; "match" is not among them."""
    return {}


@pytest.fixture
def match_id(club: Club, people: dict[str, Person]) -> int:
    """A match in which it is for A to move, and A and B hold markers."""
    players = [club.person(name) for name in ("Anna", "Boris", "Clara", "Dora")]
    number = club.running_match(players[0], *players)
    people.update({club.letter(number, player): player for player in players})
    setting = """
        A: RL-152 R-111 @ tver
        C: WL-251 @ don_cossack
        A has: politburo*3 assassin
        B has: politburo*8
        """
    club.stand(number, position(setting, phase="movement", seats="ABCD").match)
    return number


def section(text: str, name: str) -> str:
    """The section of a page with this id in its heading; empty if there is none."""
    found = re.search(rf'<section[^>]*aria-labelledby="{name}".*?</section>', text, re.DOTALL)
    return found[0] if found else ""


def test_what_the_phase_asks_stands_apart_from_what_may_be_done_at_any_time(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    page = people["A"].get(f"/match/{match_id}").text
    assert "end movement" in section(page, "choices")
    assert "offer" not in section(page, "choices")
    folded = section(page, "any-time")
    assert re.search(r"<details[^>]*>\s*<summary>Trades</summary>", folded)
    assert "end movement" not in folded
    assert not re.search(r"<details[^>]*\bopen\b", folded)


def test_who_owes_nothing_makes_an_offer_with_a_condition_by_clicking(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.05  # nobody works here
    boris = people["B"]
    page = boris.get(f"/match/{match_id}")
    assert "You have nothing to decide right now." in page.text
    page = press(boris, page, "offer A")
    assert "Not sent yet:" in page.text
    page = press(boris, page, "give Politburo")
    page = press(boris, page, "condition …", words="hold Tver <b>for me</b>")
    assert "condition hold Tver &lt;b&gt;for me&lt;/b&gt;" in page.text
    page = hand_in(boris, press(boris, page, "propose"))
    assert "Your orders are being processed" in page.text
    assert "condition hold Tver" in page.text


def test_a_motion_is_shown_with_its_terms_and_answered_by_a_button(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    terms = "offer A, give Politburo\ncondition hold Tver <i>for me</i>\npropose"
    assert club.order(match_id, people["B"], terms).ok
    page = people["A"].get(f"/match/{match_id}")
    panel = section(page.text, "motions")
    boris, anna = people["B"].name, people["A"].name
    assert f"{boris} (B) offers {anna} (A)" in panel
    assert "hold Tver &lt;i&gt;for me&lt;/i&gt;" in panel
    labels = {text for form in forms(page) for _, _, text in form.buttons}
    assert {"Accept AB1", "Refuse AB1", "Counter AB1 …"} <= labels
    theirs = section(people["C"].get(f"/match/{match_id}").text, "motions")
    assert "You have no open offers or motions." in theirs
    assert f"{boris} (B)" not in theirs
    own = section(people["B"].get(f"/match/{match_id}").text, "motions")
    assert "Withdraw AB1" in own
    assert "Accept AB1" not in own
    assert "AB1" not in theirs


def test_an_answer_is_sent_at_once_or_goes_into_the_draft_that_was_begun(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    club.app.config["WORKER_PATIENCE"] = 0.05  # nobody works here
    anna = people["A"]
    assert club.order(match_id, people["B"], "offer A, give Politburo, propose").ok
    assert "An offer or motion is waiting for your answer." in anna.get(f"/match/{match_id}").text
    page = press(anna, anna.get(f"/match/{match_id}"), "Counter AB1 …")
    assert club.draft(match_id, anna).lines == ("counter AB1",)
    press(anna, page, "Refuse AB1")
    assert club.draft(match_id, anna).lines == ("counter AB1", "refuse AB1")
    anna.post(f"/match/{match_id}/draft/clear", **stated(club, match_id, anna))
    page = press(anna, anna.get(f"/match/{match_id}"), "Accept AB1")
    assert "Your orders are being processed" in page.text
    assert "accept AB1" in page.text
    assert club.draft(match_id, anna).lines == ()


def test_what_is_kept_stands_among_the_offers_of_its_owner_and_can_be_taken_back(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    setting = position("A: RL-152 R-111 @ tver\nC: WL-251 @ don_cossack\nB has: politburo*8",
                       seats="ABCD")  # fmt: skip
    setting.order("A", "move Trotsky, to Kaluga")
    club.stand(match_id, setting.match)
    assert club.order(match_id, people["B"], "purge A, declare").ok
    panel = section(people["B"].get(f"/match/{match_id}").text, "motions")
    assert f"{people['B'].name} (B) declares a " in panel
    assert '<span class="badge">kept</span>' in panel
    assert "it is carried out as soon as what is being resolved is done" in panel
    assert "Withdraw B1" in panel
    for other in "ACD":
        theirs = section(people[other].get(f"/match/{match_id}").text, "motions")
        assert "You have no open offers or motions." in theirs


def stated(club: Club, match_id: int, person: Person) -> dict[str, str]:
    """What a form of the page states of the position it was made for."""
    draft = club.draft(match_id, person)
    return {
        "seat": draft.seat,
        "version": str(draft.version),
        "step": str(len(draft.actions)),
    }


def test_the_votes_are_shown_and_in_a_secret_vote_ones_own_alone(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    asked = "form committee, invite C, invite D, declare"
    for is_secret, other in ((False, "has accepted"), (True, "votes in secret")):
        setting = position(VOTE, phase="movement", seats="ABCD", secret_votes=is_secret)
        setting.order("A", asked)
        setting.order("C", "accept ACD1")
        club.stand(match_id, setting.match)
        seen = {
            seat: section(people[seat].get(f"/match/{match_id}").text, "motions") for seat in "ACD"
        }
        votes = {seat: re.findall(r"</span> ([a-z ]+)</li>", text) for seat, text in seen.items()}
        assert votes["A"][1] == votes["D"][1] == other
        assert votes["C"][1] == "has accepted"
        assert votes["D"][2] == "has not answered"
        assert "Expires at the end of this game turn's player turns." in unescape(seen["D"])


def test_refusals_and_plans_name_people(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    anna, boris, clara = (f"{people[seat].name} ({seat})" for seat in "ABC")
    guard = stated(club, match_id, people["A"])
    twice = "form committee\ninvite B\ninvite B"
    path = f"/match/{match_id}/orders"
    page = people["A"].post(path, text=twice, do="preview", **guard)
    assert f"{boris} is already a member" in page.text
    receipt = club.order(match_id, people["A"], twice)
    assert receipt.refusal is not None
    assert receipt.refusal.why == f"{boris} is already a member"
    planned = "purge C\ninvite B"
    people["A"].post(path, text=planned, do="preview", **guard)
    page = people["A"].get(f"/match/{match_id}")
    assert f"A purge against {clara} by {anna}, {boris}." in page.text


def test_words_of_ones_own_that_are_too_long_are_refused(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    boris = people["B"]
    assert club.order(match_id, boris, "offer A").ok
    page = press(boris, boris.get(f"/match/{match_id}"), "condition …", words="x" * 501)
    assert page.status_code == 422
    assert "at most 500 characters" in page.text
    assert club.draft(match_id, boris).lines == ()
    page = press(boris, boris.get(f"/match/{match_id}"), "condition …", words=" a \0\n b ")
    assert club.draft(match_id, boris).lines == ("condition a b",)


def test_standing_instructions_are_given_and_cancelled_by_their_player_alone(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    clara = people["C"]
    page = clara.get(f"/match/{match_id}")
    (label,) = {
        text
        for form in forms(page)
        for box in form.choices.values()
        for text in box.values()
        if text.startswith(STANDING)
    }
    press(clara, page, label)
    assert club.draft(match_id, clara).lines == (f"standing {STANDING}",)
    assert club.order(match_id, clara, f"standing {STANDING}").ok
    shown = section(clara.get(f"/match/{match_id}").text, "any-time")
    assert f"<strong>{STANDING}</strong>" in shown
    assert "Standing instructions (1)" in shown
    for other in (people["A"], people["B"]):
        assert "Standing instructions (1)" not in other.get(f"/match/{match_id}").text
    page = press(clara, clara.get(f"/match/{match_id}"), f"Cancel ({STANDING})")
    assert club.draft(match_id, clara).lines == (f"cancel standing {STANDING}",)


def test_a_decision_in_anothers_turn_says_until_when_and_what_otherwise(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    setting = position(PURGED, phase="movement", seats="ABCD", dice=COUNTER_DICE)
    setting.order("A", "purge B, declare")
    assert setting.waiting() == {"B": "counterpurge"}
    club.stand(match_id, setting.match)
    page = " ".join(people["B"].get(f"/match/{match_id}").text.split())
    assert re.search(r"Answer by <time datetime=[^>]+>\w+ \d+ \w+ \d{4}, \d\d:\d\d UTC", page)
    assert "your answer will be: <code>decline</code>" in page
    other = " ".join(people["A"].get(f"/match/{match_id}").text.split())
    assert "your answer will be" not in other
    assert "(due <time" in other


def test_the_log_says_which_answers_were_given_because_time_was_up(
    club: Club, people: dict[str, Person], match_id: int
) -> None:
    setting = position(PURGED, phase="movement", seats="ABCD", dice=COUNTER_DICE)
    setting.order("A", "purge B, declare")
    club.stand(match_id, setting.match)
    engine = engine_for(club.settings.database_url)
    with session_scope(engine) as session:
        assert answer_for_one_seat(
            session, match_id, utc_now() + timedelta(days=2), announce_nothing
        )
    for path in ("", "/log"):
        page = " ".join(people["C"].get(f"/match/{match_id}{path}").text.split())
        answered = r">decline</a></p>.{0,300}Answered for the player, who ran out of time"
        assert re.search(answered, page)


VOTE = """
    A: RL-152 @ tver
    C: WL-251 @ don_cossack
    A has: politburo*5
    C has: politburo*4
    D has: politburo
    """

COUNTER_DICE = (1, 1)
"""Two dice with which a purge of this strength gives a C."""
