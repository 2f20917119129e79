"""What the site shows of Triumph of Chaos, slot by slot (see app.games.presentation)."""

from pathlib import Path
from typing import Final

from app.games.board import HEX_MAP_STYLE
from app.games.presentation import (
    ComponentsPage,
    Presentation,
    named_by_decision,
    units_renderer,
)
from app.games.text import lazy_gettext as _l
from app.games.toc.map import sheet
from app.games.toc.map.sheet import NOTE
from app.games.toc.presentation import (
    board,
    board_input,
    combat,
    digest,
    hand,
    in_words,
    introduction,
    log,
    overlays,
    panels,
    politics,
    question,
    replay,
)

DRAWN_FROM: Final = ("where", "reduced", "flipped", "turn")
"""What of the board a picture is drawn from."""

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
    picture=units_renderer(board.drawn(), drawn_from=DRAWN_FROM, counters=board.counters),
    replay=replay.REPLAY,
    tray=hand.TRAY,
    in_play=combat.IN_PLAY,
    panels=(panels.FORCES, politics.FACTIONS),
    first_move="toc/first_move.html",
    components=ComponentsPage(lambda: {"tables": sheet().tables()}, NOTE),
    introduction=introduction.INTRODUCTION,
    outcomes={"white": _l("WHITE"), "red": _l("RED")},
    board_input=board_input.board_input,
    reminders=board_input.reminders,
    ends_a_phase=board_input.ends_a_phase,
    phase_end=board_input.phase_end,
    phase_end_name=named_by_decision(board_input.ENDS, board_input.ANNOUNCES),
    answers=board_input.ANSWERS,
    answer_name=question.answer_name,
    order_notes=question.order_notes,
    counter=board.COUNTERS,
    subjects={"resign": str(_l("The match"))},
    log_kinds=log.KINDS,
    log_kind_of=log.KIND_OF,
    motions_log_kind="course",
    march_keys=log.MARCHES,
    digest=digest.digest,
    summary=digest.summary,
)
