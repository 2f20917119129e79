"""The presentation of a title: every slot that the site reads."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.games.presentation.board_input import BoardInput, Reminder
from app.games.presentation.draft import Draft
from app.games.presentation.picture import BoardRenderer
from app.games.presentation.replay import ReplayRenderer
from app.games.presentation.sectors import Sector

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ComponentsPage:
    """The help page on what is in the box: its template and what the template shows."""

    template: str
    context: Callable[[], Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Presentation:
    """How one title is shown.

    `templates` is the folder of its templates, which are named "<id>/<file>"; `style_sheet` is what
    its board is coloured by.

    `ground` draws the map without pieces, with a style sheet inside, in which the outline of each
    place has the id "ground-<place>"; `layout` tells where the places lie, as `Layout.as_data` of
    app.games.board does. `board` draws the pieces of a view on the ground at an address, pointing
    out some places; `sectors` tells it in words;
    `standing` tells where the game stands, `places` in which place each piece stands and
    `place_name` how a place is called. `subjects` names the subject of each any-time order word;
    `opened` tells which of these words the view puts into the reader's hands, `in_hand` what they
    have begun with them, in sentences. `panels` is the template of what lies beside the map;
    `words` is the module that it takes its contents from. `replay` is how a match is replayed.
    `board_input` is what clicks on the map mean; `reminders` tells what the reader might still do
    in their phase, or might have done in the one that their draft ends, and `ends_a_phase` whether
    orders end one. `in_play` is the template of what is being put together, such as an attack, and
    stands beside the map. `log_kinds` names the kinds of what the log tells, `log_kind_of` is that
    of each telling. `pacts` is the template of what was agreed, `bargains` the kind of what the log
    tells of it, and `lapses` says when an open motion of a kind does so by itself, `lapsed` are the
    tellings of it. `first_move` is the template of what a newcomer is told to do, as items of a
    list.

    `board_in_words` is the whole position as text for mails, `map_in_words` the map alone for the
    command line. `summary` tells the great events among tellings (wording key and arguments), for
    turn mails. `picture` draws the board, `components` is the help page on what is in the box.
    """

    templates: Path
    style_sheet: Path
    ground: Callable[[str], str]
    layout: Callable[[], Mapping[str, Any]]
    board: Callable[[View, Collection[str], str], Markup]
    sectors: Callable[[View], list[Sector]]
    standing: Callable[[View], list[tuple[str, str]]]
    places: Callable[[View], dict[str, str]]
    place_name: Callable[[str], str]
    subjects: Mapping[str, str]
    opened: Callable[[View], frozenset[str]]
    in_hand: Callable[[View], list[str]]
    panels: str
    words: Any
    replay: ReplayRenderer
    board_input: Callable[[View, Draft | None], BoardInput]
    reminders: Callable[[Match, Draft], list[Reminder]]
    ends_a_phase: Callable[[Sequence[Action]], bool]
    in_play: str
    log_kinds: Mapping[str, str]
    log_kind_of: Mapping[str, str]
    pacts: str
    bargains: str
    lapses: Callable[[View, str], str]
    first_move: str
    lapsed: Collection[str]
    board_in_words: Callable[[View], str]
    map_in_words: Callable[[View], str]
    summary: Callable[[Iterable[tuple[str, Mapping[str, Any]]]], Iterator[str]] | None = None
    picture: BoardRenderer | None = None
    components: ComponentsPage | None = None
