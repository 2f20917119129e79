"""The second director of a competition, who has the same rights as the first.

The first one is the host of its matches, and so their moderator; the second is named as a moderator
of all that are not over, and of each that starts.
"""

from collections.abc import Sequence

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.competitions import acts
from app.competitions.news import News, NewsKind, Voices
from app.games.text import gettext
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.models import (
    Competition,
    CompetitionGroup,
    CompetitionMatch,
    CompetitionRound,
    DirectorActKind,
    Moderator,
    User,
    name_key,
    utc_now,
)


def name_second(
    session: Session, competition_id: int, director: User, version: int, name: str, voices: Voices
) -> Competition:
    """Name the person called `name` as second director, and tell them. Raises NotPossible."""
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    if row.second_director_id is not None:
        raise NotPossible(gettext("there is a second director already; remove them first"))
    user = session.exec(select(User).where(User.name_key == name_key(name))).first()
    if user is None or user.is_guest or user.deleted_at is not None:
        raise NotPossible(gettext("no account has this name"))
    if user.id == row.director_id:
        raise NotPossible(gettext("this is the first director"))
    check_reachable(user)
    row.second_director_id = user.id
    session.add(row)
    for match_id in _unfinished(session, competition_id):
        add_moderator(session, match_id, row, director.name)
    acts.record(session, row, director, DirectorActKind.NAME_SECOND, about=user.name)
    voices.of_competition(session, News(NewsKind.NAMED, row, person=user))
    return row


def remove_second(
    session: Session, competition_id: int, director: User, version: int, reason: str
) -> Competition:
    """Let the second director direct no longer, for a reason; they can do it themselves.

    Raises NotPossible.
    """
    row, reason = acts.begin(session, competition_id, director, version, reason=reason)
    if row.second_director_id is None:
        raise NotPossible(gettext("there is no second director"))
    former = session.get_one(User, row.second_director_id)
    row.second_director_id = None
    session.execute(
        sa.delete(Moderator).where(
            col(Moderator.match_id).in_(_unfinished(session, competition_id)),
            col(Moderator.user_id) == former.id,
        )
    )
    acts.record(session, row, director, DirectorActKind.REMOVE_SECOND, reason, former.name)
    return row


def add_moderator(session: Session, match_id: int, row: Competition, by: str) -> None:
    """Let the second director, if there is one, moderate a match; `by` is who named them."""
    user_id = row.second_director_id
    if user_id is None:
        return
    moderator = session.exec(
        select(Moderator).where(Moderator.match_id == match_id, Moderator.user_id == user_id)
    ).first() or Moderator(match_id=match_id, user_id=user_id, by=by)
    moderator.since = moderator.since or utc_now()
    session.add(moderator)


def _unfinished(session: Session, competition_id: int) -> Sequence[int]:
    return session.exec(
        select(CompetitionMatch.match_id)
        .join(CompetitionGroup, col(CompetitionGroup.id) == CompetitionMatch.group_id)
        .join(CompetitionRound, col(CompetitionRound.id) == CompetitionGroup.round_id)
        .where(
            CompetitionRound.competition_id == competition_id,
            col(CompetitionMatch.decided).is_(None),
        )
    ).all()
