"""The contents of the page of notifications."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Flask, render_template
from flask_login import current_user
from sqlmodel import Session

from app.games.text import lazy_gettext as _l
from app.matches.seats import holders
from app.models import (
    ChannelKind,
    MailKind,
    MatchNotificationPreferences,
    NotificationChannel,
    utc_now,
)
from app.notifications import channels, enqueue, feeds, web_push, webhook
from app.notifications.kinds import OF_A_MATCH, TOLD
from app.web.accounts.mail_forms import KINDS
from app.web.store import reading, settings

WORDS = {**KINDS, MailKind.INVITATION: _l("Someone invites me to a match")}


@dataclass(frozen=True, slots=True)
class Shown:
    """One channel on the page; `secret` is that of a webhook that checks signatures."""

    key: str
    name: str
    address: str
    secret: str
    kinds: list[tuple[MailKind, bool]]
    channel: NotificationChannel

    @property
    def is_push(self) -> bool:
        """Whether it is a device."""
        return self.channel.kind is ChannelKind.PUSH


@dataclass(frozen=True, slots=True)
class OfMatch:
    """A match on the page; of each kind whether something else than of all is said of it."""

    match_id: int
    name: str
    is_muted: bool
    kinds: list[tuple[MailKind, bool | None]]

    @property
    def is_different(self) -> bool:
        """Whether anything is otherwise than for all matches."""
        return self.is_muted or any(wanted is not None for _kind, wanted in self.kinds)


def attach(app: Flask) -> None:
    """Let the board ask whether this site can notify devices."""
    app.jinja_env.globals["push_key"] = _push_key


def _push_key() -> str | None:
    key = settings().vapid_private_key
    return web_push.public_key(key) if key else None


def page(*, wrong: str = "", url: str = "", calendar: str = "") -> str:
    """The page: what was `wrong` with the webhook `url` that was to be added, and the address of
    the `calendar` if it has just been made."""
    session, here = reading(), settings()
    return render_template(
        "notifications/index.html",
        shown=[_shown(each) for each in channels.of_user(session, current_user.id)],
        matches=_matches(session),
        words=WORDS,
        push_key=_push_key(),
        inside=here.notices_to_private,
        feed=feeds.of_user(session, current_user.id),
        calendar=calendar,
        wrong=wrong,
        url=url,
        now=utc_now(),
    )


def _shown(channel: NotificationChannel) -> Shown:
    is_hook = channel.kind is ChannelKind.WEBHOOK
    signs = is_hook and not webhook.is_discord(channel.address)
    return Shown(
        key=channel.address_key,
        name=channel.name,
        address=channel.address if is_hook else "",
        secret=webhook.secret_of(channel, settings().secret_key) if signs else "",
        kinds=[(kind, channels.wants(channel, kind)) for kind in TOLD],
        channel=channel,
    )


def _matches(session: Session) -> Sequence[OfMatch]:
    """The matches that I play; those that are over tell nothing more."""
    chosen = enqueue.chosen_by_match(session, current_user.id)
    return [
        _of_match(match.id or 0, match.name, chosen.get(match.id or 0))
        for match in holders.matches_of(session, current_user.id)
    ]


def _of_match(number: int, name: str, chosen: MatchNotificationPreferences | None) -> OfMatch:
    kinds = chosen.kinds if chosen is not None else {}
    return OfMatch(
        number,
        name,
        chosen is not None and chosen.is_muted,
        [(kind, kinds.get(kind.value)) for kind in OF_A_MATCH],
    )
