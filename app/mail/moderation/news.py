"""E-mails to the moderators of a match, and the answer to whoever asked them something."""

from sqlmodel import Session, col, select

from app.config import Settings
from app.mail.compose import Composed, Thread, compose_mail
from app.mail.moderation.recipients import (
    asked_cause,
    moderator_mail,
    moderator_recipient,
    moderators_of,
)
from app.mail.outbox import names_by_seat, write_mail, write_to_player
from app.mail.send_press import named
from app.matches.events import Event, EventKind
from app.models import MailKind, Match, Seat, User

MODERATORS = frozenset(
    (
        EventKind.MODERATOR_NAMED,
        EventKind.QUESTION_ASKED,
        EventKind.QUESTION_ANSWERED,
        EventKind.REQUEST_REFERRED,
    )
)


def tell_moderators(session: Session, settings: Settings, event: Event) -> None:
    """Write the e-mails of one event between a match and its moderators."""
    if event.kind is EventKind.MODERATOR_NAMED:
        _ask_named(session, settings, event)
    elif event.kind is EventKind.QUESTION_ASKED:
        _pass_question_on(session, settings, event)
    elif event.kind is EventKind.REQUEST_REFERRED:
        _pass_request_on(session, settings, event)
    else:
        _answer(session, settings, event)


def tell_begun(session: Session, settings: Settings, event: Event) -> None:
    """To each moderator without a seat: the match has begun, and here they can be written to."""
    row, names = event.row, names_by_seat(session, event.row)
    for user in _who_do_not_play(session, row):
        cause = f"begun:{row.id}:{user.id}"
        players = [f"{seat}: {name}" for seat, name in names.items()]
        composed = moderator_mail(
            "begun", moderator_recipient(settings, row, user), cause, players=players
        )
        write_mail(session, cause, user.email, composed, kind=MailKind.MATCH, match_id=row.id)


def tell_act(session: Session, settings: Settings, event: Event) -> None:
    """To each moderator without a seat: what another one has done, which the players are told."""
    row, act = event.row, event.act
    assert act is not None
    for user in _who_do_not_play(session, row):
        if user.name in (act.by, act.about):
            continue
        cause = f"moderated:{act.id}:{user.id}"
        composed = moderator_mail("act", moderator_recipient(settings, row, user), cause, act=act)
        write_mail(session, cause, user.email, composed, kind=MailKind.MATCH, match_id=row.id)


def _who_do_not_play(session: Session, row: Match) -> list[User]:
    seated = set(session.exec(select(Seat.user_id).where(Seat.match_id == row.id)))
    return [user for user in moderators_of(session, row) if user.id not in seated]


def _ask_named(session: Session, settings: Settings, event: Event) -> None:
    """To the person who is named: whether they will."""
    row, user, moderator = event.row, event.person, event.moderator
    assert user is not None
    assert moderator is not None
    cause = f"named:{moderator.id}"
    url = f"{settings.base_url}/match/{row.id}/moderators"
    recipient = moderator_recipient(settings, row, user)
    composed = moderator_mail("named", recipient, cause, who=user.name, by=moderator.by, url=url)
    write_mail(session, cause, user.email, composed, kind=MailKind.INVITATION, match_id=row.id)


def _pass_question_on(session: Session, settings: Settings, event: Event) -> None:
    """To each moderator but the one who asks."""
    row, question = event.row, event.question
    assert question is not None
    who = named(names_by_seat(session, row), question.seat)
    url = f"{settings.base_url}/match/{row.id}/questions"
    for user in moderators_of(session, row):
        if user.id == question.user_id:
            continue
        cause = asked_cause(question.id, user.id)
        recipient = moderator_recipient(settings, row, user)
        composed = moderator_mail("asked", recipient, cause, who=who, question=question, url=url)
        write_mail(session, cause, user.email, composed, kind=MailKind.SEAT, match_id=row.id)


def _pass_request_on(session: Session, settings: Settings, event: Event) -> None:
    """To each moderator without a seat, or else to those who run the site: a request to decide."""
    row, agreement = event.row, event.agreement
    assert agreement is not None
    names = names_by_seat(session, row)
    url = f"{settings.base_url}/match/{row.id}/agreements"
    for user in _who_do_not_play(session, row) or _admins_who_do_not_play(session, row):
        cause = f"referred:{agreement.id}:{user.id}"
        composed = moderator_mail(
            "referred",
            moderator_recipient(settings, row, user),
            cause,
            what=agreement.kind.value,
            who=named(names, agreement.by),
            terms=agreement.terms,
            reason=agreement.reason or "",
            url=url,
        )
        write_mail(session, cause, user.email, composed, kind=MailKind.SEAT, match_id=row.id)


def _admins_who_do_not_play(session: Session, row: Match) -> list[User]:
    seated = select(Seat.user_id).where(Seat.match_id == row.id, col(Seat.user_id).is_not(None))
    admins = select(User).where(col(User.is_admin), col(User.id).not_in(seated))
    return list(session.exec(admins.order_by(col(User.id))))


def _answer(session: Session, settings: Settings, event: Event) -> None:
    """To the player who asked, if they still have their seat: the answer that is for them alone."""
    row, question = event.row, event.question
    assert question is not None
    found = session.exec(
        select(Seat, User).where(
            Seat.match_id == row.id,
            Seat.letter == question.seat,
            Seat.user_id == User.id,
            User.id == question.user_id,
        )
    ).first()
    if found is None:
        return
    seat, user = found

    def composed(thread: Thread, cause: str) -> Composed:
        return compose_mail("ruled", thread, cause, question=question)

    cause = f"ruled:{question.id}"
    write_to_player(session, settings, row, seat, user, cause, composed, MailKind.ANSWER)
