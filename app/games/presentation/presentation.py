"""The presentation of a title: every slot that the site reads.

docs/new-game.md goes through the slots with an example; `app.games.presentation.check` says which
are missing.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from app.games.balance.figures import BalanceFigures
from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.kernel.wording import Span
from app.games.presentation.board_input import BoardInput, CounterFaces, Reminder
from app.games.presentation.board_overlay import BoardDrawing, BoardOverlay
from app.games.presentation.digest import NO_DIGEST, Digest, Telling
from app.games.presentation.draft import Draft
from app.games.presentation.introduction import IntroductionPage
from app.games.presentation.picture import BoardRenderer
from app.games.presentation.replay import ReplayRenderer
from app.games.presentation.trade import TradeInput

View = Mapping[str, Any]
"""What `Match.view` returns for a seat, or for a spectator."""

MISSING: Final[Any] = object()
"""What stands in a slot that a title must fill, be it with None where that is allowed.

The check names a missing slot in one line, where a missing argument would be a traceback.
"""


def _nothing(_view: View) -> Mapping[str, Any]:
    return {}


def _always(_view: View) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Panel:
    """A part of the page: a template, and the data that it shows as ``shown``.

    `key` is the panel's id on the page and `heading` its name, a lazy text. The template is given
    ``page`` besides, with the names of the players, the reader's seat and the view.
    """

    key: str
    heading: Any
    template: str
    context: Callable[[View], Mapping[str, Any]] = _nothing
    applies: Callable[[View], bool] = _always
    """Whether a position has the panel at all; a scenario may lack what it shows."""

    def __post_init__(self) -> None:
        if not self.key.isidentifier():
            raise ValueError(f"{self.key!r} cannot be the id of a panel")


@dataclass(frozen=True, slots=True)
class SectorPlace:
    """A place of the map in words, what lies there, and in a sentence what it borders on."""

    id: str
    name: str
    lying: tuple[str, ...]
    near: str


@dataclass(frozen=True, slots=True)
class Sector:
    """Places that are listed together."""

    name: str
    places: tuple[SectorPlace, ...]


@dataclass(frozen=True, slots=True)
class TrackBox:
    """A turn or a phase: a short text for its box, what it is in full, and whether it is now."""

    label: Any
    title: Any
    is_now: bool = False


@dataclass(frozen=True, slots=True)
class Track:
    """The turn record track, the phases of the present player turn in their order, and what else
    stands beside them, such as victory points."""

    turns: Sequence[TrackBox]
    phases: Sequence[TrackBox]
    facts: Sequence[TrackBox] = ()


TABLES_OF_RECORDS: Final = "help/components.html"
"""The template of a components page that has nothing but its records."""


@dataclass(frozen=True, slots=True)
class ComponentsPage:
    """The help page on what is in the box: its template and what the template shows.

    The site's own template lists the `tables` of records of its context below the `note`;
    a title that has more to say extends it.

    `note` says on the title's help page what is printed and what is reconstructed, a lazy text.
    """

    context: Callable[[], Mapping[str, Any]]
    note: Any = ""
    template: str = TABLES_OF_RECORDS


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Presentation:
    """How one title is shown.

    Files: `templates` is the folder of the title's templates, which are named "<id>/<file>";
    `style_sheet` colours its board and counters; `page_style` has the rules of its panels, which
    come after these on pages and are not read for pictures (None: it has none).

    Board: `ground` draws the map without pieces, with a style sheet inside, in which the outline of
    each place has the id "ground-<place>"; `layout` says where the places lie, as `Layout.as_data`
    of app.games.board does. `board` draws the pieces of a view on the ground at an address, with
    some places pointed out, and overlays between; `sectors` lists it in words; `standing` says
    where the game stands, in short facts with their labels; `track` has its turns and phases, where
    the title draws them in the top bar (None: it does not just now); `season` is the one in which
    the sheet lies, a key of `MapSheet.seasons` ("": as usual); `places` maps each piece on the
    board to its place, `place_name` names a place. `board_in_words` is the whole position as text
    for mails, `map_in_words` the map alone for the command line; `own_pieces` are the pieces of a
    seat on the board, a line a place, for receipts. `overlays` can be laid over the map of a
    match. `picture` draws the board as a picture (None: there are none), `replay` draws it at any
    moment of a match.

    Balance: `balance` is what games between bots came to, a record a scenario, for whoever starts a
    match; `outcomes` has the name of each outcome in it, such as a colour, a lazy text.

    Question: what a decision is called comes from the title's wording; `question` returns another
    sentence for a position in a draft, such as whom the attack in hand is on ("": none).

    Panels: `panels` stand beside the map as tabs; `strip` stands above the map on the page of a
    match, such as the course of the turn (None: nothing does); `in_play` is what is being put
    together, such as an attack, and stands beside the draft; `tray` is what the reader holds, such
    as a hand of cards, and lies between map and bar, on a telephone as a sheet of its own that
    takes turns with the map; `agreements` is what players have
    agreed, and stands below the offers; `trade` shows what can be traded as two hands of counters
    above them (None: offers are made by order words alone). `first_move` is a template of list
    items that tell a newcomer what to do. `components` is the help page on what is in the box
    (None: there is none), `introduction` the page "The game in five minutes" (None: there is none).

    Orders: `board_input` says what clicks and drags mean. `reminders` lists what the reader might
    still do in their phase, or left undone in one that their draft ends; `ends_a_phase` says
    whether it ends one. `phase_end` are the orders that end the phase at the end of a draft
    (none now: empty), `phase_end_name` what its button says ("": the order itself). `answers` are
    the decisions that are no phase but a question: what answers one is submitted at once, and
    `answer_name` is what the button of such an answer says ("": the order itself). `order_notes`
    say what would come of an order, such as the odds of an attack, for order forms in mails;
    `plans_ahead` are the moments for which a seat might write plans now, as they stand after PLAN.
    `counter` draws single pieces, such as those in a hand or an answer (None: they are named
    alone). `subjects` names the subject of each any-time order word; `expanded_words` are the words
    whose subject lies open at first; `unfinished` says in sentences what the reader has begun with
    such words.

    Log: `log_kinds` names the kinds of sentences, `log_kind_of` has the kind of each wording key;
    `motions_log_kind` is that of offers and motions. `march_keys` are the wording keys that tell
    of a march, which receipts fold. `lapse_note` says when an open motion of a
    kind lapses by itself, `lapsed_keys` are the wording keys that say that one has. `digest`
    compares two views of a seat and says what happened between them by what was told (NO_DIGEST:
    the title has none); `summary` tells the great events among tellings (wording keys and
    arguments) in sentences, for turn mails.
    """

    templates: Path = MISSING
    style_sheet: Path = MISSING
    page_style: Path | None = None

    ground: Callable[[str], str] = MISSING
    layout: Callable[[], Mapping[str, Any]] = MISSING
    board: BoardDrawing = MISSING
    sectors: Callable[[View], list[Sector]] = MISSING
    standing: Callable[[View], list[tuple[str, str]]] = MISSING
    track: Callable[[View], Track | None] = lambda _view: None
    season: Callable[[View], str] = lambda _view: ""
    question: Callable[[View], str] = lambda _view: ""
    places: Callable[[View], dict[str, str]] = MISSING
    place_name: Callable[[str], str] = MISSING
    board_in_words: Callable[[View], str] = MISSING
    map_in_words: Callable[[View], str] = MISSING
    own_pieces: Callable[[View, str], Sequence[str]] = lambda _view, _seat: ()
    overlays: Sequence[BoardOverlay] = ()
    picture: BoardRenderer | None = MISSING
    replay: ReplayRenderer = MISSING

    panels: Sequence[Panel] = MISSING
    strip: Panel | None = None
    in_play: Panel | None = None
    tray: Panel | None = None
    agreements: Panel | None = None
    trade: TradeInput | None = None
    first_move: str = MISSING
    components: ComponentsPage | None = MISSING
    introduction: IntroductionPage | None = MISSING

    balance: Sequence[BalanceFigures] = ()
    outcomes: Mapping[str, Any] = field(default_factory=dict)

    board_input: Callable[[View, Draft | None], BoardInput] = MISSING
    reminders: Callable[[Match, Draft], list[Reminder]] = lambda _match, _draft: []
    ends_a_phase: Callable[[Draft], bool] = lambda _draft: False
    phase_end: Callable[[Draft], Sequence[Action]] = lambda _draft: ()
    phase_end_name: Callable[[Draft], str] = lambda _draft: ""
    answers: Collection[str] = ()
    answer_name: Callable[[Draft, Action], str] = lambda _draft, _action: ""
    order_notes: Callable[[View, Draft], Iterable[tuple[Action, str]]] = lambda _view, _draft: ()
    plans_ahead: Callable[[View, str], Sequence[str]] = lambda _view, _seat: ()
    counter: CounterFaces | None = None
    subjects: Mapping[str, str] = field(default_factory=dict)
    expanded_words: Callable[[View], frozenset[str]] = lambda _view: frozenset()
    unfinished: Callable[[View], list[str]] = lambda _view: []

    log_kinds: Mapping[str, str] = MISSING
    log_kind_of: Mapping[str, str] = MISSING
    motions_log_kind: str = ""
    march_keys: Collection[str] = ()
    lapse_note: Callable[[View, str], str] = lambda _view, _kind: ""
    lapsed_keys: Collection[str] = ()
    digest: Callable[[View, View, Iterable[Telling], str], Digest] = lambda *_: NO_DIGEST
    summary: Callable[[Iterable[tuple[str, Mapping[str, Any]]]], Iterator[list[Span]]] = MISSING
