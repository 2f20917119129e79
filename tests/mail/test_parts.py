"""Several commands in a mail, faults in it, drafts, and mails for several matches."""

import pytest
from sqlmodel import col, select

from app.mail.seat_context import Disposition
from app.matches import drafts
from app.models import Match, Seat, Submission, SubmissionStatus, User
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import running_match, seat_of
from tests.mail.seat import ANNA, Post

pytestmark = on_sqlite_only

STAND = "standing keep leaders"


def second_match(post: Post) -> tuple[int, str]:
    """Another match of the same players, called War of Words; its id and Anna's letter there."""
    with post.rows() as session:
        players = list(session.exec(select(User).order_by(col(User.id))))
        match = running_match(session, players)
        match.name = "War of Words"
        assert match.id is not None
        return match.id, seat_of(session, match, players[0]).letter


def standing(post: Post, match_id: int | None = None) -> dict[str, list[str]]:
    with post.rows() as session:
        state = session.get_one(Match, match_id or post.match_id).state
        assert state is not None
        return dict(state["standing"])


# several commands in one mail


def test_acts_are_carried_out_in_their_order_and_one_letter_answers_all(post: Post) -> None:
    post.ask(STAND)
    said = post.ask(f"UNDO\nready\nPRESS ALL: Off we go.\nEND\n{STAND}\nSTANDING\nLOG 1")
    assert len(post.letters("receipt:")) == 2
    parts = (
        "TAKEN BACK",
        "YOUR ORDERS",
        "Sent to other players",
        "YOUR STANDING",
        "WHAT HAS HAPPENED",
    )
    places = [said.index(each) for each in parts]
    assert places == sorted(places)
    assert len(standing(post)[post.letter]) == 1


def test_of_a_faulty_mail_neither_orders_nor_press_nor_commands_count(post: Post) -> None:
    post.ask(STAND)
    for faulty in ("PRESS TO Zoe: Hm.", "absent soon", "conquer the moon"):
        said = post.ask(f"UNDO\nready\nPRESS ALL: Off we go.\nEND\n{faulty}")
        assert f">>> {faulty}" in said
        assert "Nothing was sent or carried out" in " ".join(said.split())
    assert post.letters("press:") == []
    assert standing(post)[post.letter]
    assert {each.status for each in post.submissions()} == {
        SubmissionStatus.ACCEPTED,
        SubmissionStatus.REFUSED,
    }


def test_with_keep_the_lines_before_a_fault_count(post: Post) -> None:
    said = post.ask(f"KEEP\nPRESS ALL: Off.\nEND\n{STAND}\nconquer the moon\nready")
    assert ">>> conquer the moon" in said
    assert "Everything before it was carried out" in " ".join(said.split())
    assert len(post.letters("press:")) == 2
    assert standing(post)[post.letter]
    with post.rows() as session:
        match = session.get_one(Match, post.match_id)
        assert match.state is not None
        assert post.letter in match.state["steps"][-1]["owes"], "ready stood behind the fault"


def test_keep_can_be_said_once_for_all(post: Post) -> None:
    assert "lines before it count" in " ".join(post.ask("KEEP ALWAYS").split())
    post.ask(f"{STAND}\nconquer the moon")
    assert standing(post)[post.letter]
    assert "nothing in that e-mail counts" in " ".join(post.ask("KEEP NEVER").split())
    assert not post.seat().keeps_lines


def test_a_command_may_be_the_subject_of_a_fresh_mail(post: Post) -> None:
    assert "THE BOARD" in post.ask("", Subject="map")
    assert "we found no orders in your e-mail" in post.ask("", Subject="Re: map")
    assert "we found no orders in your e-mail" in post.ask("", Subject="Hello there")


def test_what_was_meant_when_it_came_in_is_ordered_though_others_came_before_it(post: Post) -> None:
    name = post.offer_to_anna()
    for text in ("ACCEPT", "ACCEPT\nSTANDING"):
        post.deliver(post.mail(text))
    post.settle()
    said = post.letters("receipt:")[-1].body_text
    assert ">>> ACCEPT" in said
    assert name in said
    assert "an error on our side" not in said


# drafts


def test_what_was_previewed_is_the_draft_and_submit_sends_it(post: Post) -> None:
    post.ask("PREVIEW\nready")
    with post.rows() as session:
        assert drafts.length(session, post.match_id, post.letter) == 1
    assert post.deliver(post.mail("Submit!")).disposition is Disposition.SUBMITTED
    post.settle()
    assert "YOUR ORDERS WERE CARRIED OUT" in post.letters("receipt:")[-1].body_text
    said = post.ask("SUBMIT")
    assert ">>> SUBMIT" in said
    assert "you have no draft" in said


def test_a_draft_made_in_the_browser_is_submitted_too(post: Post) -> None:
    with post.rows() as session:
        drafts.add(session, post.match_id, post.letter, [{"do": "ready"}])
    assert "    ready\n" in post.ask("SUBMIT")


def test_a_faulty_preview_leaves_the_draft_as_it_was(post: Post) -> None:
    post.ask("PREVIEW\nready")
    assert ">>> conquer the moon" in post.ask("PREVIEW\nconquer the moon")
    with post.rows() as session:
        assert drafts.length(session, post.match_id, post.letter) == 1


def test_undo_says_why_nothing_can_be_taken_back(post: Post) -> None:
    said = post.ask("UNDO")
    assert ">>> UNDO" in said
    assert "you cannot take back dice rolls" in said


def test_undo_does_not_stand_among_orders(post: Post) -> None:
    assert ">>> UNDO" in post.ask(f"{STAND}\nUNDO\nready")
    assert standing(post) == {}


# several matches


def test_a_mail_for_two_matches_is_answered_in_both_threads(post: Post) -> None:
    other, letter = second_match(post)
    post.deliver(post.mail(f"{STAND}\nMATCH {other}\nready\n{STAND}\nStatus"))
    post.settle()
    first, second = post.letters("receipt:")
    assert (first.match_id, second.match_id) == (post.match_id, other)
    assert "    ready\n" not in first.body_text
    assert f"    ready\n    {STAND}\n" in second.body_text
    assert standing(post)[post.letter]
    assert standing(post, other)[letter]
    assert {each.match_id for each in post.submissions()} == {post.match_id, other}


def test_a_match_is_named_too_and_a_fault_in_one_part_leaves_the_other_alone(post: Post) -> None:
    other, letter = second_match(post)
    post.deliver(post.mail(f"War of Words\nconquer the moon\nmatch red october\n{STAND}"))
    post.settle()
    assert standing(post)[post.letter]
    assert letter not in standing(post, other)
    assert {row.match_id for row in post.letters("receipt:")} == {post.match_id, other}


def test_only_matches_in_which_he_has_a_seat_can_be_named(post: Post) -> None:
    other, _ = second_match(post)
    with post.rows() as session:
        anna = session.exec(select(User).where(User.email == ANNA)).one()
        seat = session.exec(select(Seat).where(Seat.match_id == other, Seat.user_id == anna.id))
        seat.one().user_id = None
    for which in (other, 999):
        said = post.ask(f"{STAND}\nMATCH {which}\nready")
        assert f"you do not have a seat in a match called {which}" in said
    with post.rows() as session:
        assert session.exec(select(Submission)).first() is None


@pytest.mark.parametrize("name", ["ready", "Status", "KEEP", "Press all"])
def test_no_match_is_called_so_that_an_order_or_a_command_goes_there(post: Post, name: str) -> None:
    other, _letter = second_match(post)
    with post.rows() as session:
        session.get_one(Match, other).name = name
    post.ask(f"ready\n{name}: all is well.\nEND" if "Press" in name else f"{name}\nready")
    assert {each.match_id for each in post.submissions()} == {post.match_id}
    assert not [letter for letter in post.letters() if letter.match_id == other]


def test_matches_called_alike_after_an_order_do_not_make_it_a_fault(post: Post) -> None:
    for other in (second_match(post)[0], second_match(post)[0]):
        with post.rows() as session:
            session.get_one(Match, other).name = "ready"
    post.ask("ready")
    assert [each.status for each in post.submissions()] == [SubmissionStatus.ACCEPTED]


def test_no_match_is_called_so_that_its_name_is_a_ticked_box(post: Post) -> None:
    with post.rows() as session:
        session.get_one(Match, post.match_id).name = "[x] ready"
    letter = post.ask("STATUS")
    assert "(x) ready (#" in letter
    quoted = "\n".join(f"> {line}" for line in letter.splitlines())
    post.deliver(post.mail(f"{quoted}\n\nSTATUS"))
    assert post.submissions() == []
