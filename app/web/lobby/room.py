"""The room of a match that waits for its players: seats, invitations, bots, the start."""

import hashlib
from collections.abc import Callable

from flask import abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_login import current_user, login_required
from sqlmodel import Session, select

from app.accounts import passwords
from app.games.catalogue import TITLES, presentation_if_any
from app.games.text import gettext
from app.mail.announce import announcer
from app.mail.joining.tokens import mail_link
from app.matches.lobby import create, joining, ready, seating, waiting_list
from app.matches.lobby.eligibility import is_solitaire
from app.matches.lobby.seat_list import seat_entries
from app.matches.refusal import NotPossible
from app.matches.seats import replacement
from app.models import Match, MatchStatus, User
from app.web.accounts import limits
from app.web.lobby import blueprint
from app.web.lobby.forms import InviteForm
from app.web.lobby.replacement import take_over
from app.web.match.access import Access, host_or_403, open_or_409, viewable_or_404
from app.web.store import reading, settings, writing
from app.web.worker_client import queue


def password_attempt_key() -> str:
    """The key of one person's attempts at one match."""
    match = reading().get(Match, (request.view_args or {}).get("match_id", 0))
    which = match.invite_code if match is not None else ""
    who = current_user.id if current_user.is_authenticated else limits.visitor()
    return hashlib.sha256(f"password\n{which}\n{who}".encode()).hexdigest()


@blueprint.get("/match/<int:match_id>/room")
@limits.visiting
def room(match_id: int) -> ResponseReturnValue:
    """The room; once the match has begun, its table."""
    access = viewable_or_404(match_id)
    if access.match.has_begun:
        return redirect(url_for("match.table", match_id=match_id))
    return _page(access, InviteForm())


@blueprint.get("/join/<code>")
@login_required
def invitation(code: str) -> ResponseReturnValue:
    """What an invite link leads to: the match and the question whether to take a seat."""
    match = _invited_to(code)
    seat = replacement.offered_to(reading(), match, _reader())
    if seat is not None:
        return _offer(match, seat.letter, code)
    if match.status is not MatchStatus.OPEN:
        return redirect(url_for("match.table", match_id=match.id))
    shown = seat_entries(reading(), match, current_user.id)
    if any(place.is_mine for place in shown):
        return redirect(url_for("lobby.room", match_id=match.id))
    host = reading().get_one(User, match.host_id)
    title = TITLES[match.title]
    return render_template(
        "lobby/invitation.html",
        match=match,
        title=title,
        host=host,
        places=shown,
        code=code,
        by_mail=_by_mail(match, "JOIN"),
    )


@blueprint.post("/join/<code>")
@login_required
@limits.joining_or_leaving
def join(code: str) -> ResponseReturnValue:
    """Take a seat by an invite link; in a running match, the one that was offered.

    Where sides are chosen, the form may name the `seat`.
    """
    match = _invited_to(code)
    assert match.id is not None
    if replacement.offered_to(reading(), match, _reader()) is not None:
        return take_over(match)
    return change(match.id, _join, gettext("You have a seat."))


@blueprint.post("/match/<int:match_id>/seats/take")
@login_required
@limits.joining_or_leaving
@limits.limiter.limit(
    limits.FAILURES_A_NAME, key_func=password_attempt_key, deduct_when=limits.was_refused
)
def take_seat(match_id: int) -> ResponseReturnValue:
    """Take a free seat, or the one that is kept for one's address.

    Where strangers need a password for a free one, the form must carry it.
    """
    access = open_or_409(match_id)
    said = request.form.get("password", "")
    if needs_password(access) and not is_password(access.match, said):
        return _page(access, InviteForm(), gettext("Wrong password.")), 401
    return change(match_id, _join, gettext("You have a seat."))


@blueprint.post("/match/<int:match_id>/seats/leave")
@login_required
@limits.joining_or_leaving
def leave_seat(match_id: int) -> ResponseReturnValue:
    """Give one's own seat back."""
    access = open_or_409(match_id)
    if access.seat is None:
        abort(403, gettext("You do not have a seat in this match."))
    return change(match_id, _stand_up, gettext("You have left the match. Your seat is free again."))


@blueprint.post("/match/<int:match_id>/word")
@login_required
@limits.joining_or_leaving
def add_word(match_id: int) -> ResponseReturnValue:
    """Add a word to the dice, or put another one in its place."""
    access = open_or_409(match_id)
    if access.seat is None:
        abort(403, gettext("You do not have a seat in this match."))
    return change(match_id, _add_word, gettext("Your word is part of the dice."))


@blueprint.post("/match/<int:match_id>/invite")
@login_required
@limits.inviting
def invite(match_id: int) -> ResponseReturnValue:
    """Keep a seat for an address and send an invitation there."""
    access = host_or_403(match_id)
    form = InviteForm(request.form)
    if not form.validate():
        return _page(access, form), 422
    email = form.email.data or ""
    done = gettext("Invitation sent to %(email)s. A seat is reserved for them.", email=email)
    announce = announcer(settings())
    seat = request.form.get("seat", "")
    return change(match_id, lambda s, m: seating.invite(s, m, email, announce, seat), done)


@blueprint.post("/match/<int:match_id>/release")
@login_required
def release_seat(match_id: int) -> ResponseReturnValue:
    """Keep a seat no longer for the address that was invited to it."""
    host_or_403(match_id)
    letter = request.form.get("letter", "")
    done = gettext("That seat is open to anyone again.")
    announce = announcer(settings())
    return change(match_id, lambda s, m: joining.release(s, m, letter, announce), done)


@blueprint.post("/match/<int:match_id>/bots")
@login_required
def fill_with_bots(match_id: int) -> ResponseReturnValue:
    """Let bots of the level that the host chose take every free seat."""
    host_or_403(match_id)
    done = gettext("Bots have taken the open seats.")
    level = request.form.get("level", "")
    return change(match_id, lambda session, match: _fill_up(session, match, level), done)


@blueprint.post("/match/<int:match_id>/start")
@login_required
def start(match_id: int) -> ResponseReturnValue:
    """Begin, when all seats are taken."""
    host_or_403(match_id)
    done = gettext("The match has started.")
    announce = announcer(settings())
    return change(match_id, lambda s, m: create.start_match(s, m, announce), done)


def change(
    match_id: int, how: Callable[[Session, Match], object], done: str
) -> ResponseReturnValue:
    """Change an open match in one transaction, and say what was done or why it could not be."""
    try:
        with writing() as session:
            how(session, session.get_one(Match, match_id))
    except NotPossible as reason:
        flash(str(reason), "error")
    else:
        flash(done, "success")
        # Whoever takes the last seat may have started the match.
        queue().bots(match_id)
        queue().mail()
    return redirect(url_for("lobby.room", match_id=match_id))


def _join(session: Session, match: Match) -> None:
    user = session.get_one(User, current_user.id)
    wanted, word = request.form.get("seat", ""), request.form.get("word", "")
    joining.join(session, match, user, announcer(settings()), wanted, word)


def _add_word(session: Session, match: Match) -> None:
    user = session.get_one(User, current_user.id)
    joining.add_word(session, match, user, request.form.get("word", ""))


def _stand_up(session: Session, match: Match) -> None:
    user = session.get_one(User, current_user.id)
    joining.leave(session, match, user, announcer(settings()))


def _fill_up(session: Session, match: Match, level: str) -> None:
    seating.fill_with_bots(session, match, level)
    joining.start_if_full(session, match, announcer(settings()))


def _invited_to(code: str) -> Match:
    match = reading().exec(select(Match).where(Match.invite_code == code)).first()
    if match is None:
        abort(404, gettext("This invitation is not valid or has expired."))
    if is_solitaire(match) and match.host_id != current_user.id:
        abort(403, gettext("This is a solitaire match for one player; nobody else can join it."))
    return match


def _reader() -> User:
    return reading().get_one(User, current_user.id)


def _offer(match: Match, letter: str, code: str) -> str:
    """The question whether to take over a seat of a running match."""
    shown = seat_entries(reading(), match, current_user.id)
    return render_template(
        "lobby/take_over.html",
        match=match,
        title=TITLES[match.title],
        host=reading().get_one(User, match.host_id),
        place=next(place for place in shown if place.letter == letter),
        code=code,
    )


def _page(access: Access, form: InviteForm, wrong: str = "") -> str:
    match = access.match
    listed = waiting_list.waiting_people(reading(), access.match_id)
    return render_template(
        "lobby/room.html",
        match=match,
        title=TITLES[match.title],
        presentation=presentation_if_any(match.title),
        access=access,
        host=reading().get_one(User, match.host_id),
        places=seat_entries(reading(), match, current_user.id),
        form=form,
        needs_password=needs_password(access),
        wrong=wrong,
        listed=listed,
        is_listed=any(user.id == current_user.id for user in listed),
        own_word=_own_word(access),
        not_ready=ready.not_ready(reading(), match),
        kept_names=joining.reserved_names(reading(), match),
        invite_link=settings().base_url + url_for("lobby.invitation", code=match.invite_code),
        by_mail=_by_mail(match, "JOIN" if access.seat is None else "DECLINE"),
    )


def _own_word(access: Access) -> str:
    """The word that the reader has added to the dice."""
    own = joining.seat_of(reading(), access.match, _reader()) if access.seat else None
    return (own.dice_word if own is not None else None) or ""


def _by_mail(match: Match, word: str) -> str:
    """A link to the mail by which the reader of a page can take a seat, or give it back.

    It names its reader, so visitors get none.
    """
    if not current_user.is_authenticated:
        return ""
    return mail_link(settings(), match, current_user.id, word)


def needs_password(access: Access) -> bool:
    """Whether the reader gets a free seat only with the password of the match."""
    if access.match.password_hash is None or access.is_host or access.seat is not None:
        return False
    kept = joining.reserved_for(reading(), access.match, current_user.proven_address)
    return kept is None


def is_password(match: Match, said: str) -> bool:
    """Whether somebody has said the password of a match."""
    return match.password_hash is not None and passwords.matches(match.password_hash, said)
