"""E-mails about a match: start and end, seats that change hands, acts of moderators, turns.

Turns and proposals go to those who owe a decision or an answer, the others to all players.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from app.accounts import guests
from app.games.text import use
from app.mail import match_mail_kinds
from app.mail.compose import Composed
from app.mail.event_mailer import EventMailer
from app.mail.outbox import write_mail
from app.mail.reading.checkboxes import disarmed
from app.mail.seat_situation import board_drawing, events_for
from app.matches.moderation.resume import times_resumed
from app.matches.seat_version import seen_version
from app.models import ActKind, MailKind, Seat
from app.ratings.person import changes_of_match


def tell_start(mailer: EventMailer) -> None:
    """To every player: who plays, the hash of the seed, what is asked of them."""
    added = mailer.row.dice_words.items()
    words = [(mailer.names[seat], disarmed(word)) for seat, word in added]
    match = mailer.event.match
    assert match is not None
    for seat, user in mailer.players:
        cause = f"started:{mailer.match_id}:{seat.letter}"
        with use(user.locale):
            sides = {letter: match.title.seat_name(letter) for letter in match.title.seat_names}
        players = [
            f"{sides[letter]} ({letter}): {name}" if letter in sides else f"{letter}: {name}"
            for letter, name in mailer.names.items()
        ]
        mail = match_mail_kinds.started(
            mailer.thread(seat, user),
            cause,
            match.title.name,
            players,
            mailer.row.seed_hash,
            mailer.situation(seat),
            words,
            mailer.row.dice_secret_until,
            side=sides.get(seat.letter, ""),
        )
        mailer.write(cause, seat, user, mail, MailKind.MATCH)


def tell_end(mailer: EventMailer) -> None:
    """To every player: the last events, the ranking, what became of their rating, and the seed
    once nobody plays its dice."""
    seed = mailer.row.seed if mailer.row.dice_are_public else ""
    changes = changes_of_match(mailer.session, mailer.match_id) if mailer.row.is_rated else {}
    # It can end again after a director has let it go on.
    again = times_resumed(mailer.session, mailer.match_id)
    for seat, user in mailer.players:
        cause = f"finished:{mailer.match_id}:{seat.letter}" + (f":{again}" if again else "")
        happened = events_for(mailer.session, mailer.row, seat.letter, with_own=True)
        ranking = _ranking(mailer)
        thread = mailer.thread(seat, user)
        rating = changes.get(user.id or 0)
        mail = match_mail_kinds.ended(
            thread,
            cause,
            happened,
            ranking,
            seed,
            mailer.row.dice_kept_until,
            rating,
            is_resumable=mailer.row.resumable_until is not None,
        )
        mailer.write(cause, seat, user, mail, MailKind.MATCH)


def tell_hand_over(mailer: EventMailer) -> None:
    """To every player, the new one too: which seat changed hands, and how it stands."""
    record = mailer.event.hand_over
    assert record is not None
    for seat, user in mailer.players:
        cause = f"handed_over:{record.id}:{seat.letter}"
        mail = match_mail_kinds.handed_over(
            mailer.thread(seat, user),
            cause,
            record.seat,
            record.former,
            record.successor,
            record.by,
            mailer.situation(seat),
            mailer.event.reason,
        )
        mailer.write(cause, seat, user, mail, MailKind.SEAT)


def thank_former(mailer: EventMailer) -> None:
    """To the person who has left the seat: they have no part in the match any more."""
    record, former = mailer.event.hand_over, mailer.event.former
    assert record is not None
    if former is None:
        return
    cause = f"handed_over:{record.id}:former"
    farewell = match_mail_kinds.Farewell(
        match_id=mailer.match_id,
        match_name=mailer.row.name,
        seat=record.seat,
        player=former.name,
        successor=record.successor,
        by=record.by,
        reason=mailer.event.reason,
        domain=mailer.settings.mail_domain,
        locale=former.locale,
    )
    mail = match_mail_kinds.seat_lost(farewell, cause)
    write_mail(
        mailer.session,
        cause,
        former.email,
        mail,
        kind=MailKind.SEAT,
        match_id=mailer.match_id,
    )


def tell_act(mailer: EventMailer) -> None:
    """To every player: what the moderator did, and why; who is reminded has it at once."""
    act = mailer.event.act
    assert act is not None
    for seat, user in mailer.players:
        cause = f"moderated:{act.id}:{seat.letter}"
        thread = mailer.thread(seat, user)
        situation = mailer.situation(seat)
        mail = match_mail_kinds.moderated(thread, cause, act, situation, mailer.event.question)
        is_reminded = act.kind is ActKind.REMIND and act.seat == seat.letter
        kind = MailKind.REMINDER if is_reminded else MailKind.MATCH
        mailer.write(cause, seat, user, mail, kind)


def tell_turns(mailer: EventMailer) -> None:
    """To every player who owes a decision that they did not owe before."""

    def composer(seat: Seat) -> Callable[..., Composed]:
        drawing = board_drawing(mailer.session, mailer.row, seat.letter)
        return partial(match_mail_kinds.turn, drawing=drawing)

    _tell_news(mailer, MailKind.TURN, mailer.event.newly_owing, composer)


def tell_proposals(mailer: EventMailer) -> None:
    """To every player to whom a proposal was made, or whose own one was answered."""
    composer = partial(match_mail_kinds.proposal, has_lapsed=mailer.has_lapsed)
    _tell_news(mailer, MailKind.PROPOSAL, mailer.event.newly_concerned, lambda _seat: composer)


def _tell_news(
    mailer: EventMailer,
    kind: MailKind,
    seats: Sequence[str],
    composer: Callable[[Seat], Callable[..., Composed]],
) -> None:
    """To the players of `seats`: what happened since their last action, how it stands."""
    for seat, user in mailer.players if seats else []:
        if seat.letter not in seats:
            continue
        version = seen_version(mailer.row, seat.letter)
        cause = f"{kind}:{mailer.match_id}:{version}:{seat.letter}"
        if guests.is_guest_address(user.email) or mailer.is_queued(kind, cause, seat, user):
            continue
        thread = mailer.thread(seat, user)
        happened = events_for(mailer.session, mailer.row, seat.letter)
        mail = composer(seat)(thread, cause, happened, mailer.situation(seat))
        mailer.write(cause, seat, user, mail, kind)


def _ranking(mailer: EventMailer) -> list[str]:
    """Return who came first, second, ...; a line each, those who share a place together."""
    assert mailer.event.match is not None
    places = (mailer.event.match.state["result"] or {}).get("ranking", [])
    return [_place(number, tied, mailer.names) for number, tied in _numbered(places)]


def _numbered(places: Sequence[Sequence[str]]) -> list[tuple[int, Sequence[str]]]:
    """Number places as in sport: after two winners comes the third."""
    return [
        (1 + sum(len(better) for better in places[:index]), tied)
        for index, tied in enumerate(places)
    ]


def _place(number: int, tied: Sequence[str], names: Mapping[str, str]) -> str:
    sharing = ", ".join(f"{names.get(letter, '')} ({letter})" for letter in tied)
    return f"{number}. {sharing}"
