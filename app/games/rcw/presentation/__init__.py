"""What the site shows of RCW, slot by slot (see app.games.presentation)."""

from pathlib import Path
from typing import Final

from app.games.balance.figures import read_figures
from app.games.presentation import ComponentsPage, Presentation
from app.games.rcw.map.svg import ground_svg, layout
from app.games.rcw.presentation import (
    board,
    board_input,
    components,
    digest,
    in_words,
    introduction,
    log,
    panels,
    picture,
    politics,
    replay,
    trade,
)
from app.games.text import lazy_gettext as _l

PRESENTATION: Final = Presentation(
    templates=picture.TEMPLATES,
    style_sheet=picture.STYLE_SHEET,
    ground=ground_svg,
    layout=layout,
    board=board.board,
    sectors=board.sectors,
    standing=board.standing,
    track=board.track,
    question=panels.question,
    places=board.places,
    place_name=board.place_name,
    board_in_words=in_words.board_in_words,
    map_in_words=in_words.map_in_words,
    own_pieces=in_words.own_pieces,
    picture=picture.PICTURE,
    replay=replay.REPLAY,
    panels=(panels.PLAYERS,),
    in_play=panels.IN_PLAY,
    agreements=panels.AGREEMENTS,
    trade=trade.TRADE_INPUT,
    first_move="rcw/first_move.html",
    components=ComponentsPage(components.context, components.NOTE, "rcw/components.html"),
    introduction=introduction.INTRODUCTION,
    balance=read_figures(Path(__file__).parent.parent / "balance.toml"),
    outcomes={"red": _l("Red"), "white": _l("White"), "deserted": _l("nobody")},
    board_input=board_input.board_input,
    reminders=board_input.reminders,
    ends_a_phase=board_input.ends_a_phase,
    phase_end=board_input.phase_end,
    answers=board_input.ANSWERS,
    order_notes=board_input.order_notes,
    counter=trade.COUNTER,
    subjects=politics.SUBJECTS,
    expanded_words=politics.expanded_words,
    unfinished=politics.unfinished,
    log_kinds=log.KINDS,
    log_kind_of=log.KIND_OF,
    motions_log_kind="politics",
    march_keys=log.MARCHES,
    lapse_note=politics.lapse_note,
    lapsed_keys=politics.LAPSED_KEYS,
    digest=digest.digest,
    summary=log.summary,
)
