"""What the site shows of RCW, slot by slot (see app.games.presentation)."""

from typing import Final

from app.games.presentation import ComponentsPage, Presentation
from app.games.rcw.map.svg import ground_svg, layout
from app.games.rcw.presentation import (
    board,
    board_input,
    boxes,
    components,
    in_hand,
    log,
    offers,
    panels,
    sectors,
    subjects,
)
from app.games.rcw.presentation.picture import PICTURE, STYLE_SHEET, TEMPLATES
from app.games.rcw.presentation.replay import REPLAY
from app.games.rcw.presentation.summary import summary

PRESENTATION: Final = Presentation(
    templates=TEMPLATES,
    style_sheet=STYLE_SHEET,
    ground=ground_svg,
    layout=layout,
    board=board.board,
    sectors=sectors.sectors,
    standing=board.standing,
    places=board.places,
    place_name=board.place_name,
    subjects=subjects.SUBJECTS,
    opened=subjects.opened,
    in_hand=in_hand.in_hand,
    panels="rcw/panels.html",
    words=panels,
    replay=REPLAY,
    board_input=board_input.board_input,
    reminders=board_input.reminders,
    ends_a_phase=board_input.ends_a_phase,
    in_play="rcw/attack.html",
    log_kinds=log.KINDS,
    log_kind_of=log.KIND_OF,
    pacts="rcw/pacts.html",
    bargains=offers.BARGAINS,
    lapses=offers.lapses,
    first_move="rcw/first_move.html",
    lapsed=offers.LAPSES,
    board_in_words=boxes.board_in_words,
    map_in_words=boxes.map_in_words,
    summary=summary,
    picture=PICTURE,
    components=ComponentsPage("rcw/components.html", components.context),
)
