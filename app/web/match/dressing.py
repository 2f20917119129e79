"""What the page of a match shows that only its title knows how to show."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.games.kernel.match import Match
from app.games.kernel.state import Action
from app.matches.drafts import DraftView
from app.web.match import (
    rcw,
    rcw_handling,
    rcw_in_hand,
    rcw_log,
    rcw_offers,
    rcw_places,
    rcw_stage,
    rcw_subjects,
    rcw_words,
)
from app.web.match.handling import Grip, Undone
from app.web.match.place_words import Region
from app.web.match.stage import Stage

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dressing:
    """How one title is shown.

    `board` draws the map of a view, pointing out some places; `regions` tells it in words;
    `standing` tells where the game stands, `places` in which place each piece stands and
    `place_name` how a place is called. `subjects` names the subject of each any-time order word;
    `opened` tells which of these words the view puts into the reader's hands, `in_hand` what he
    has begun with them, in sentences. `panels` is the
    template of what lies beside the map; `words` is the module that it takes its contents from.
    `stage` is how a match is replayed. `grip` is how the map is handled; `left_undone` tells
    what the reader might still do in his phase, or might have done in the one that his
    draft ends, and `ends_a_phase` whether orders end one. `in_play` is the template of what is
    being put together, such as an attack, and stands beside the map. `kinds_told` names the kinds
    of what the log tells, `kind_of_telling` is that of each telling.
    `pacts` is the template of what was agreed, `bargains` the kind of what the log tells of it, and
    `lapses` says when an open motion of a kind does so by itself, `lapsed` are the tellings of it.
    `first_move` is the template of what a newcomer is told to do, as items of a list.
    """

    board: Callable[[View, Collection[str]], Markup]
    regions: Callable[[View], list[Region]]
    standing: Callable[[View], list[tuple[str, str]]]
    places: Callable[[View], dict[str, str]]
    place_name: Callable[[str], str]
    subjects: Mapping[str, str]
    opened: Callable[[View], frozenset[str]]
    in_hand: Callable[[View], list[str]]
    panels: str
    words: Any
    stage: Stage
    grip: Callable[[View, DraftView | None], Grip]
    left_undone: Callable[[Match, DraftView], list[Undone]]
    ends_a_phase: Callable[[Sequence[Action]], bool]
    in_play: str
    kinds_told: Mapping[str, str]
    kind_of_telling: Mapping[str, str]
    pacts: str
    bargains: str
    lapses: Callable[[View, str], str]
    first_move: str
    lapsed: Collection[str]


DRESSINGS: Mapping[str, Dressing] = {
    "rcw": Dressing(
        board=rcw.board,
        regions=rcw_places.regions,
        standing=rcw.standing,
        places=rcw.places,
        place_name=rcw.place_name,
        subjects=rcw_subjects.SUBJECTS,
        opened=rcw_subjects.opened,
        in_hand=rcw_in_hand.in_hand,
        panels=rcw.PANELS,
        words=rcw_words,
        stage=rcw_stage.STAGE,
        grip=rcw_handling.grip,
        left_undone=rcw_handling.left_undone,
        ends_a_phase=rcw_handling.ends_a_phase,
        in_play=rcw.IN_PLAY,
        kinds_told=rcw_log.KINDS,
        kind_of_telling=rcw_log.KIND_OF,
        pacts=rcw_offers.PACTS,
        bargains=rcw_offers.BARGAINS,
        lapses=rcw_offers.lapses,
        first_move="match/rcw/first_move.html",
        lapsed=rcw_offers.LAPSES,
    )
}
