"""What the page of an analysis board shows, gathered for the templates that show a match, too."""

from dataclasses import dataclass
from typing import Any

from flask import abort, request, url_for

from app.games.catalogue import presentation_of
from app.games.kernel.match import Match as Position
from app.games.kernel.view import log_for
from app.games.text import gettext
from app.matches.analysis import analyses
from app.matches.analysis.analyses import LoadedBoard
from app.matches.open_draft import DraftView
from app.matches.seats.holders import names_by_seat
from app.models import Analysis
from app.web.analysis.access import sees_match
from app.web.match.draft.form_fields import as_number
from app.web.match.page.choices import VerbGroup, by_verb
from app.web.match.page.position_page import Message, Owing, PositionPage
from app.web.store import reading, settings


@dataclass(frozen=True, slots=True)
class AnalysisStep:
    """A step of the board: whose, its order, and what came of it if it is made."""

    n: int
    seat: str
    order: str
    says: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardPage(PositionPage):
    """A board as its reader looks at it: after `at` steps, for the seat whose turn they take."""

    board: Analysis
    is_own: bool
    sees_match: bool
    laid: LoadedBoard
    seat: str
    steps: list[AnalysisStep]
    motions: tuple[()] = ()
    reminders: tuple[()] = ()
    standing_given: tuple[()] = ()
    standing_offered: tuple[()] = ()

    @property
    def at(self) -> int:
        """How many steps are made."""
        return self.laid.at

    @property
    def version(self) -> int:
        """The version of the board."""
        return self.board.version

    @property
    def answers(self) -> list[VerbGroup]:
        """The answers of the seat to open motions."""
        any_time = (group for group in self.groups if group.do in self.title.any_time_verbs)
        return [group for group in any_time if "{motion:" in group.pattern]

    @property
    def seats(self) -> list[tuple[str, bool]]:
        """All seats, and whether each owes a decision."""
        owing = {owing.letter for owing in self.waiting}
        return [(seat, seat in owing) for seat in self.names]

    @property
    def add_path(self) -> str:
        """Where the forms lead that add an order."""
        return url_for("analysis.add", code=self.board.code)

    @property
    def shared_link(self) -> str:
        """The whole address of the board."""
        return settings().base_url + url_for("analysis.look", code=self.board.code)


def board_page(
    board: Analysis, is_own: bool, message: Message | None = None, at: int | None = None
) -> BoardPage:
    """Gather the page of a board; `?at=` and `?seat=` say how far and for whom, as `at` may."""
    laid = analyses.load_board(board, _place() if at is None else at)
    match = laid.match
    view = match.view(None)
    seat = _seat(match)
    presentation = presentation_of(board.title)
    can_order = is_own and not match.over
    seen = match.view(seat)
    steps = _steps(board, match)
    draft = _draft(board, match, seat, seen, steps) if can_order else None
    options = draft.options if draft else []
    sees = sees_match(board.match_id)
    known = names_by_seat(reading(), board.match_id) if sees else {}
    names = {
        letter: known.get(letter) or gettext("Player %(letter)s", letter=letter)
        for letter in view["seats"]
    }
    return BoardPage(
        board=board,
        is_own=is_own,
        sees_match=sees,
        laid=laid,
        seat=seat,
        title=match.title,
        presentation=presentation,
        view=seen,
        draft=draft,
        steps=steps,
        names=names,
        waiting=[
            Owing(letter, names[letter], owed["says"]) for letter, owed in view["waiting"].items()
        ],
        groups=by_verb(
            match.title.notation, options, presentation.places(seen), presentation.place_name
        ),
        message=message or Message(),
    )


def _place() -> int | None:
    if "at" not in request.args:
        return None
    found = as_number(request.args["at"])
    if found is None:
        abort(404)
    return found


def _seat(match: Position) -> str:
    """The seat that was chosen; else the one that acted, if it goes on; else the first asked."""
    seats, owing = match.state["seats"], match.waiting()
    chosen, acted = request.values.get("seat", ""), request.args.get("for", "")
    if chosen in seats:
        return chosen
    if acted in owing or acted in match.state["drafts"]:
        return acted
    return next((seat for seat in seats if seat in owing), seats[0])


def _draft(
    board: Analysis, match: Position, seat: str, view: dict[str, Any], steps: list[AnalysisStep]
) -> DraftView:
    """The board as the macros of the order panel know a draft."""
    return DraftView(
        seat=seat,
        version=board.version,
        position=match,
        actions=(),
        lines=tuple(step.order for step in steps[: len(match.log)]),
        entries=(),
        sentences=(),
        view=view,
        options=match.options(seat),
        needs_chance=False,
        stale=False,
        dropped_orders=(),
    )


def _steps(board: Analysis, match: Position) -> list[AnalysisStep]:
    """All steps; those that are made tell what came of them, each to the seat that made it."""
    notation = match.title.notation
    says: list[tuple[str, ...]] = []
    for entry in match.log:
        (item,) = log_for(match.title, [entry], entry["seat"]) or [{"says": ()}]
        says.append(tuple(item["says"]))
    return [
        AnalysisStep(
            n,
            step["seat"],
            notation.write(step["action"]),
            says[n - 1] if n <= len(says) else (),
        )
        for n, step in enumerate(board.steps, start=1)
    ]
