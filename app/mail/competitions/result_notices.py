"""The result of a match of a competition, for the webhooks of its directors."""

from collections.abc import Sequence

from sqlmodel import Session, col, select

from app.competitions.rounds import label_of
from app.games.text import gettext, use
from app.mail.compose import one_line
from app.models import (
    ChannelKind,
    Competition,
    CompetitionEntry,
    CompetitionGroup,
    CompetitionMatch,
    MailKind,
    User,
    utc_now,
)
from app.notifications.enqueue import Words, listening, tell


def tell_webhooks(session: Session, row: Competition, counted: CompetitionMatch) -> None:
    """Queue a notice with the ranking of a match for each webhook of the directors that gets
    notices about invitations and competitions."""
    for user in session.exec(select(User).where(col(User.id).in_(row.directors))):
        channels = [
            each
            for each in listening(session, user.id or 0, MailKind.INVITATION, None)
            if each.kind is ChannelKind.WEBHOOK
        ]
        if not channels:
            continue
        with use(user.locale):
            words = Words(one_line(row.name), _says(session, row, counted))
        tell(
            session,
            channels,
            f"competition_result:{counted.match_id}",
            MailKind.INVITATION,
            words,
            utc_now(),
            path=f"/competitions/{row.id}",
        )


def _says(session: Session, row: Competition, counted: CompetitionMatch) -> str:
    """As in "Match B 3: 1. Anna, 2. Boris and Clara, 4. David"."""
    ranking: Sequence[Sequence[int]] = counted.ranking or []
    named = session.exec(
        select(CompetitionEntry.id, User.name)
        .join(User, col(User.id) == CompetitionEntry.user_id)
        .where(col(CompetitionEntry.id).in_([e for place in ranking for e in place]))
    )
    names = dict(named.all())
    places, rank = [], 1
    for together in ranking:
        places.append(f"{rank}. {', '.join(names[entry] for entry in together)}")
        rank += len(together)
    group = session.get_one(CompetitionGroup, counted.group_id)
    return gettext(
        "Match %(match)s: %(ranking)s",
        match=label_of(session, row, group, counted.number),
        ranking="; ".join(places),
    )
