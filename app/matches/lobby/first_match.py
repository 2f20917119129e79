"""A first match, for who has just come: against bots, up to the first decision that is worth one.

What he would be asked before that is answered for him in the plainest way, as the rules let each
seat pass.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager

from sqlmodel import Session, col, select

from app import models
from app.games.kernel.title import Title
from app.matches import bots
from app.matches.events import Announce, tell_nobody
from app.matches.giving import give_orders
from app.matches.load import load
from app.matches.lobby import create
from app.matches.lobby.settings import Settings
from app.matches.refusal import NotPossible
from app.models import MatchStatus, PressRules, SubmissionSource, User

MOST_STEPS = 2000
SETTINGS = Settings(press=PressRules.NONE, is_public=False)

Writing = Callable[[], AbstractContextManager[Session]]
"""Opens a transaction that is committed at its end."""


def begin(session: Session, user: User, title: Title, name: str) -> models.Match:
    """Start a private match of `title` in which `user` plays against as few bots as can be.

    Raises NotPossible if there is no bot that plays it.
    """
    fewest = title.seats[0]
    match = create.create_match(
        session,
        user,
        title=title,
        name=name,
        seat_count=fewest,
        options={},
        bots=fewest - 1,
        settings=SETTINGS,
    )
    create.take_seat(session, match, user)
    return create.start_match(session, match, tell_nobody)


def begun_by(session: Session, user_id: int) -> int | None:
    """The newest match that somebody has begun and that is still being played."""
    return session.exec(
        select(models.Match.id)
        .where(models.Match.host_id == user_id, models.Match.status == MatchStatus.RUNNING)
        .order_by(col(models.Match.id).desc())
    ).first()


def play_up_to_first_decision(writing: Writing, match_id: int, announce: Announce) -> None:
    """Let bots play, and the people pass, until one of these owes what the title begins with.

    Each step is a transaction. Raises NotPossible if that does not come.
    """
    for number in range(MOST_STEPS):
        with writing() as session:
            if not bring_on(session, match_id, number, announce):
                return
    raise NotPossible("no decision came that a newcomer could begin with")


def bring_on(
    session: Session, match_id: int, number: int, announce: Announce, whose: str = ""
) -> bool:
    """Do one step towards the first decision of a person; False if it has come.

    Whose it is to be says the letter `whose`: "" if anybody's will do. `number` tells the steps of
    a match apart.
    """
    if bots.play_bots(session, match_id, announce):
        return True
    loaded = load(session, match_id, with_log=False)
    wanted = loaded.match.title.first_decision
    owing = loaded.match.waiting()
    if loaded.row.status is not MatchStatus.RUNNING or not wanted:
        return False
    if wanted in ([owing.get(whose)] if whose else owing.values()):
        return False
    seat = next(iter(owing))
    # The first option is the plainest: to be ready, to end the phase.
    plainest = loaded.match.options(seat)[0]
    give_orders(
        session,
        match_id,
        seat,
        key=f"first:{number}",
        source=SubmissionSource.CLI,
        actions=[plainest],
        announce=announce,
    )
    return True
