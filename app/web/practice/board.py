"""A practice board: a position file, what its reader has submitted on it, and their draft."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any

from flask import abort, session

from app.games import examples, lessons
from app.games.catalogue import POSITIONS
from app.games.examples import Example
from app.games.kernel.apply_actions import carry_out
from app.games.kernel.dry_run import Trial
from app.games.kernel.match import IllegalAction, Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Entry, Seat
from app.games.lessons import Lesson, Verdict, judge
from app.games.positions import DiceError, PositionError, PositionFile, PositionGame, read
from app.games.text import gettext

KEY = "practice"
SOLVED = "lessons"
MAX_ACTIONS = 40
"""The number of actions on a board: the session is a cookie, and a browser keeps four kilobytes."""


@dataclass(frozen=True)
class SavedBoard:
    """What the session holds of a board: actions with their seats, a draft, what was undone."""

    done: tuple[tuple[Seat, Action], ...] = ()
    seat: Seat = ""
    draft: tuple[Action, ...] = ()
    undone: tuple[Action, ...] = ()


@dataclass(frozen=True)
class Board:
    """A board as it stands: `lesson` or `example` say what it is for."""

    title_id: str
    name: str
    position: PositionFile
    game: PositionGame
    saved: SavedBoard
    lesson: Lesson | None = None
    example: Example | None = None

    @property
    def match(self) -> Match:
        """The match with all that was submitted."""
        return self.game.match

    @property
    def seat(self) -> Seat:
        """Who plays: the lesson's seat, else the one of the draft, else the first that is asked."""
        if self.lesson is not None:
            return self.lesson.seat
        waiting = self.match.waiting()
        if self.saved.seat and (self.saved.draft or self.saved.seat in waiting):
            return self.saved.seat
        return next(iter(waiting), self.match.state["seats"][0])

    def trial(self) -> Trial:
        """The match with as much of the draft as holds."""
        trial = Trial(self.match.draft(), self.seat)
        trial.take(self.saved.draft)
        return trial


def lessons_of(title_id: str) -> dict[str, Lesson]:
    """The lessons of a title that can be played."""
    return lessons.lessons(title_id, POSITIONS)


def board_or_404(title_id: str, name: str) -> Board:
    """The lesson or example of that name as its reader has left it."""
    lesson = lessons_of(title_id).get(name)
    if lesson is not None:
        return replace(_as_left(title_id, name, lesson.position), lesson=lesson)
    example = examples.examples(title_id).get(name)
    if example is None:
        abort(404)
    try:
        board = _as_left(title_id, name, read(example.path, POSITIONS))
    except (PositionError, DiceError):
        abort(404)
    return replace(board, example=example)


def _board(title_id: str, name: str, position: PositionFile, saved: SavedBoard) -> Board:
    """A board on which what is saved was played; after its own dice come the same ones each time.

    Raises IllegalAction, DiceError or ValueError if that is no longer possible.
    """
    content, schema = position.content, position.schema
    seed = content.get("seed", sha256(name.encode()).hexdigest())
    seats = content.get("seats", schema.default_seats)
    game = schema.begin(schema.state(content, seats), content.get("dice", ()), seed)
    for seat, action in saved.done:
        game.match.apply(seat, action)
    return Board(title_id, name, position, game, saved)


def _as_left(title_id: str, name: str, position: PositionFile) -> Board:
    try:
        return _board(title_id, name, position, _read(title_id, name))
    except (IllegalAction, DiceError, ValueError):
        # The rules or the position have changed since.
        return _board(title_id, name, position, SavedBoard())


def _read(title_id: str, name: str) -> SavedBoard:
    told: Mapping[str, Any] = session.get(KEY) or {}
    if told.get("at") != f"{title_id}/{name}":
        return SavedBoard()
    return SavedBoard(
        tuple((seat, action) for seat, action in told["done"]),
        told["seat"],
        tuple(told["draft"]),
        tuple(told["undone"]),
    )


def save(board: Board, saved: SavedBoard) -> Board:
    """Keep what is on a board; that of another board is gone."""
    session[KEY] = {
        "at": f"{board.title_id}/{board.name}",
        "done": [list(each) for each in saved.done],
        "seat": saved.seat,
        "draft": list(saved.draft),
        "undone": list(saved.undone),
    }
    return replace(board, saved=saved)


def restart(board: Board) -> None:
    """Begin anew."""
    session.pop(KEY, None)


def add(board: Board, seat: Seat, orders: str | Sequence[Any]) -> Refusal | None:
    """Put orders at the end of the draft of a seat; all of them, or why not."""
    draft = board.saved.draft if seat == board.seat else ()
    trial = Trial(board.match.draft(), seat)
    trial.take(draft)
    refusal = trial.take_text(orders) if isinstance(orders, str) else trial.take(orders)
    if refusal is None and len(board.saved.done) + len(trial.actions) > MAX_ACTIONS:
        return Refusal(
            gettext("a board holds at most %(num)s orders; start it again", num=MAX_ACTIONS)
        )
    if refusal is None:
        save(board, replace(board.saved, seat=seat, draft=tuple(trial.actions), undone=()))
    return refusal


def undo(board: Board) -> None:
    """Take the last order of the draft back."""
    saved = board.saved
    if saved.draft:
        undone = (saved.draft[-1], *saved.undone)
        save(board, replace(saved, draft=saved.draft[:-1], undone=undone))


def redo(board: Board) -> None:
    """Do again what was taken back last."""
    saved = board.saved
    if saved.undone:
        draft = (*saved.draft, saved.undone[0])
        save(board, replace(saved, draft=draft, undone=saved.undone[1:]))


@dataclass(frozen=True)
class Submitted:
    """What came of a submission: the board after it, its log entries, and how it was judged."""

    board: Board
    entries: list[Entry]
    verdict: Verdict
    refusal: Refusal | None = None


def submit(board: Board) -> Submitted:
    """Carry the draft out, dice included, and judge it; after a wrong move all is as before."""
    seat, draft, before = board.seat, board.saved.draft, len(board.match.log)
    outcome = carry_out(board.match, seat, draft)
    entries = board.match.log[before:]
    if outcome.refusal is not None:
        return Submitted(_without_draft(board), [], Verdict("open"), outcome.refusal)
    verdict = Verdict("open")
    if board.lesson is not None:
        verdict = judge(board.lesson, board.match, entries)
    if verdict.kind == "wrong":
        return Submitted(_without_draft(board), entries, verdict)
    done = (*board.saved.done, *((seat, action) for action in draft))
    board = save(board, SavedBoard(done, seat))
    if verdict.kind == "done":
        mark_solved(board)
    return Submitted(board, entries, verdict)


def _without_draft(board: Board) -> Board:
    """The board with what was submitted before; the match that was played on is gone."""
    saved = replace(board.saved, draft=(), undone=())
    again = _board(board.title_id, board.name, board.position, saved)
    return save(replace(board, game=again.game), saved)


def solved(title_id: str) -> set[str]:
    """The lessons of a title that the reader has solved."""
    told: Mapping[str, Sequence[str]] = session.get(SOLVED) or {}
    return set(told.get(title_id, ()))


def mark_solved(board: Board) -> None:
    """Keep in the session that the lesson of a board is solved."""
    told: dict[str, list[str]] = dict(session.get(SOLVED) or {})
    told[board.title_id] = sorted(solved(board.title_id) | {board.name})
    session[SOLVED] = told
    session.permanent = True
