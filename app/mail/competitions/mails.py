"""E-mails about a competition: one to each player for a round, one at the end, and answers.

The reply address of such an e-mail, `compete+<token>@MAIL_DOMAIN` (see `app.mail.tokens`), names
the competition, the person and until when it holds. A mail to it counts only if it comes from an
address of that person, so the token alone is worth nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlmodel import Session, col, select

from app.competitions.entries import playing
from app.competitions.formats import format_of, settings_of
from app.competitions.news import News, NewsKind, Tell
from app.competitions.next_round import moves_into
from app.competitions.overview import Overview, overview
from app.config import Settings
from app.mail import links
from app.mail.competitions.bids import opened_bids, own_bids
from app.mail.competitions.result_notices import tell_webhooks
from app.mail.competitions.standings_and_matches import own_groups, own_matches, tables_of
from app.mail.compose import MAX_SUBJECT, Composed, one_line
from app.mail.joining.tokens import end_of_life
from app.mail.outbox import write_mail
from app.mail.reading.checkboxes import disarmed
from app.mail.templating import gist, render, subject_of
from app.mail.threads import cause_digest
from app.mail.tokens import TokenKind
from app.models import (
    ChallengeStatus,
    Competition,
    CompetitionAnnouncement,
    CompetitionChallenge,
    CompetitionEntry,
    CompetitionFormat,
    CompetitionSeating,
    CompetitionStatus,
    EntryStatus,
    MailKind,
    User,
)

COMPETE = TokenKind("compete", (5, 5, 4), b"fieldpost competition token 1")
"""A competition's id, a person's id, and the second until which it holds."""


_OF_ENTRIES = (NewsKind.ADMITTED, NewsKind.WAITS, NewsKind.REFUSED)
_REPEATED = (
    NewsKind.REOPENED,
    NewsKind.CANCELLED,
    NewsKind.NOT_STARTED,
    NewsKind.UNDONE,
    NewsKind.ROUND_BEGUN,
    NewsKind.ROUND_OVER,
    NewsKind.FINISHED,
)
_TOLD = (EntryStatus.ENTERED, EntryStatus.RESERVE, EntryStatus.APPLIED)
"""Who gets announcements."""


@dataclass(frozen=True, kw_only=True)
class CompetitionReader:
    """A competition for an e-mail to one person, who can answer to `reply_to`."""

    competition_id: int
    competition_name: str
    player: str
    status: CompetitionStatus
    reply_to: str
    domain: str
    base_url: str
    locale: str
    time_zone: str

    @property
    def url(self) -> str:
        """The page of the competition."""
        return f"{self.base_url}/competitions/{self.competition_id}"


def address_of(settings: Settings, competition_id: int, user_id: int) -> str:
    """The address at which a person's mails about a competition are read."""
    return COMPETE.address(
        settings.secret_key, settings.mail_domain, competition_id, user_id, end_of_life()
    )


def mail_link(settings: Settings, row: Competition, user_id: int, word: str) -> str:
    """A `mailto:` link to a mail of a person that says `word`."""
    address = address_of(settings, cast(int, row.id), user_id)
    return links.mail_link(settings, address, row.name, word)


def reader_of(settings: Settings, row: Competition, user: User) -> CompetitionReader:
    """The competition for an e-mail to `user`."""
    competition_id, user_id = cast(int, row.id), cast(int, user.id)
    return CompetitionReader(
        competition_id=competition_id,
        competition_name=disarmed(row.name),
        player=user.name,
        status=row.status,
        reply_to=address_of(settings, competition_id, user_id),
        domain=settings.mail_domain,
        base_url=settings.base_url,
        locale=user.locale,
        time_zone=user.time_zone,
    )


def compose(
    name: str, reader: CompetitionReader, cause: str, answers: str | None = None, **content: Any
) -> Composed:
    """An e-mail from the templates competitions/NAME, in the thread of the competition."""
    domain, number = reader.domain, reader.competition_id
    root = f"<c{number}.root@{domain}>"
    answered = one_line(answers or "")
    headers = {
        "From": f"Fieldpost <fieldpost@{domain}>",
        "Reply-To": f"Fieldpost <{reader.reply_to}>",
        "Message-ID": f"<c{number}.{cause_digest(cause)}@{domain}>",
        "In-Reply-To": answered or root,
        "References": f"{root} {answered}".strip(),
        "X-Fieldpost": f"competition={number}",
        "Auto-Submitted": "auto-generated",
    }
    path, content = f"competitions/{name}", {"reader": reader, **content}
    text, html = render(path, reader.locale, **content)
    about = subject_of(path, reader.locale, **content)
    subject = f"[Fieldpost] {one_line(reader.competition_name)}" + (f": {about}" if about else "")
    return Composed(
        subject[:MAX_SUBJECT], text, html, headers, gist=gist(path, reader.locale, **content)
    )


def teller(settings: Settings) -> Tell:
    """Return what tells people the news of competitions by mail."""

    def tell(session: Session, news: News) -> None:
        if news.counted is not None:
            # Not worth an e-mail; standings are not read while a player waits for a receipt.
            tell_webhooks(session, news.row, news.counted)
            return
        found = overview(session, news.row)
        is_ladder = format_of(news.row).is_continuous
        if news.kind is NewsKind.ROUND_BEGUN:
            _tell_round(session, settings, news, found)
        elif news.kind is NewsKind.ROUND_OVER:
            # Where the site begins the next round itself, nobody has anything to do.
            called = set() if settings_of(news.row).begins_at_once else news.row.directors
            for user in _people(session, called):
                _write(session, settings, news, "round_over", user, round=news.round)
        elif news.kind is NewsKind.NAMED and news.person is not None:
            _write(session, settings, news, "named_director", news.person)
        elif news.kind is NewsKind.TABLE_OVER and news.challenge is not None:
            _tell_table_over(session, settings, news, found, news.challenge)
        elif news.kind in _OF_ENTRIES and news.person is not None:
            is_refused = news.kind is NewsKind.REFUSED
            said: Mapping[str, Any] = {
                "reason": news.reason,
                "is_refused": is_refused,
                "is_waiting": news.kind is NewsKind.WAITS,
            }
            _write(session, settings, news, "entry_decided", news.person, **said)
        elif news.kind is NewsKind.NOT_STARTED:
            for user in _people(session, news.row.directors):
                _write(session, settings, news, "not_started", user, reason=news.reason)
        elif news.announcement is not None:
            _tell_announcement(session, settings, news, found, news.announcement)
        elif news.kind is NewsKind.REOPENED:
            said = {"reason": news.reason, "is_ladder": is_ladder}
            for user in _people(session, _taking_part(found) | news.row.directors):
                _write(session, settings, news, "reopened", user, **said)
        elif news.act is not None:
            said = {"act": news.act, "reason": news.reason, "is_ladder": is_ladder}
            for user in _people(session, {*news.people} - {news.act.by_id}):
                _write(session, settings, news, "undone", user, **said)
        elif news.kind is NewsKind.RESTORED and news.person is not None:
            said = {"reason": news.reason, "is_ladder": is_ladder}
            _write(session, settings, news, "restored", news.person, **said)
        elif news.kind is NewsKind.OUTBID and news.person is not None:
            said = {"bids": own_bids(session, news.row, news.person)}
            _write(session, settings, news, "outbid", news.person, **said)
        elif news.kind is NewsKind.BIDS_MISSING:
            for user in _people(session, {*news.people}):
                said = {"bids": own_bids(session, news.row, user)}
                _write(session, settings, news, "bids_missing", user, **said)
        elif news.seating is not None:
            _tell_seated(session, settings, news, found, news.seating)
        elif news.challenge is not None:
            _tell_challenge(session, settings, news, found, news.challenge)
        elif news.kind is NewsKind.TAKEN_OVER and news.person is not None:
            _tell_successor(session, settings, news, found, news.person)
        else:
            entered = _taking_part(found)
            name = "competition_over" if news.kind is NewsKind.FINISHED else "called_off"
            for user in _people(session, entered | news.row.directors):
                tables = tables_of(found, found.groups, user)
                winners = [found.people[entry].name for entry in found.winners]
                said = {"reason": news.reason, "winners": winners}
                _write(session, settings, news, name, user, tables=tables, **said)

    return tell


def _taking_part(found: Overview) -> set[int]:
    """The people who take part, have taken part, or wait."""
    return {e.user_id for e in found.entries if e.status is not EntryStatus.REFUSED}


def _tell_announcement(
    session: Session,
    settings: Settings,
    news: News,
    found: Overview,
    announcement: CompetitionAnnouncement,
) -> None:
    """An announcement to all who take part, by the director who made it."""
    people = {e.user_id for e in found.entries if e.status in _TOLD} - {announcement.by_id}
    for user in _people(session, people):
        said: Mapping[str, Any] = {"by": announcement.by, "told": announcement.text}
        _write(session, settings, news, "announcement", user, **said)


def _tell_round(session: Session, settings: Settings, news: News, found: Overview) -> None:
    """To each player of the round: their matches, all in one e-mail."""
    assert news.round is not None
    round_id = cast(int, news.round.id)
    eliminators = {each for group in found.groups for each in group.eliminators}
    players = {entry.user_id for entry in playing(found.entries)}
    players |= {found.people[entry].user_id for entry in eliminators}
    moves = moves_into(session, news.row, news.round)
    is_parted = len(found.groups) > 1 or not format_of(news.row).is_cumulative
    for user in _people(session, players):
        matches = own_matches(session, settings, news.row, round_id, user)
        own = found.entry_of(user.id)
        said: Mapping[str, Any] = {
            "matches": matches,
            "bids": own_bids(session, news.row, user),
            "round": news.round,
            "rounds": found.planned_rounds,
            "division": ", ".join(g.name for g in own_groups(found, user)) if is_parted else "",
            "is_season": not format_of(news.row).is_cumulative,
            "is_ladder": format_of(news.row).is_continuous,
            "bye_counts": news.row.format in (CompetitionFormat.SWISS, CompetitionFormat.TABLES),
            "is_of_two": news.row.seat_count == 2,
            "is_free": own is not None and any(own.id in group.byes for group in found.groups),
            "is_eliminator": own is not None and own.id in eliminators,
            "meets_eliminator": _eliminators_of(news.row, found, own),
            "by": news.announcement.by if news.announcement is not None else "",
            "told": news.announcement.text if news.announcement is not None else "",
            "move": moves.get(own.id or 0) if own is not None else None,
        }
        if matches or said["bids"] or said["is_free"]:
            _write(session, settings, news, "round_begun", user, **said)


def _eliminators_of(row: Competition, found: Overview, own: CompetitionEntry | None) -> str:
    """What a defeat by an eliminator costs whoever meets one in the round; "" for all others."""
    if own is None:
        return ""
    meets = any(
        own.id in match.entries.values()
        and not group.eliminators.isdisjoint(match.entries.values())
        for group in found.groups
        for match in group.matches
    )
    return str(row.settings.get("eliminators", "")) if meets else ""


def _tell_successor(
    session: Session, settings: Settings, news: News, found: Overview, user: User
) -> None:
    """To whoever has taken over an entry: whose it was, its standing, and its matches."""
    assert news.round is not None
    own = found.entry_of(user.id)
    is_season = not format_of(news.row).is_cumulative
    said: Mapping[str, Any] = {
        "former": own.taken_over_from if own is not None else "",
        "division": ", ".join(g.name for g in own_groups(found, user)) if is_season else "",
        "matches": own_matches(session, settings, news.row, cast(int, news.round.id), user),
        "tables": tables_of(found, own_groups(found, user), user),
        "reason": news.reason,
    }
    _write(session, settings, news, "entry_taken_over", user, **said)


def _tell_seated(
    session: Session,
    settings: Settings,
    news: News,
    found: Overview,
    seating: CompetitionSeating,
) -> None:
    """To the players of a match that has begun: all bids for its seats, and what they are asked."""
    assert news.round is not None
    people = {found.people[entry].user_id for entry in seating.entries}
    for user in _people(session, people):
        round_id = cast(int, news.round.id)
        matches = own_matches(session, settings, news.row, round_id, user, seating.match_id)
        said = opened_bids(session, news.row, news.round, seating, user)
        _write(session, settings, news, "bids_opened", user, matches=matches, **said)


def _tell_challenge(
    session: Session,
    settings: Settings,
    news: News,
    found: Overview,
    challenge: CompetitionChallenge,
) -> None:
    """A challenge to whoever is challenged; that it was declined or has lapsed to both."""
    people = {
        found.people[entry].user_id: found.people[entry].name
        for entry in (challenge.challenger_id, challenge.challenged_id)
    }
    challenged = found.people[challenge.challenged_id].user_id
    is_new = news.kind is NewsKind.CHALLENGED
    for user in _people(session, {challenged} if is_new else {*people}):
        (opponent,) = (name for number, name in people.items() if number != user.id)
        said: Mapping[str, Any] = {
            "opponent": opponent,
            "is_challenged": user.id == challenged,
            "has_lapsed": challenge.status is ChallengeStatus.LAPSED,
            "expires_at": challenge.expires_at,
            "cost": 0 if challenge.is_free else news.row.settings["refusal_cost"],
            "seats": news.row.seat_count,
        }
        _write(session, settings, news, "challenged" if is_new else "challenge_over", user, **said)


def _tell_table_over(
    session: Session,
    settings: Settings,
    news: News,
    found: Overview,
    first: CompetitionChallenge,
) -> None:
    """That a table could not be filled: to whoever called it and those who waited with them."""
    waited = session.exec(
        select(CompetitionChallenge.challenged_id).where(
            CompetitionChallenge.call_id == first.call_id,
            CompetitionChallenge.status == ChallengeStatus.WITHDRAWN,
        )
    )
    challenger = found.people[first.challenger_id]
    people = {challenger.user_id, *(found.people[entry].user_id for entry in waited)}
    for user in _people(session, people):
        said: Mapping[str, Any] = {
            "opponent": challenger.name,
            "is_challenger": user.id == challenger.user_id,
        }
        _write(session, settings, news, "table_over", user, **said)


def _write(
    session: Session, settings: Settings, news: News, name: str, user: User, **content: Any
) -> None:
    number = news.round.number if news.round is not None else 0
    cause = f"{name}:{news.row.id}:{number}:{user.id}"
    if news.person is not None:
        # The same can happen to them again, after another act.
        cause += f":{news.row.version}"
    if news.announcement is not None:
        cause += f":{news.announcement.id}"
    if news.kind in _REPEATED:
        # Each can happen again after another act.
        cause += f":{news.row.version}"
    if news.challenge is not None:
        cause += f":{news.challenge.id}"
    if news.seating is not None:
        cause += f":{news.row.version}:{news.seating.id}:{news.number}"
    mail = compose(name, reader_of(settings, news.row, user), cause, **content)
    kind = MailKind.REMINDER if news.kind is NewsKind.BIDS_MISSING else MailKind.INVITATION
    write_mail(session, cause, user.email, mail, kind=kind)


def _people(session: Session, numbers: set[int]) -> Sequence[User]:
    return session.exec(
        select(User)
        .where(col(User.id).in_(numbers), col(User.deleted_at).is_(None))
        .order_by(col(User.id))
    ).all()
