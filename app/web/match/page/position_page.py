"""What the page of a match and that of an analysis board have in common: a position to play on."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import cached_property
from typing import Any

from flask import render_template
from flask_wtf.csrf import generate_csrf
from markupsafe import Markup

from app.games.kernel.free_text import MAX_TEXT_LENGTH as MAX_WORDS
from app.games.kernel.game_definition import Title
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action
from app.games.presentation import Presentation, Sector, Track
from app.games.rulebook import split_cases
from app.games.text import cached_by_language
from app.matches.open_draft import DraftView
from app.matches.plans.run_report import RunReport
from app.matches.receipt import Receipt
from app.web.match import map_assets
from app.web.match.page import overlays
from app.web.match.page.any_time import Subject, subjects
from app.web.match.page.board_input import as_json, handling
from app.web.match.page.choices import VerbGroup, written

MAX_TEXT = 20_000
# A page has some fifteen forms: a macro would take half a millisecond for these.
_GUARD = Markup(
    '<input type="hidden" name="csrf_token" value="%s">'
    '<input type="hidden" name="seat" value="%s">'
    '<input type="hidden" name="version" value="%d">'
    '<input type="hidden" name="step" value="%d">'
)


@dataclass(frozen=True, slots=True)
class Owing:
    """A seat that owes a decision; `until` when, and which order is given `otherwise`, if so.

    Where it is not known beforehand what is done, `then` is what the match says of it; the time of
    one that `is_up` was up, and somebody is to see to it.
    """

    letter: str
    name: str
    says: str
    until: datetime | None = None
    otherwise: str = ""
    then: str = ""
    is_own: bool = False
    is_up: bool = False


@dataclass(frozen=True, slots=True)
class Message:
    """What the page answers to what its reader has just done: a receipt, or a refused preview.

    `text` goes back into the text box, `dice` into the field of an analysis board. With `asks` it
    asks whether they mean to submit their draft. `submission_id` is that of the receipt.
    `tried` are the plans of the text, each with its heading and what it would do.
    """

    receipt: Receipt | None = None
    refusal: Refusal | None = None
    text: str = ""
    asks: bool = False
    dice: str = ""
    submission_id: int | None = None
    tried: tuple[tuple[str, RunReport], ...] = ()


@dataclass(frozen=True, kw_only=True)
class PositionPage:
    """A position as `seat` sees it, and what that seat may do in it."""

    title: Title
    presentation: Presentation
    seat: str | None
    view: Mapping[str, Any]
    names: dict[str, str]
    waiting: list[Owing]
    draft: DraftView | None
    groups: list[VerbGroup]
    message: Message = field(default_factory=Message)
    longest_text: int = MAX_TEXT
    longest_words: int = MAX_WORDS

    @property
    def can_order(self) -> bool:
        """Whether the reader may act for the seat, and there is something to play."""
        return self.draft is not None

    @property
    def version(self) -> int:
        """The version of what is shown, as forms state it."""
        raise NotImplementedError

    @cached_property
    def guard(self) -> Markup:
        """The hidden fields of a form: which position the reader had before them, and as whom."""
        step = len(self.draft.lines) if self.draft else 0
        return _GUARD % (generate_csrf(), self.seat or "", self.version, step)

    @staticmethod
    def form_value(action: Action) -> str:
        """What a form sends for an action."""
        return written(action)

    @property
    def own(self) -> Owing | None:
        """What the seat owes."""
        return next((owing for owing in self.waiting if owing.letter == self.seat), None)

    @property
    def is_question(self) -> bool:
        """Whether what is asked is answered by one press, which submits the answer."""
        return False

    @property
    def question(self) -> tuple[str, str]:
        """What the seat is asked, or will be once its draft is carried out; with the cases.

        An empty sentence: nothing before the draft is submitted.
        """
        asked = self.view["waiting"].get(self.seat)
        if asked is None:
            return "", ""
        return split_cases(self.presentation.question(self.view) or asked["says"])

    @property
    def track(self) -> Track | None:
        """The turns and phases, for a title that draws them."""
        return self.presentation.track(self.view)

    @property
    def asked(self) -> list[VerbGroup]:
        """What answers that."""
        return [group for group in self.groups if group.do not in self.title.any_time_verbs]

    @property
    def title_panels(self) -> list[dict[str, Any]]:
        """The panels that the title brings, as the page lists its panels."""
        return [
            {"id": p.key, "name": p.heading, "template": p.template, "context": p.context}
            for p in self.presentation.panels
            if p.applies(self.view)
        ]

    @property
    def subjects(self) -> list[Subject]:
        """What the seat may do besides, whoever's turn it is."""
        expanded = self.presentation.expanded_words(self.view)
        return subjects(
            self.groups, self.title.any_time_verbs, self.presentation.subjects, expanded
        )

    @property
    def in_hand(self) -> list[str]:
        """What the seat has begun by its rights and not sent, in sentences."""
        return self.presentation.unfinished(self.view)

    @property
    def ranking(self) -> list[list[str]]:
        """The seats by place, once the game is over."""
        result = self.view["result"]
        return result["ranking"] if result else []

    @property
    def standing(self) -> list[tuple[str, str]]:
        """Where the game stands, in short facts with their labels."""
        return self.presentation.standing(self.view)

    @property
    def ground(self) -> str:
        """The address of the map without pieces, without its ending."""
        return map_assets.address(self.title.id)

    @property
    def map(self) -> Markup:
        """The drawn map, with the places that the seat's choices touch pointed out."""
        return self._map_with("")

    @property
    def overlays(self) -> Markup:
        """The overlays that the request asks for, drawn for the reader; see `overlays`."""
        return overlays.drawn(self.presentation.overlays, self.view, self.seat)

    @property
    def overlaid_map(self) -> Markup:
        """The map with these overlays on its ground."""
        return self._map_with(self.overlays)

    def _map_with(self, overlays: str) -> Markup:
        sheet = map_assets.sheet_address(self.ground, self.presentation.season(self.view))
        return self.presentation.board(self.view, self.marked, sheet, overlays)

    @property
    def marked(self) -> set[str]:
        """The places that the seat's choices touch."""
        choices = (choice for group in self.groups for choice in group.choices)
        return {place for choice in choices for place in choice.places}

    @property
    def regions(self) -> list[Sector]:
        """The map in words."""
        return self.presentation.sectors(self.view)

    @property
    def sectors_in_words(self) -> Markup:
        """The panel of the map in words, written anew only when something stands elsewhere."""
        return _in_words(tuple(self.regions))

    @property
    def handling(self) -> Markup:
        """What the map's script works with, as JSON."""
        given = self.presentation.board_input(self.view, self.draft)
        return as_json({**handling(self.title, given, self.draft), "asks": self.is_question})


@cached_by_language
def _in_words(sectors: tuple[Sector, ...]) -> Markup:
    return Markup(render_template("match/_sectors.html", sectors=sectors))  # noqa: S704
