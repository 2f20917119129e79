"""A match that waits for its players, as an e-mail shows it to one of those who are to come."""

from collections.abc import Sequence

from sqlmodel import Session, select

from app.config import Settings
from app.games.catalogue import TITLES
from app.games.kernel.game_definition import choice_in_words
from app.mail.joining.mails import Room
from app.mail.joining.tokens import invitation_address, sign_up_address
from app.mail.reading.checkboxes import disarmed
from app.matches.lobby.joining import reserved_for
from app.matches.lobby.seating import is_free, seats_of
from app.matches.seats.substitutes import offer_in
from app.models import Match, MatchStatus, Seat, SideAssignment, User, utc_now


def room_of(
    session: Session, settings: Settings, match: Match, address: str, user: User | None
) -> Room:
    """The match for an e-mail to `address`, which is that of `user` if there is an account."""
    assert match.id is not None
    seats, host = seats_of(session, match), session.get_one(User, match.host_id)
    names = _names(session, match)
    offered = reserved_for(session, match, address)
    sides = _sides(match, seats)
    own = [each for each in seats if user is not None and each.user_id == user.id]
    own += [offered] if offered is not None and not own else []
    seat = _to_take_over(session, match, offered, user)
    return Room(
        match_id=match.id,
        match_name=disarmed(match.name),
        domain=settings.mail_domain,
        locale=(user or host).locale,
        title_name=TITLES[match.title].name,
        host=host.name,
        url=f"{settings.base_url}/join/{match.invite_code}",
        reply_to=_reply_to(settings, match, offered, address, user),
        places=tuple(names.get(each.letter) for each in seats),
        sides=tuple(sides.values()),
        side=next((sides[each.letter] for each in own if each.letter in sides), ""),
        free_sides=tuple(
            sides[each.letter]
            for each in seats
            if each.letter in sides and (is_free(each) or each is offered)
        ),
        window_hours=match.window_hours,
        turn_hours=match.turn_hours,
        offer_hours=match.offer_hours,
        press=match.press,
        starts_itself=match.starts_itself,
        is_open=match.status is MatchStatus.OPEN,
        options=_chosen(match),
        seat=seat,
        player=names.get(seat) or "",
        name=user.name if user else "",
        is_mine=user is not None and any(each.user_id == user.id for each in seats),
        password_url=f"{settings.base_url}/password",
        seed_hash=match.seed_hash,
        word=disarmed(next((each.dice_word for each in own if each.dice_word), "")),
        substitutes_url=f"{settings.base_url}/substitutes",
    )


def _to_take_over(session: Session, match: Match, offered: Seat | None, user: User | None) -> str:
    """The letter of the seat of a running match that the reader may take over, if there is one."""
    if match.status is not MatchStatus.RUNNING:
        return ""
    if offered is not None:
        return offered.letter
    if user is None or user.id is None or match.id is None:
        return ""
    asked = offer_in(session, match.id, user.id, utc_now())
    return asked.seat if asked is not None else ""


def _sides(match: Match, seats: Sequence[Seat]) -> dict[str, str]:
    """What the sides of an open match are called, by seat, if its players choose them."""
    if match.status is not MatchStatus.OPEN or match.side_assignment is not SideAssignment.CHOICE:
        return {}
    title = TITLES[match.title]
    return {seat.letter: f"{title.seat_name(seat.letter)} ({seat.letter})" for seat in seats}


def _names(session: Session, match: Match) -> dict[str, str]:
    """What those are called who have a seat, bots too, by seat."""
    found = session.exec(
        select(Seat, User.name).join(User, isouter=True).where(Seat.match_id == match.id)
    )
    named = ((seat.letter, name or seat.bot) for seat, name in found)
    return {letter: name for letter, name in named if name}


def _reply_to(
    settings: Settings, match: Match, offered: Seat | None, address: str, user: User | None
) -> str:
    """The address at which the reader can go on: by their invitation, else by their account."""
    secret, domain = settings.secret_key, settings.mail_domain
    if offered is not None and offered.id is not None:
        return invitation_address(offered.id, offered.invitations, address, secret, domain)
    if user is not None and user.id is not None and match.id is not None:
        return sign_up_address(match.id, user.id, secret, domain)
    return ""


def _chosen(match: Match) -> dict[str, str]:
    """The options of the match that are not what its title usually has, in words."""
    usual = TITLES[match.title].default_options
    return {
        name.replace("_", " "): choice_in_words(value)
        for name, value in match.options.items()
        if value != usual.get(name)
    }
