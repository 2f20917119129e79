"""Analysis boards: a determinized copy of a position on which its owner plays all seats.

A board holds what one seat may know (see `app.games.kernel.determinization`) and nothing else of
the match: neither its seed nor its log. Nothing done on a board touches the match.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy import func
from sqlmodel import Session, col, select

from app import models
from app.games.catalogue import TITLES
from app.games.kernel.apply_actions import carry_out
from app.games.kernel.chance import NoDice, RecordedDice, new_seed
from app.games.kernel.determinization import determinize
from app.games.kernel.free_text import tidy
from app.games.kernel.game_definition import Title
from app.games.kernel.match import IllegalAction, Match, copy_state
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Seat, State
from app.matches.analysis.analysis_dice import OwnDice
from app.matches.checkpoints import fill, number_of, state_after
from app.matches.load import title_of
from app.matches.log_summary import summary_of
from app.models import Analysis, utc_now
from app.models.analysis import MAX_NAME

MAX_BOARDS = 100
"""The number of boards a person may have of one match."""
MAX_STEPS = 2000
"""The number of actions on one board: several game turns of all players."""


class BoardLimitReached(ValueError):
    """There are as many boards, or steps on one, as anybody can want; the text says which."""


@dataclass(frozen=True)
class LoadedBoard:
    """A board with its first steps made: the engine's match, whose log is what they led to.

    `is_cut_short`: not all that were asked for could be made: the rules have changed meanwhile.
    """

    match: Match
    is_cut_short: bool

    @property
    def at(self) -> int:
        """How many steps are made."""
        return len(self.match.log)


def begin(
    session: Session, row: models.Match, owner_id: int, seat: Seat | None, scene: int
) -> Analysis:
    """Make a board of how a match stood for `seat` at the place `scene` of its replay.

    A place after the end is the end. The board has no name yet. Raises BoardLimitReached.
    """
    assert row.id is not None
    _room_for_another(session, row.id, owner_id)
    title = title_of(row)
    scene, state = _at_scene(session, row, title, seat, scene)
    seed = new_seed()
    board = Analysis(
        code=secrets.token_urlsafe(16),
        match_id=row.id,
        owner_id=owner_id,
        title=row.title,
        seat=seat,
        scene=scene,
        seed=seed,
        position=cast(dict[str, Any], determinize(title, state, seat, seed)),
        name="",
    )
    session.add(board)
    session.flush()
    return board


def copy(session: Session, board: Analysis, owner_id: int, name: str) -> Analysis:
    """Make a board of one's own of another, with all of its steps.

    Whoever sees a board sees all that is in it. Raises BoardLimitReached.
    """
    _room_for_another(session, board.match_id, owner_id)
    copied = Analysis(
        code=secrets.token_urlsafe(16),
        match_id=board.match_id,
        owner_id=owner_id,
        title=board.title,
        seat=board.seat,
        scene=board.scene,
        seed=board.seed,
        position=board.position,
        steps=board.steps,
        name=tidy(name)[:MAX_NAME],
    )
    session.add(copied)
    return copied


def load_board(board: Analysis, at: int | None = None) -> LoadedBoard:
    """Lay a board out after its first `at` steps, or after all of them."""
    steps = board.steps[:at]
    dice = RecordedDice([draw for step in steps for draw in step["draws"]])
    match = Match(TITLES[board.title], _position(board), [], dice)
    for made, step in enumerate(steps):
        try:
            match.apply(step["seat"], step["action"])
        except (IllegalAction, ValueError):
            return LoadedBoard(load_board(board, made).match, is_cut_short=True)
    return LoadedBoard(match, is_cut_short=False)


def play(
    session: Session, board: Analysis, at: int, seat: Seat, orders: str | Sequence[Any]
) -> Refusal | None:
    """Make orders (text or small actions) after the first `at` steps; what followed those is gone.

    All of them are made, or, refused, none: then the reason is returned. Raises BoardLimitReached.
    """
    laid = load_board(board, at)
    dice = OwnDice(board.faces)
    match = Match(laid.match.title, laid.match.state, [], dice)
    outcome = (
        match.orders(seat, orders) if isinstance(orders, str) else carry_out(match, seat, orders)
    )
    if outcome.refusal is not None:
        return outcome.refusal
    made = [
        {"seat": entry["seat"], "action": entry["action"], "draws": entry["draws"]}
        for entry in match.log
    ]
    if laid.at + len(made) > MAX_STEPS:
        raise BoardLimitReached(
            f"this board has reached its limit of {MAX_STEPS} steps; start a new one"
        )
    board.steps = [*board.steps[: laid.at], *made]
    board.faces = dice.left
    _changed(session, board)
    return None


def set_next_rolls(session: Session, board: Analysis, faces: Sequence[int]) -> None:
    """Let `faces` be what is rolled next; none: chance again."""
    board.faces = list(faces)
    _changed(session, board)


def rename(session: Session, board: Analysis, name: str, *, is_shared: bool) -> None:
    """Give a board another name, unless it is empty; show it to whoever has its address, or not."""
    board.name = tidy(name)[:MAX_NAME] or board.name
    board.is_shared = is_shared
    session.add(board)


def find(session: Session, code: str, *, for_update: bool = False) -> Analysis | None:
    """Return the board at an address; `for_update`: nobody else changes it in the meantime."""
    found = select(Analysis).where(Analysis.code == code)
    return session.exec(found.with_for_update() if for_update else found).first()


def of_match(session: Session, match_id: int, owner_id: int) -> list[Analysis]:
    """Return the boards that a person has made of a match, the last changed first."""
    return list(
        session.exec(
            select(Analysis)
            .where(Analysis.match_id == match_id, Analysis.owner_id == owner_id)
            .order_by(col(Analysis.changed_at).desc(), col(Analysis.id).desc())
        )
    )


def _changed(session: Session, board: Analysis) -> None:
    board.version += 1
    board.changed_at = utc_now()
    session.add(board)


def _position(board: Analysis) -> State:
    return copy_state(cast(State, board.position))


def _at_scene(
    session: Session, row: models.Match, title: Title, seat: Seat | None, scene: int
) -> tuple[int, State]:
    """Return the place of a scene in `seat`'s replay, the last at most, and the position there."""
    assert row.id is not None
    match = Match(title, cast(State, row.state), [], NoDice())
    scene = min(scene, summary_of(session, row.id, match, seat).told - 1)
    number = number_of(session, row.id, seat, scene)
    if number is None:
        raise ValueError(f"the log of match {row.id} has no place {scene}")
    fill(session, row, title, number)
    return scene, state_after(session, row, title, number)


def _room_for_another(session: Session, match_id: int, owner_id: int) -> None:
    if _count(session, match_id, owner_id) >= MAX_BOARDS:
        raise BoardLimitReached(
            f"you already have {MAX_BOARDS} analysis boards for this match; delete some first"
        )


def _count(session: Session, match_id: int, owner_id: int) -> int:
    found = select(func.count()).where(Analysis.match_id == match_id, Analysis.owner_id == owner_id)
    return session.exec(found).one()
