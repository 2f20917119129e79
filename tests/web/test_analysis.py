"""Analysis boards without a script: all seats are played, with dice of one's own."""

import re
from typing import Any

import pytest
from werkzeug.test import TestResponse

from app.games.rcw.box import BOX
from app.games.rcw.secrecy import CONCEALABLE
from app.matches.analysis import analyses
from app.models import Analysis, Match
from tests.fixtures.databases import on_sqlite_only
from tests.web.analysing import analysis_of
from tests.web.club import Club, Person
from tests.web.pages import forms, press
from tests.web.played import SEED, play_out, play_until, running_with

pytestmark = on_sqlite_only


@pytest.fixture
def paula(club: Club) -> Person:
    """A player."""
    return club.person("Paula")


@pytest.fixture
def match_id(club: Club, paula: Person) -> int:
    """A match in its trading session, in which Paula sits with three bots."""
    return running_with(club, paula, paula)


def steps(page: TestResponse) -> list[tuple[str, str]]:
    """The steps of a board, each with its seat."""
    found = r'<span class="seat-letter">(\w)</span> <span class="order">([^<]*)</span>'
    return re.findall(found, page.text)


def seat_of(page: TestResponse) -> str:
    """Whose turn the reader takes."""
    (seat,) = re.findall(r'class="table-page analysis" data-seat="(\w)"', page.text)
    return str(seat)


def kept(club: Club, code: str) -> Analysis:
    """A board as it is stored."""
    with club.reading() as session:
        board = analyses.find(session, code)
        assert board is not None
        return board


def of_the_match(club: Club) -> dict[str, Any]:
    """Everything in the database but the boards."""
    return {name: rows for name, rows in club.contents().items() if name != "analyses"}


def test_one_plays_all_seats_and_the_match_stays_as_it_is(
    club: Club, paula: Person, match_id: int
) -> None:
    play_out(club, match_id, 2)
    before = of_the_match(club)
    page = press(paula, paula.get(f"/match/{match_id}/replay?at=1"), "Analyse from here")
    played = []
    for _ in range(3):
        played.append((seat_of(page), "ready"))
        page = press(paula, page, "ready")
    assert steps(page) == played
    assert [seat for seat, _ in played] == [s for s in "ABCD" if s in dict(played)]
    assert "deployment" in page.text
    assert of_the_match(club) == before


def test_undo_goes_back_over_dice_and_redo_brings_them_again(
    club: Club, paula: Person, match_id: int
) -> None:
    def is_before_dice(match: Any) -> bool:
        return match.waiting() and set(match.waiting().values()) == {"combat"}

    play_until(club, match_id, is_before_dice)
    code = analysis_of(club, match_id, paula, at=99999)
    page = press(paula, paula.get(f"/analysis/{code}"), "end combat")
    drawn = kept(club, code).steps
    assert any(step["draws"] for step in drawn)
    whole = page.text

    back = press(paula, page, "Undo")
    assert "Step 0 of 1" in back.text
    again = press(paula, back, "Redo")
    assert "Step 1 of 1" in again.text
    assert kept(club, code).steps == drawn
    assert re.findall(r'data-stack="[^"]*"', again.text) == re.findall(r'data-stack="[^"]*"', whole)


def test_what_is_played_after_going_back_takes_the_place_of_what_followed(
    club: Club, paula: Person, match_id: int
) -> None:
    code = analysis_of(club, match_id, paula)
    page = paula.get(f"/analysis/{code}")
    for _ in range(3):
        page = press(paula, page, "ready")
    page = paula.get(f"/analysis/{code}?at=1&seat=C")
    page = press(paula, page, "ready")
    assert steps(page) == [("A", "ready"), ("C", "ready")]


def test_a_form_made_for_another_version_of_the_board_changes_nothing(
    club: Club, paula: Person, match_id: int
) -> None:
    code = analysis_of(club, match_id, paula)
    page = paula.get(f"/analysis/{code}")
    press(paula, page, "ready")
    again = press(paula, page, "ready")
    assert "changed in the meantime" in again.text
    assert len(kept(club, code).steps) == 1


def test_typed_dice_fall_first(club: Club, paula: Person, match_id: int) -> None:
    def is_before_events(match: Any) -> bool:
        return set(match.waiting().values()) == {"combat"}

    play_until(club, match_id, is_before_events)
    seen = []
    for typed in ("6 1", "2,2", "43"):
        code = analysis_of(club, match_id, paula, at=99999)
        page = press(paula, paula.get(f"/analysis/{code}"), "Set", dice=typed)
        page = press(paula, page, "end combat")
        rolled = [
            d["value"] + 1 for s in kept(club, code).steps for d in s["draws"] if d["sides"] == 6
        ]
        left = kept(club, code).faces
        seen.append([*rolled[: 2 - len(left)], *left])
    assert seen == [[6, 1], [2, 2], [4, 3]]


@pytest.mark.parametrize("typed", ["7", "0", "six", "1.5", "-1"])
def test_what_is_no_die_is_not_taken(club: Club, paula: Person, match_id: int, typed: str) -> None:
    code = analysis_of(club, match_id, paula)
    page = press(paula, paula.get(f"/analysis/{code}"), "Set", dice=typed)
    assert "Enter dice as numbers from 1 to 6" in page.text
    assert kept(club, code).faces == []


def test_orders_are_written_for_the_seat_that_is_chosen(
    club: Club, paula: Person, match_id: int
) -> None:
    code = analysis_of(club, match_id, paula)
    page = paula.get(f"/analysis/{code}?seat=B")
    page = press(paula, page, "Play orders", text="offer D\ngive nothing at all")
    assert "Your draft is unchanged" in page.text
    assert "give nothing at all" in page.text
    page = press(paula, page, "Play orders", text="ready")
    assert steps(page) == [("B", "ready")]


def test_offers_go_from_seat_to_seat(club: Club, paula: Person, match_id: int) -> None:
    """What is begun by a right goes on for the same seat, and the other may answer it."""
    code = analysis_of(club, match_id, paula)
    page = paula.get(f"/analysis/{code}")
    page = press(paula, page, "Play orders", text="offer B")
    assert seat_of(page) == "A"
    give = next(
        label
        for form in forms(page)
        for box in form.choices.values()
        for label in box.values()
        if label.startswith("give ")
    )
    page = press(paula, page, "Play orders", text=f"{give}\npropose")
    page = paula.get(f"/analysis/{code}?seat=B")
    page = press(paula, page, "accept AB1")
    assert steps(page)[-1] == ("B", "accept AB1")


def test_chits_that_one_does_not_see_are_made_up(club: Club, paula: Person) -> None:
    """17.6: whatever others hold, the same seed makes the same board; and it is not the truth."""
    match_id = running_with(club, paula, paula, secrecy=True)
    play_out(club, match_id, 420)
    own = club.letter(match_id, paula)
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert match.state is not None
        truth = match.state["board"]["where"]
        hidden = [chit for chit in CONCEALABLE if truth[chit] not in (f"display:{own}", "out")]
    boards = [kept(club, analysis_of(club, match_id, paula, at=99999)) for _ in range(12)]
    dealt = [[board.position["board"]["where"][chit] for chit in hidden] for board in boards]
    assert len({tuple(each) for each in dealt}) > 1
    assert all(sorted(each) == sorted(truth[chit] for chit in hidden) for each in dealt)
    for board in boards:
        assert SEED not in repr(board.position)
        for chit in CONCEALABLE:
            is_own = board.position["board"]["where"][chit] == f"display:{own}"
            assert is_own == (truth[chit] == f"display:{own}"), BOX.chits[chit].name


def test_who_has_the_link_looks_on_as_long_as_it_is_shared(
    club: Club, paula: Person, match_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = analysis_of(club, match_id, paula)
    otto = club.person("Otto")
    path = f"/analysis/{code}"
    page = press(paula, paula.get(path), "ready")
    assert otto.get(path).status_code == 404
    page = press(paula, page, "Save", name="What if", shared="yes")
    assert f"{club.settings.base_url}{path}" in page.text

    seen = otto.get(path)
    assert seen.status_code == 200
    assert "What if" in seen.text
    assert steps(seen) == [("A", "ready")]
    copying = [f"{path}/copy"]
    assert [form.action for form in forms(seen) if "/analysis/" in form.action] == copying
    assert "Paula" not in seen.text
    guard = {"version": "1", "step": "1", "seat": "B"}
    posts = {"draft/add": {"text": "ready"}, "draft/undo": {}, "draft/redo": {}, "dice": {}}
    posts |= {"settings": {"name": "Mine"}, "delete": {}}
    before = club.contents()
    for what, fields in posts.items():
        assert otto.post(f"{path}/{what}", **guard, **fields).status_code == 403, what
    assert club.contents() == before
    assert club.stranger().get(path).status_code == 302

    # He may have a board of his own of it, on which he plays, and the other stays as it is.
    # He does not see the match: it is a private one.
    mine = f"/analysis/of/{match_id}"
    assert otto.get(mine).status_code == otto.get(f"/match/{match_id}").status_code == 404
    copied = press(otto, seen, "Copy to my boards")
    assert "<h1>Copy of What if</h1>" in copied.text
    assert steps(copied) == [("A", "ready")]
    assert f"/match/{match_id}" not in copied.text
    assert "Copy of What if" in otto.get(mine).text
    assert len(steps(press(otto, copied, "ready"))) == 2
    assert len(kept(club, code).steps) == 1
    with monkeypatch.context() as few:
        few.setattr(analyses, "MAX_BOARDS", 1)
        assert "delete some first" in press(otto, seen, "Copy to my boards").text

    assert press(otto, copied, "Delete board").status_code == 200
    assert otto.get(mine).status_code == 404

    form = next(form for form in forms(paula.get(path)) if form.action.endswith("/settings"))
    paula.post(form.action, name="\0 \x1b")
    assert "<h1>What if</h1>" in paula.get(path).text
    assert otto.get(path).status_code == 404


def test_boards_are_listed_and_deleted(club: Club, paula: Person, match_id: int) -> None:
    codes = [analysis_of(club, match_id, paula) for _ in range(2)]
    listed = paula.get(f"/analysis/of/{match_id}").text
    assert all(code in listed for code in codes)
    page = press(paula, paula.get(f"/analysis/{codes[0]}"), "Delete board")
    assert "Analysis board deleted." in page.text
    assert codes[0] not in page.text
    assert codes[1] in page.text
    assert paula.get(f"/analysis/{codes[0]}").status_code == 404


def test_nobody_has_more_boards_than_he_could_want(
    club: Club, paula: Person, match_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analyses, "MAX_BOARDS", 1)
    analysis_of(club, match_id, paula)
    made = paula.post(f"/analysis/of/{match_id}", at=0)
    assert "delete some first" in paula.get(made.location).text
