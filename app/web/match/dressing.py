"""What the page of a match shows that only its title knows how to show."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from app.web.match import rcw

View = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Dressing:
    """How one title is shown.

    `board` draws the map of a view, pointing out some places; `board_list` tells it in words;
    `standing` tells where the game stands, `places` in which place each piece stands and
    `place_name` how a place is called. `panels` is the template of what lies beside the map;
    `words` is the module that it takes its contents from.
    """

    board: Callable[[View, Collection[str]], Markup]
    board_list: Callable[[View], str]
    standing: Callable[[View], list[tuple[str, str]]]
    places: Callable[[View], dict[str, str]]
    place_name: Callable[[str], str]
    panels: str
    words: Any


DRESSINGS: Mapping[str, Dressing] = {
    "rcw": Dressing(
        board=rcw.board,
        board_list=rcw.board_list,
        standing=rcw.standing,
        places=rcw.places,
        place_name=rcw.place_name,
        panels=rcw.PANELS,
        words=rcw,
    )
}
