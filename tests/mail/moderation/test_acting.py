"""A match moderated by mail: the same acts as on the site, with the same refusals, told to all."""

from email.utils import parseaddr

from sqlmodel import col, select

from app.mail.announce import announcer
from app.mail.moderation.tokens import MODERATE, moderators_address
from app.mail.seat_context import Disposition, MailOutcome
from app.matches.clock import deadlines
from app.matches.load import position
from app.matches.moderation import appointments, questions
from app.models import Match, ModeratorAct, Outbox, User, utc_now
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import add_player, player_mail
from tests.mail.seat import ANNA, Post

pytestmark = on_sqlite_only

BELA = "bela@example.org"


def address(post: Post, of: str = BELA) -> str:
    """The address at which a person would be read as a moderator."""
    settings, user = post.settings, user_id(post, of)
    return moderators_address(post.match_id, user, settings.secret_key, settings.mail_domain)


def user_id(post: Post, email: str) -> int:
    with post.rows() as session:
        return session.exec(select(User.id).where(User.email == email)).one() or 0


def write(post: Post, text: str, sender: str = BELA, of: str = BELA, **headers: str) -> MailOutcome:
    """Let a mail come in at the address of a moderator."""
    to = address(post, of)
    return post.deliver(player_mail(sender, to, text, **headers), to, envelope_from=sender)


def told(post: Post, email: str = BELA) -> str:
    """The text of the last letter to an address, however it is folded."""
    mine = [letter for letter in post.letters() if letter.recipient == email]
    return " ".join(mine[-1].body_text.split()) if mine else ""


def acts(post: Post) -> list[str]:
    with post.rows() as session:
        found = session.exec(select(ModeratorAct).order_by(col(ModeratorAct.id)))
        return [f"{act.kind} {act.seat or ''} {act.hours or ''}: {act.reason}" for act in found]


def with_limits(post: Post, hours: int = 48) -> None:
    with post.rows() as session:
        row = session.get_one(Match, post.match_id)
        match = position(row)
        assert match is not None
        row.turn_hours = hours
        deadlines.stamp(session, row, match, afresh=match.state["seats"])


def asked(post: Post, text: str = "QUESTION: may White land?") -> Outbox:
    """Let Anna ask something; return the letter that brings it to Bela."""
    post.ask(text)
    return post.letters("asked:")[-1]


def test_acts_by_mail_are_those_of_the_site_and_told_to_all_players(post: Post) -> None:
    with_limits(post)
    to = address(post)
    mail = player_mail(
        BELA,
        to,
        f"Hello,\nEXTEND seat {post.letter} by 2 days: his server\nis down\nEND\n"
        "REMIND Anna: we wait\nPAUSE: holidays\n\nRegards,\nBela",
    )
    # The second copy counts for nothing.
    dispositions = [post.deliver(mail, to, envelope_from=BELA).disposition for _ in range(2)]
    assert dispositions == [Disposition.SAID, Disposition.REPEATED]
    assert acts(post) == [
        f"extend {post.letter} 48: his server is down",
        f"remind {post.letter} : we wait",
        "pause  : holidays",
    ]
    assert "Bela has paused the match" in told(post)
    assert "A moderator paused the match on" in told(post)
    for player in ("anna", "boris", "clara"):
        assert "Reason: holidays" in told(post, f"{player}@example.org")
    write(post, "GO ON: all are back")
    assert f"Anna ({post.letter}):" in told(post)
    assert "3 days 23 hours left, until" in told(post)


def test_a_mail_with_a_fault_does_nothing_and_is_told_as_the_site_would_tell_it(
    post: Post,
) -> None:
    with_limits(post)
    refused = {
        f"PAUSE: holidays\nFORCE {post.letter}: he sleeps": "half of the time for this answer",
        "PAUSE": "give a reason of 1 to 500 characters",
        "REMIND Nobody: now": "there is no player nobody",
        "REMIND all: now": "name one seat",
        f"EXTEND {post.letter}: soon": "could not read EXTEND; write EXTEND",
        f"EXTEND {post.letter} by 9999 days: so": "extend a deadline by",
        "please make them play": "this line does not start with a moderator command",
    }
    for text, why in refused.items():
        assert write(post, text).disposition is Disposition.ANSWERED
        assert "Nothing in your e-mail was done." in told(post), text
        assert why in told(post), text
    assert acts(post) == []


def test_the_state_of_the_match_is_told_to_whoever_asks_for_it(post: Post) -> None:
    asked(post)
    write(post, "", Subject="Match state")
    assert f"- Anna ({post.letter}):" in told(post)
    write(post, "MATCH STATE\nQUESTIONS\nHELP")
    assert "Question 1, from Anna" in told(post)
    assert "EXTEND B BY 2 DAYS: reason" in told(post)
    assert f"/match/{post.match_id}/moderate" in told(post)


def test_who_replies_to_a_question_answers_it_for_its_player_alone(post: Post) -> None:
    letter = asked(post)
    to = parseaddr(letter.headers["Reply-To"])[1]
    assert to == address(post)
    before = len(post.letters())
    write(post, "Hello Anna,\n\nIn winter nobody lands.", In_Reply_To=letter.headers["Message-ID"])
    assert {each.recipient for each in post.letters()[before:]} == {ANNA, BELA}
    assert "| In winter nobody lands." in told(post, ANNA)
    assert "Question 1 has been answered for the player who asked it." in told(post)
    write(post, "Or do they?", In_Reply_To=letter.headers["Message-ID"])
    assert "this question has already been answered" in told(post)


def test_an_answer_for_all_names_its_case_and_reaches_all(post: Post) -> None:
    reply_to = asked(post).headers["Message-ID"]
    write(post, "FOR ALL\nCase 8.4\n\nNobody lands.", In_Reply_To=reply_to)
    asked(post, "QUESTION: nobody?")
    write(post, "ANSWER 2 FOR ALL, CASE 8.4: Nobody.")
    for player in ("anna", "boris", "clara"):
        mine = [each for each in post.letters() if each.recipient == f"{player}@example.org"]
        texts = [" ".join(each.body_text.split()) for each in mine]
        assert any("| may White land?" in text for text in texts)
        assert any("| Nobody lands. Rule: 8.4" in text for text in texts)
        assert any("| Nobody. Rule: 8.4" in text for text in texts)
    assert acts(post) == ["rule  : question 1, 8.4", "rule  : question 2, 8.4"]


def test_a_mail_counts_from_the_moderators_own_address_while_he_is_one(post: Post) -> None:
    settings = post.settings.model_copy(update={"mail_authserv_ids": ("mx.post.example",)})
    post.settings = settings
    assert (
        write(post, "PAUSE: no reason", sender="mallory@example.org").disposition
        is Disposition.QUARANTINED
    )
    assert "its sender is mallory@example.org" in told(post)
    failed = "mx.post.example; dmarc=fail"
    assert (
        write(post, "PAUSE: forged", Authentication_Results=failed).disposition
        is Disposition.QUARANTINED
    )
    assert len(post.letters("desk_foreign:")) == 1

    numbers = (post.match_id, user_id(post, BELA), int(utc_now().timestamp()) - 1)
    old = MODERATE.address(settings.secret_key, settings.mail_domain, *numbers)
    post.deliver(player_mail(BELA, old, "PAUSE: late"), old, envelope_from=BELA)
    assert "this address has expired" in told(post)
    assert parseaddr(post.letters()[-1].headers["Reply-To"])[1] == address(post)

    write(post, "PAUSE: mine\nMATCH STATE", sender=ANNA, of=ANNA)
    assert "you do not moderate this match" in told(post, ANNA)
    assert "WHERE THINGS STAND" not in told(post, ANNA)
    with post.rows() as session:
        session.get_one(User, user_id(post, BELA)).suspended_at = utc_now()
    assert write(post, "PAUSE: mine").disposition is Disposition.ANSWERED
    assert acts(post) == []


def test_who_is_asked_to_moderate_answers_by_mail(post: Post) -> None:
    for name, text, is_one in (("Cleo", "YES", True), ("Dora", "no, thanks", False)):
        with post.rows() as session:
            bela = session.get_one(User, user_id(post, BELA))
            whom = add_player(session, name)
            appointments.name(session, post.match_id, bela, whom, announcer(post.settings))
        email = f"{name.lower()}@example.org"
        write(post, "PAUSE: now", sender=email, of=email)
        assert "write YES or NO" in told(post, email)
        write(post, text, sender=email, of=email)
        write(post, f"PAUSE: {name}", sender=email, of=email)
        assert (f"pause  : {name}" in acts(post)) == is_one
    # The other moderator, who does not play either, is told as the players are.
    assert "Cleo has paused the match" in told(post)
    with post.rows() as session:
        assert [user.name for _, user in appointments.named(session, post.match_id)] == ["Cleo"]


def test_a_player_who_moderates_gets_his_address_and_answers_no_question_of_his_own(
    post: Post,
) -> None:
    assert "you do not moderate this match" in " ".join(post.ask("MODERATE").split())
    with post.rows() as session:
        session.get_one(Match, post.match_id).host_id = user_id(post, ANNA)
    assert address(post, ANNA) in post.ask("MODERATE")
    post.ask("QUESTION: may I?")
    write(post, "ANSWER 1: yes", sender=ANNA, of=ANNA)
    assert "you cannot answer your own question; another moderator must" in told(post, ANNA)
    with post.rows() as session:
        assert questions.questions(session, post.match_id)[0].answered_at is None
