"""What a player has chosen, for one match or for all."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, tzinfo

import sqlalchemy as sa
from sqlmodel import Session, col, select

from app.mail.preferences.hours import quiet_end, zone_of
from app.models import MailKind, MailMode, MailPreferences, MatchMailPreferences, User
from app.models.mail_preferences import DEFAULT_DIGEST_HOUR


@dataclass(frozen=True)
class Preferences:
    """What counts for an e-mail: `off` are the kinds that its reader does not want."""

    mode: MailMode = MailMode.TURNS
    digest_hour: int = DEFAULT_DIGEST_HOUR
    quiet: tuple[int, int] | None = None
    zone: tzinfo = field(default_factory=lambda: zone_of("UTC"))
    off: frozenset[MailKind] = frozenset()

    def wants(self, kind: MailKind) -> bool:
        """Whether e-mails of this kind are written at all.

        What others do is told to those who want everything; a digest has room for it, too.
        """
        if kind is MailKind.NEWS and self.mode is MailMode.TURNS:
            return False
        return kind not in self.off

    def quiet_end(self, now: datetime) -> datetime:
        """When an e-mail of `now` may go: the end of the quiet hours, or at once."""
        return quiet_end(now, self.zone, self.quiet)


def preferences_of(session: Session, user: User, match_id: int | None = None) -> Preferences:
    """What `user` has chosen for a match, or (None) for all of them."""
    found = session.execute(_CHOSEN, {"user_id": user.id, "match_id": match_id}).first()
    general, particular = found or (None, None)
    return combined(user, general, particular)


def rows_of(
    session: Session, user: User
) -> tuple[MailPreferences | None, dict[int, MatchMailPreferences]]:
    """What `user` has chosen for all matches, if anything, and for single ones, by match."""
    general = session.exec(
        select(MailPreferences).where(MailPreferences.user_id == user.id)
    ).first()
    chosen = session.exec(
        select(MatchMailPreferences).where(MatchMailPreferences.user_id == user.id)
    )
    return general, {row.match_id: row for row in chosen}


def combined(
    user: User, general: MailPreferences | None, particular: MatchMailPreferences | None = None
) -> Preferences:
    """The preferences of two rows; what is chosen for the match goes before what is for all."""
    zone = zone_of(user.time_zone)
    kinds = _kinds(general.kinds if general else {}, particular.kinds if particular else {})
    off = frozenset(kind for kind, wanted in kinds.items() if not wanted)
    mode = general.mode if general else MailMode.TURNS
    if particular is not None and particular.mode is not None:
        mode = particular.mode
    if general is None:
        return Preferences(mode=mode, zone=zone, off=off)
    quiet = None
    if general.quiet_from is not None and general.quiet_to is not None:
        quiet = (general.quiet_from, general.quiet_to)
    return Preferences(mode, general.digest_hour, quiet, zone, off)


def _kinds(*chosen: Mapping[str, bool]) -> dict[MailKind, bool]:
    """The kinds of which something is said; what is said last counts."""
    return {MailKind(name): wanted for each in chosen for name, wanted in each.items()}


_CHOSEN = (
    sa.select(MailPreferences, MatchMailPreferences)
    .select_from(User)
    .join(MailPreferences, col(MailPreferences.user_id) == User.id, isouter=True)
    .join(
        MatchMailPreferences,
        sa.and_(
            col(MatchMailPreferences.user_id) == User.id,
            col(MatchMailPreferences.match_id) == sa.bindparam("match_id", type_=sa.Integer),
        ),
        isouter=True,
    )
    .where(col(User.id) == sa.bindparam("user_id"))
)
"""Made once: to make a statement costs as much as to run it."""
