"""The second director of a competition, who has the same rights as the first."""

from sqlmodel import Session, select

from app.competitions import acts
from app.competitions.news import News, NewsKind, Voices
from app.matches.lobby.eligibility import check_reachable
from app.matches.refusal import NotPossible
from app.models import Competition, DirectorActKind, User, name_key


def name_second(
    session: Session, competition_id: int, director: User, version: int, name: str, voices: Voices
) -> Competition:
    """Name the person called `name` as second director, and tell them. Raises NotPossible."""
    row, _reason = acts.begin(
        session, competition_id, director, version, reason="", needs_reason=False
    )
    if row.second_director_id is not None:
        raise NotPossible("there is a second director already; remove them first")
    user = session.exec(select(User).where(User.name_key == name_key(name))).first()
    if user is None or user.is_guest or user.deleted_at is not None:
        raise NotPossible("no account has this name")
    if user.id == row.director_id:
        raise NotPossible("this is the first director")
    check_reachable(user)
    row.second_director_id = user.id
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
        raise NotPossible("there is no second director")
    former = session.get_one(User, row.second_director_id)
    row.second_director_id = None
    acts.record(session, row, director, DirectorActKind.REMOVE_SECOND, reason, former.name)
    return row
