"""What the site shows of Elope, slot by slot (see app.games.presentation)."""

from pathlib import Path
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.elope.map import sheet
from app.games.elope.map.sheet import NOTE
from app.games.elope.presentation import (
    board,
    board_input,
    digest,
    in_words,
    introduction,
    log,
    overlays,
    panels,
    picture,
    replay,
)
from app.games.presentation import ComponentsPage, Presentation, named_by_decision
from app.games.text import lazy_gettext as _l

PRESENTATION: Final = Presentation(
    templates=Path(__file__).parent.parent / "templates",
    style_sheet=HEX_MAP_STYLE,
    page_style=Path(__file__).parent.parent / "page.css",
    ground=board.PAGE.ground,
    layout=board.PAGE.layout,
    board=board.PAGE.board,
    sectors=board.sectors,
    standing=board.standing,
    track=board.track,
    places=board.places,
    place_name=board.PAGE.place_name,
    board_in_words=in_words.board_in_words,
    map_in_words=in_words.map_in_words,
    own_pieces=in_words.own_pieces,
    overlays=overlays.OVERLAYS,
    season=board.season,
    strip=panels.STRIP,
    picture=picture.picture(),
    replay=replay.REPLAY,
    panels=(panels.STOCKS,),
    in_play=panels.IN_PLAY,
    first_move="elope/first_move.html",
    components=ComponentsPage(lambda: {"tables": sheet().tables()}, NOTE),
    introduction=introduction.INTRODUCTION,
    outcomes={"allied": _l("Allied"), "red": _l("Red")},
    board_input=board_input.board_input,
    reminders=board_input.reminders,
    ends_a_phase=board_input.ends_a_phase,
    phase_end=board_input.phase_end,
    phase_end_name=named_by_decision(board_input.ENDS, board_input.ANNOUNCES),
    answers=board_input.ANSWERS,
    order_notes=board_input.order_notes,
    subjects={"resign": str(_l("The match"))},
    log_kinds=log.KINDS,
    log_kind_of=log.KIND_OF,
    motions_log_kind="course",
    march_keys=log.MARCHES,
    digest=digest.digest,
    summary=log.summary,
)
