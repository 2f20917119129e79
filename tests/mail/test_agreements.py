"""DRAW, CONCEDE, TAKE BACK, AGREE and DISAGREE: agreements of all players, by mail."""

from app.mail.announce import announcer
from app.mail.templating import gist
from app.matches import agreements
from app.models import Match, MatchStatus, utc_now
from tests.mail.seat import Post


def said(post: Post) -> str:
    own = [letter for letter in post.letters() if letter.recipient == "anna@example.org"]
    return " ".join(own[-1].body_text.split())


def others_agree(post: Post) -> None:
    with post.rows() as session:
        row = session.get_one(Match, post.match_id)
        found = agreements.open_agreement(session, post.match_id, utc_now())
        assert found is not None
        for letter in agreements.missing(session, row, found):
            agreements.consent(session, post.match_id, letter, utc_now(), announcer(post.settings))


def test_a_draw_is_proposed_withdrawn_and_agreed_by_mail(post: Post) -> None:
    post.deliver(post.mail("DRAW"))
    assert "Anna proposes a draw. Not agreed yet:" in said(post)
    told = [letter for letter in post.letters() if "Write AGREE" in letter.body_text]
    assert {letter.recipient for letter in told}
    assert "anna@example.org" not in {letter.recipient for letter in told}
    post.deliver(post.mail("DISAGREE"))
    assert "No proposal is open." in said(post)
    post.deliver(post.mail("AGREE"))
    assert "no proposal is open" in said(post)
    post.deliver(post.mail("Draw"))
    others_agree(post)
    with post.rows() as session:
        row = session.get_one(Match, post.match_id)
        assert row.status is MatchStatus.FINISHED
        assert row.result is not None
        assert row.result["agreed"] == "draw"


def test_a_win_is_conceded_and_a_submission_taken_back_by_mail(post: Post) -> None:
    post.deliver(post.mail("TAKE BACK"))
    assert "you have not submitted anything yet" in said(post)
    other = next(letter for letter in "ABC" if letter != post.letter)
    post.deliver(post.mail(f"CONCEDE TO {post.letter}"))
    assert "you cannot concede the win to yourself" in said(post)
    post.deliver(post.mail(f"CONCEDE TO {other}"))
    assert "Anna proposes that all concede the win to" in said(post)


def test_a_digest_tells_what_is_proposed() -> None:
    content = {"event": "proposed", "what": "draw", "who": "Anna", "winner": ""}
    says = gist("agreement", "en", **content)
    assert says == (
        "Anna proposes a draw.",
        "Write AGREE to agree or DISAGREE to refuse.",
    )
