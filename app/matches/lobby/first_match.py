"""The first match of a newcomer: against gentle bots, played on to their first real decision.

The newcomer gets the seat that moves first, so nothing happens to them before they act. Decisions
before that are answered for the newcomer in the plainest way the rules allow: each seat
passes.
"""

from dataclasses import replace

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.text import gettext
from app.matches import bots
from app.matches.events import Announce, announce_nothing
from app.matches.load import dice_of, lock, position, title_of
from app.matches.lobby import create, seating
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.matches.system_orders import give_orders
from app.models import (
    MatchStatus,
    PressRules,
    Resigning,
    SideAssignment,
    SubmissionSource,
    User,
)

MAX_STEPS = 2000
SETTINGS = Settings(press=PressRules.NONE, is_public=False, side_assignment=SideAssignment.CHOICE)


def begin(session: Session, user: User, title: Title, name: str) -> models.Match:
    """Start a private match of `title` in which `user` plays against as few bots as can be.

    Raises NotPossible if there is no bot that plays it.
    """
    fewest = title.seats[0]
    match = create.create_match(
        session, user, title=title, name=name, seat_count=fewest, options={}, settings=SETTINGS
    )
    seating.take_seat(session, match, user, first_to_move(match, fewest))
    seating.fill_with_bots(session, match, next(iter(title.bot_levels), ""))
    return create.start_match(session, match, announce_nothing)


def begin_solitaire(session: Session, user: User, title: Title, name: str) -> models.Match:
    """Start the title's game for one person, which nobody can join. Raises NotPossible."""
    return create.start_match(
        session, create_solitaire(session, user, title, name), announce_nothing
    )


def create_solitaire(
    session: Session, user: User, title: Title, name: str, seed: str = ""
) -> models.Match:
    """Make the title's game for one person, with its player, ready to start.

    It has dice of its own, or those of `seed`. Raises NotPossible.
    """
    options = title.solitaire_options
    if not options:
        raise NotPossible(gettext("%(name)s has no solitaire game", name=title.name))
    match = create.create_match(
        session,
        user,
        title=title,
        name=name,
        seat_count=title.seats_for(options)[0],
        options=options,
        settings=replace(SETTINGS, resigning=Resigning.LEAVES, starts_itself=True),
        seed=seed,
    )
    seating.take_seat(session, match, user)
    return match


def first_to_move(row: models.Match, seat_count: int) -> Seat:
    """Return the seat to which the first decision worth one falls if all pass till then; "": any.

    The dice of a match are settled with its seed: what is played ahead here comes to pass.
    """
    title = title_of(row)
    match = Match.new(title, title.seat_ids(seat_count), options=row.options, dice=dice_of(row))
    for _ in range(MAX_STEPS):
        owing = match.waiting()
        first = next((seat for seat in owing if owing[seat] == title.first_decision), None)
        if first is not None or not owing or not title.first_decision:
            return first or ""
        seat = next(iter(owing))
        match.apply(seat, match.options(seat)[0])
    return ""


def begun_by(session: Session, user_id: int, title_id: str) -> int | None:
    """The newest match of a title that somebody has begun and that is still being played."""
    return session.exec(
        select(models.Match.id)
        .where(
            models.Match.host_id == user_id,
            models.Match.title == title_id,
            models.Match.status == MatchStatus.RUNNING,
        )
        .order_by(col(models.Match.id).desc())
    ).first()


def bring_on(session: Session, match_id: int, announce: Announce, whose: str = "") -> bool:
    """Do one step towards the first decision of a person; False if it has come.

    Whose it is to be says the seat `whose`: "" if anybody's will do.
    """
    if bots.play_bots(session, match_id, announce):
        return True
    return pass_early_decision(session, match_id, announce, whose)


def pass_early_decision(
    session: Session, match_id: int, announce: Announce, whose: str = ""
) -> bool:
    """Answer, in the plainest way, what somebody is asked before the first decision worth one.

    False, and nothing happens, if that decision has come or nobody is asked anything.
    """
    row = lock(session, match_id)
    match = position(row) if row.status is MatchStatus.RUNNING else None
    wanted = title_of(row).first_decision
    if match is None or not wanted:
        return False
    owing = match.waiting()
    if not owing or wanted in ([owing.get(whose)] if whose else owing.values()):
        return False
    seat = next(iter(owing))
    # The first option is the plainest: to be ready, to end the phase.
    plainest = match.draft().options(seat)[0]
    give_orders(
        session,
        match_id,
        seat,
        key=f"first:{row.version}",
        source=SubmissionSource.CLI,
        actions=[plainest],
        announce=announce,
    )
    return True
