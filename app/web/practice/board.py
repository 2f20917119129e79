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

KEY = "practice"
SOLVED = "lessons"
MAX_ACTIONS = 40
"""The number of actions on a board: the session is a cookie, and a browser keeps four kilobytes."""


@dataclass(frozen=True)
class Kept:
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
    kept: Kept
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
        if self.kept.seat and (self.kept.draft or self.kept.seat in waiting):
            return self.kept.seat
        return next(iter(waiting), self.match.state["seats"][0])

    @property
    def is_full(self) -> bool:
        """Whether nothing more can be kept of it."""
        return len(self.kept.done) + len(self.kept.draft) >= MAX_ACTIONS

    def trial(self) -> Trial:
        """The match with as much of the draft as holds."""
        trial = Trial(self.match.draft(), self.seat)
        trial.take(self.kept.draft)
        return trial


def full() -> Refusal:
    """Why nothing more can be added to a board."""
    return Refusal(f"this board has reached its limit of {MAX_ACTIONS} orders; start it again")


def lessons_of(title_id: str) -> dict[str, Lesson]:
    """The lessons of a title that can be played."""
    return lessons.lessons(title_id, POSITIONS)


def board_or_404(title_id: str, name: str) -> Board:
    """The lesson or example of that name as its reader has left it."""
    lesson = lessons_of(title_id).get(name)
    if lesson is not None:
        board = _begun(title_id, name, lesson.position)
        return _as_left(replace(board, lesson=lesson))
    example = examples.examples(title_id).get(name)
    if example is None:
        abort(404)
    try:
        board = _begun(title_id, name, read(example.path, POSITIONS))
    except (PositionError, DiceError):
        abort(404)
    return _as_left(replace(board, example=example))


def _begun(title_id: str, name: str, position: PositionFile) -> Board:
    """The board before anything was played; after its own dice come the same ones each time."""
    content, schema = position.content, position.schema
    seed = content.get("seed", sha256(name.encode()).hexdigest())
    seats = content.get("seats", schema.default_seats)
    game = schema.begin(schema.state(content, seats), content.get("dice", ()), seed)
    return Board(title_id, name, position, game, Kept())


def _as_left(board: Board) -> Board:
    kept = _read(board)
    try:
        for seat, action in kept.done:
            board.match.apply(seat, action)
    except (IllegalAction, DiceError, ValueError):
        # The rules or the position have changed since.
        fresh = _begun(board.title_id, board.name, board.position)
        return replace(board, game=fresh.game, kept=Kept())
    return replace(board, kept=kept)


def _read(board: Board) -> Kept:
    told: Mapping[str, Any] = session.get(KEY) or {}
    if told.get("at") != f"{board.title_id}/{board.name}":
        return Kept()
    return Kept(
        tuple((seat, action) for seat, action in told["done"]),
        told["seat"],
        tuple(told["draft"]),
        tuple(told["undone"]),
    )


def keep(board: Board, kept: Kept) -> Board:
    """Keep what is on a board; that of another board is gone."""
    session[KEY] = {
        "at": f"{board.title_id}/{board.name}",
        "done": [list(each) for each in kept.done],
        "seat": kept.seat,
        "draft": list(kept.draft),
        "undone": list(kept.undone),
    }
    return replace(board, kept=kept)


def restart(board: Board) -> None:
    """Begin anew."""
    session.pop(KEY, None)


def add(board: Board, seat: Seat, orders: str | Sequence[Any]) -> Refusal | None:
    """Put orders at the end of the draft of a seat; all of them, or why not."""
    draft = board.kept.draft if seat == board.seat else ()
    trial = Trial(board.match.draft(), seat)
    trial.take(draft)
    refusal = trial.take_text(orders) if isinstance(orders, str) else trial.take(orders)
    if refusal is None:
        keep(board, replace(board.kept, seat=seat, draft=tuple(trial.actions), undone=()))
    return refusal


def undo(board: Board) -> None:
    """Take the last order of the draft back."""
    kept = board.kept
    if kept.draft:
        undone = (kept.draft[-1], *kept.undone)
        keep(board, replace(kept, draft=kept.draft[:-1], undone=undone))


def redo(board: Board) -> None:
    """Do again what was taken back last."""
    kept = board.kept
    if kept.undone:
        draft = (*kept.draft, kept.undone[0])
        keep(board, replace(kept, draft=draft, undone=kept.undone[1:]))


@dataclass(frozen=True)
class Played:
    """What came of a submission: the board after it, its log entries, and how it was judged."""

    board: Board
    entries: list[Entry]
    verdict: Verdict
    refusal: Refusal | None = None


def submit(board: Board) -> Played:
    """Carry the draft out, dice included, and judge it; after a wrong move all is as before."""
    seat, draft, before = board.seat, board.kept.draft, len(board.match.log)
    outcome = carry_out(board.match, seat, draft)
    entries = board.match.log[before:]
    if outcome.refusal is not None:
        board = keep(_restarted(board), replace(board.kept, draft=(), undone=()))
        return Played(board, [], Verdict("open"), outcome.refusal)
    verdict = Verdict("open")
    if board.lesson is not None:
        verdict = judge(board.lesson, board.match, entries)
    if verdict.kind == "wrong":
        board = keep(_restarted(board), replace(board.kept, draft=(), undone=()))
        return Played(board, entries, verdict)
    done = (*board.kept.done, *((seat, action) for action in draft))
    board = keep(board, Kept(done, seat))
    if verdict.kind == "done":
        mark_solved(board)
    return Played(board, entries, verdict)


def _restarted(board: Board) -> Board:
    """The board with what was submitted before."""
    return _as_left(_begun_again(board))


def _begun_again(board: Board) -> Board:
    return replace(board, game=_begun(board.title_id, board.name, board.position).game)


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
