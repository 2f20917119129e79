"""What the site shows of Reds!, slot by slot (see app.games.presentation)."""

from pathlib import Path
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.presentation import ComponentsPage, Presentation
from app.games.reds.presentation import (
    answer_names,
    board,
    board_input,
    components,
    cup,
    digest,
    in_words,
    introduction,
    log,
    overlays,
    panels,
    picture,
    question,
    replay,
)
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
    question=question.question,
    places=board.places,
    place_name=board.PAGE.place_name,
    board_in_words=in_words.board_in_words,
    map_in_words=in_words.map_in_words,
    own_pieces=in_words.own_pieces,
    overlays=overlays.OVERLAYS,
    picture=picture.picture(),
    replay=replay.REPLAY,
    panels=(panels.TRACKS,),
    strip=cup.STRIP,
    in_play=panels.IN_PLAY,
    first_move="reds/first_move.html",
    components=ComponentsPage(components.context, components.NOTE, components.TEMPLATE),
    introduction=introduction.INTRODUCTION,
    outcomes={"red": _l("Red"), "white": _l("White")},
    board_input=board_input.board_input,
    reminders=board_input.reminders,
    ends_a_phase=board_input.ends_a_phase,
    phase_end=board_input.phase_end,
    phase_end_name=answer_names.phase_end_name,
    answers=board_input.ANSWERS,
    answer_name=answer_names.answer_name,
    order_notes=board_input.order_notes,
    plans_ahead=question.plans_ahead,
    subjects={"resign": str(_l("The match"))},
    log_kinds=log.KINDS,
    log_kind_of=log.KIND_OF,
    motions_log_kind="course",
    march_keys=log.MARCHES,
    digest=digest.digest,
    summary=log.summary,
)
