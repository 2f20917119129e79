"""The list of lessons, and the board on which a lesson or an example is played."""

from dataclasses import dataclass
from functools import partial
from typing import Any

from flask import abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from app.games.catalogue import GAMES, TITLES, presentation_of
from app.games.examples import Example
from app.games.kernel.apply_actions import written
from app.games.kernel.completion import completions
from app.games.kernel.view import log_for
from app.games.lessons import Lesson, Verdict
from app.games.text import gettext
from app.matches import draft_positions
from app.matches.open_draft import DraftView
from app.matches.settle import sentences
from app.web.match.draft.completion import offers_of
from app.web.match.draft.error_lines import lines
from app.web.match.draft.form_fields import actions
from app.web.match.page.choices import by_verb
from app.web.match.page.position_page import MAX_TEXT, Message, Owing, PositionPage
from app.web.practice import blueprint
from app.web.practice import board as boards
from app.web.practice.board import Board, Submitted, board_or_404, lessons_of, solved


@dataclass(frozen=True, slots=True, kw_only=True)
class PracticePage(PositionPage):
    """A practice board as its reader sees it; `told` is what their last submission brought."""

    at: Board
    lesson: Lesson | None
    example: Example | None
    verdict: Verdict | None
    told: list[str]
    listed: list[Lesson]
    is_solved: bool
    motions: tuple[()] = ()
    reminders: tuple[()] = ()
    standing_given: tuple[()] = ()
    standing_offered: tuple[()] = ()

    @property
    def version(self) -> int:
        """How many actions were submitted."""
        return len(self.at.saved.done)

    @property
    def add_path(self) -> str:
        """Where the forms lead that add an order."""
        return self.path("add")

    def path(self, what: str) -> str:
        """Where a form of the board leads."""
        return url_for(f"practice.{what}", title_id=self.title.id, name=self.at.name)

    @property
    def number(self) -> int:
        """The number of the lesson."""
        return [each.name for each in self.listed].index(self.at.name) + 1

    @property
    def following(self) -> Lesson | None:
        """The lesson after this one."""
        return self.listed[self.number] if self.number < len(self.listed) else None


@blueprint.get("/<title_id>")
def lessons(title_id: str) -> str:
    """The lessons of a title, and which of them the reader has solved."""
    game = GAMES.get(title_id)
    listed = list(lessons_of(title_id).values()) if game is not None else []
    if game is None or not listed:
        abort(404)
    return render_template(
        "practice/lessons.html", title=game.title, lessons=listed, solved=solved(title_id)
    )


@blueprint.get("/<title_id>/<name>")
def board_page(title_id: str, name: str) -> str:
    """A lesson or an example, as its reader has left it."""
    return _shown(board_or_404(title_id, name))


@blueprint.post("/<title_id>/<name>/draft/add")
def add(title_id: str, name: str) -> ResponseReturnValue:
    """Add orders, chosen or written, to the draft."""
    board = board_or_404(title_id, name)
    text = request.form.get("text")
    orders = text[:MAX_TEXT] if text is not None else actions(TITLES[title_id].notation)
    seat = request.form.get("seat", "")
    if seat not in board.match.state["seats"] or (board.lesson and seat != board.lesson.seat):
        abort(400)
    refusal = boards.add(board, seat, orders)
    if refusal is not None:
        return _shown(board, Message(refusal=refusal, text=text or "")), 422
    return _back(title_id, name)


@blueprint.post("/<title_id>/<name>/complete")
def complete(title_id: str, name: str) -> ResponseReturnValue:
    """Return what may follow the `text` before the cursor, in orders after the draft."""
    board = board_or_404(title_id, name)
    text = request.form.get("text", "")
    if len(text) > MAX_TEXT:
        abort(413)
    tried = partial(draft_positions.try_text, draft_positions.base_of(board.match.state))
    return offers_of(completions(board.trial(), text, tried), text)


@blueprint.post("/<title_id>/<name>/draft/undo")
def undo(title_id: str, name: str) -> ResponseReturnValue:
    """Take the last order of the draft back."""
    boards.undo(board_or_404(title_id, name))
    return _back(title_id, name)


@blueprint.post("/<title_id>/<name>/draft/redo")
def redo(title_id: str, name: str) -> ResponseReturnValue:
    """Do again what was taken back."""
    boards.redo(board_or_404(title_id, name))
    return _back(title_id, name)


@blueprint.post("/<title_id>/<name>/submit")
def submit(title_id: str, name: str) -> ResponseReturnValue:
    """Carry the draft out and judge it; the page says how it went."""
    board = board_or_404(title_id, name)
    if not board.saved.draft:
        return _back(title_id, name)
    played = boards.submit(board)
    message = Message(refusal=played.refusal) if played.refusal else Message()
    return _shown(played.board, message, played)


@blueprint.post("/<title_id>/<name>/restart")
def restart(title_id: str, name: str) -> ResponseReturnValue:
    """Begin anew."""
    boards.restart(board_or_404(title_id, name))
    return _back(title_id, name)


def _back(title_id: str, name: str) -> ResponseReturnValue:
    return redirect(url_for("practice.board_page", title_id=title_id, name=name), 303)


def _shown(board: Board, message: Message | None = None, played: Submitted | None = None) -> str:
    page = _page(board, message or Message(), played)
    return render_template("practice/board.html", page=page, faulty_lines=lines)


def _page(board: Board, message: Message, played: Submitted | None) -> PracticePage:
    title, presentation = board.match.title, presentation_of(board.title_id)
    seat, draft = board.seat, _draft(board)
    names = {
        letter: gettext("player %(letter)s", letter=letter) for letter in board.match.state["seats"]
    }
    if board.lesson is not None:
        names[seat] = gettext("you")
    view = draft.view
    told = log_for(title, played.entries, seat) if played else []
    return PracticePage(
        at=board,
        lesson=board.lesson,
        example=board.example,
        verdict=played.verdict if played else None,
        told=[said for item in told for said in item["says"]],
        listed=list(lessons_of(board.title_id).values()),
        is_solved=board.name in solved(board.title_id),
        title=title,
        presentation=presentation,
        seat=seat,
        view=view,
        names=names,
        waiting=[
            Owing(letter, names[letter], owed["says"])
            for letter, owed in board.match.view(seat)["waiting"].items()
        ],
        draft=draft,
        groups=by_verb(
            title.notation, draft.options, presentation.places(view), presentation.place_name
        ),
        message=message,
    )


def _draft(board: Board) -> DraftView:
    """The draft as the macros of the order panel know it."""
    trial = board.trial()
    title = trial.match.title
    view: dict[str, Any] = trial.match.view(board.seat)
    return DraftView(
        seat=board.seat,
        version=len(board.saved.done),
        position=trial.match,
        actions=tuple(trial.actions),
        lines=tuple(title.notation.write(action) for action in trial.actions),
        entries=tuple(trial.entries),
        sentences=sentences(title, trial.entries, board.seat),
        view=view,
        options=[] if trial.awaits_chance else trial.match.options(board.seat),
        needs_chance=trial.awaits_chance,
        stale=False,
        dropped_orders=(),
        taken_back=tuple(written(title, action) for action in board.saved.undone),
    )
