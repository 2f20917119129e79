"""Moderators besides the host: asking, accepting and dismissing them.

The host names them, by their names on the site, before the match starts or while it runs; the
person named becomes a moderator on accepting, since they get the e-mails and the work. A moderator
with a seat sees what the seat sees. Without one they see hidden information only where the match
says so (`moderators_see`), which its host chooses before the start and all players can read.
"""

from collections.abc import Sequence
from secrets import token_hex

from sqlmodel import Session, col, select

from app import models
from app.games.text import gettext
from app.matches.events import Announce, Event, EventKind
from app.matches.load import lock
from app.matches.lobby.eligibility import is_solitaire
from app.matches.refusal import NotPossible
from app.models import ActKind, MatchStatus, Moderator, ModeratorAct, Seat, User

MAX_MODERATORS = 5


def name(session: Session, match_id: int, by: User, whom: User, announce: Announce) -> Moderator:
    """Ask `whom` to moderate a match, and announce it. Raises NotPossible."""
    row = _lock_unfinished(session, match_id)
    if row.host_id != by.id:
        raise NotPossible("only the host can choose the moderators")
    if is_solitaire(row):
        raise NotPossible("this is a solitaire match; it needs no moderators")
    if whom.id == row.host_id:
        raise NotPossible("the host is already a moderator")
    if whom.is_guest or whom.deleted_at is not None or whom.suspended_at is not None:
        raise NotPossible("no account has this name")
    known = named(session, match_id)
    if any(user.id == whom.id for _, user in known):
        raise NotPossible(
            gettext("%(name)s is already a moderator, or has been asked", name=whom.name)
        )
    if len(known) >= MAX_MODERATORS:
        raise NotPossible(
            gettext(
                "a match can have at most %(most_moderators)s moderators besides the host",
                most_moderators=MAX_MODERATORS,
            )
        )
    assert whom.id is not None
    moderator = Moderator(match_id=match_id, user_id=whom.id, by=by.name)
    session.add(moderator)
    session.flush()
    announce(session, Event(EventKind.MODERATOR_NAMED, row, person=whom, moderator=moderator))
    return moderator


def accept(session: Session, match_id: int, user: User, announce: Announce) -> Moderator:
    """Make `user`, who was named, a moderator of the match. Raises NotPossible."""
    row = _lock_unfinished(session, match_id)
    moderator = _of(session, match_id, user)
    if moderator is None or moderator.since is not None:
        raise NotPossible("you have not been asked to moderate this match")
    moderator.since = models.utc_now()
    session.add(moderator)
    _note(session, row, ActKind.NAME, moderator.by, user.name, announce)
    return moderator


def leave(session: Session, match_id: int, user: User, announce: Announce) -> None:
    """Say no, or be a moderator no more. Raises NotPossible."""
    row = _lock_unfinished(session, match_id)
    moderator = _of(session, match_id, user)
    if moderator is None:
        raise NotPossible("you are not a moderator of this match")
    _remove(session, row, moderator, user.name, user.name, announce)


def dismiss(session: Session, match_id: int, by: User, user_id: int, announce: Announce) -> None:
    """Let somebody be a moderator, or be asked, no more. Raises NotPossible."""
    row = _lock_unfinished(session, match_id)
    if row.host_id != by.id:
        raise NotPossible("only the host can choose the moderators")
    user = session.get(User, user_id)
    moderator = _of(session, match_id, user) if user is not None else None
    if user is None or moderator is None:
        raise NotPossible("this person is not a moderator of this match")
    _remove(session, row, moderator, by.name, user.name, announce)


def allow_hidden_view(session: Session, match_id: int, by: User, *, sees: bool) -> None:
    """Say whether moderators without a seat see what is hidden. Raises NotPossible."""
    row = lock(session, match_id)
    if row.host_id != by.id or row.status is not MatchStatus.OPEN:
        raise NotPossible("only the host can set this, before the match starts")
    row.moderators_see = sees
    session.add(row)


def named(session: Session, match_id: int) -> Sequence[tuple[Moderator, User]]:
    """Return who was named as a moderator of a match, those who have not answered too."""
    found = (
        select(Moderator, User)
        .join(User, col(User.id) == col(Moderator.user_id))
        .where(Moderator.match_id == match_id)
        .order_by(col(Moderator.id))
    )
    return session.exec(found).all()


def is_asked(session: Session, match_id: int, user_id: int) -> bool:
    """Return whether a person was named, and has not said yes or no."""
    asked = select(Moderator.id).where(
        Moderator.match_id == match_id,
        Moderator.user_id == user_id,
        col(Moderator.since).is_(None),
    )
    return session.exec(asked).first() is not None


def sees_hidden(session: Session, row: models.Match, user_id: int) -> bool:
    """Return whether a person is shown what is hidden: a moderator without a seat, if it may be."""
    if not row.moderators_see:
        return False
    seated = select(Seat.id).where(Seat.match_id == row.id, Seat.user_id == user_id)
    if session.exec(seated).first() is not None:
        return False
    is_one = select(Moderator.id).where(
        Moderator.match_id == row.id,
        Moderator.user_id == user_id,
        col(Moderator.since).is_not(None),
    )
    return row.host_id == user_id or session.exec(is_one).first() is not None


def have_seen_hidden(session: Session, row: models.Match) -> set[int]:
    """Return who could read, at any time since a match began, what is hidden from its players.

    Who moderates no more has read it all the same.
    """
    if not row.moderators_see or row.started_at is None:
        return set()
    left = (
        select(User.id)
        .join(ModeratorAct, col(ModeratorAct.about) == col(User.name))
        .where(
            ModeratorAct.match_id == row.id,
            ModeratorAct.kind == ActKind.DISMISS,
            col(ModeratorAct.created_at) >= row.started_at,
        )
    )
    still = select(Moderator.user_id).where(
        Moderator.match_id == row.id, col(Moderator.since).is_not(None)
    )
    found = {row.host_id, *session.exec(still), *session.exec(left)}
    return {each for each in found if each is not None}


def _of(session: Session, match_id: int, user: User) -> Moderator | None:
    return session.exec(
        select(Moderator).where(Moderator.match_id == match_id, Moderator.user_id == user.id)
    ).first()


def _remove(
    session: Session,
    row: models.Match,
    moderator: Moderator,
    by: str,
    name: str,
    announce: Announce,
) -> None:
    was_one = moderator.since is not None
    session.delete(moderator)
    session.flush()
    if was_one:
        _note(session, row, ActKind.DISMISS, by, name, announce)


def _note(
    session: Session, row: models.Match, kind: ActKind, by: str, about: str, announce: Announce
) -> None:
    """Write down who is a moderator from now on, or no more; in a match that is played, tell it."""
    assert row.id is not None
    key = f"{kind}:{token_hex(8)}"
    act = ModeratorAct(match_id=row.id, key=key, kind=kind, by=by, about=about, reason="")
    session.add(act)
    session.flush()
    if row.status is MatchStatus.RUNNING:
        announce(session, Event(EventKind.MODERATED, row, None, act=act))


def _lock_unfinished(session: Session, match_id: int) -> models.Match:
    row = lock(session, match_id)
    if row.status is MatchStatus.FINISHED:
        raise NotPossible("the match is over")
    return row
