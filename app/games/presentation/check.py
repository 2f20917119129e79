"""Proof-reading what a title shows: missing slots and files, and places that nobody knows.

`kernel.checks` checks what the rules declare.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields
from functools import cache, partial

from jinja2 import Environment, TemplateSyntaxError

from app.games.kernel.checks import lint
from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.standing_instructions import StandingInstructions
from app.games.presentation.introduction import Figure
from app.games.presentation.presentation import (
    MISSING,
    TABLES_OF_RECORDS,
    Panel,
    Presentation,
    View,
)

TITLE_SLOTS = ("id", "name", "rules", "seats", "steps", "notation", "wording")
"""What a title must have besides its presentation; `Title` declares the rest with defaults."""


ID = re.compile(r"[a-z][a-z0-9-]*")
"""It is part of addresses, and the folder of the title's templates."""


@cache
def title_faults(title: Title, presentation: Presentation) -> tuple[str, ...]:
    """What is missing or wrong in a title, a line each that begins with the slot; none if all is
    well.
    """
    missing = [f"title.{slot}: missing" for slot in TITLE_SLOTS if not hasattr(title, slot)]
    if missing:
        return tuple(missing)
    if not ID.fullmatch(title.id):
        missing.append(f"title.id: {title.id!r} is no lower-case word")
    if not title.bots:
        missing.append("title.bots: missing; nobody can play against the site")
    missing += [f"title: {fault}" for fault in lint(title)]
    missing += [
        f"presentation.{each.name}: missing"
        for each in fields(presentation)
        if getattr(presentation, each.name) is MISSING
    ]
    if any(each.endswith(": missing") for each in missing):
        return (*missing, *_files(title.id, presentation))
    return (
        *missing,
        *_files(title.id, presentation),
        *_places(title, presentation),
        *_words(title, presentation),
        *_log(title, presentation),
        *_balance(title, presentation),
        *_shown(title, presentation),
    )


def _is_filled(*slots: object) -> bool:
    return all(slot is not MISSING for slot in slots)


def _files(title_id: str, presentation: Presentation) -> Iterator[str]:
    """The templates and style sheets that are named and not there, or cannot be read."""
    sheet, folder = presentation.style_sheet, presentation.templates
    if _is_filled(sheet) and not sheet.is_file():
        yield f"presentation.style_sheet: there is no file {sheet}"
    if presentation.page_style is not None and not presentation.page_style.is_file():
        yield f"presentation.page_style: there is no file {presentation.page_style}"
    if not _is_filled(folder):
        return
    for slot, name in _templates(presentation):
        prefix, _, file = name.partition("/")
        path = folder / file
        if prefix != title_id or not file:
            yield f"presentation.{slot}: the template {name!r} should be called {title_id}/<file>"
        elif not path.is_file():
            yield f"presentation.{slot}: there is no template {path}"
        else:
            yield from _unreadable(slot, name, path.read_text(encoding="utf-8"))
    for name, figure in _figures(presentation):
        if not figure.position.is_file():
            yield f"presentation.introduction: {name}: there is no file {figure.position}"


def _templates(presentation: Presentation) -> Iterator[tuple[str, str]]:
    """Each slot that names a template, with the name."""
    panels: Iterable[Panel] = presentation.panels if _is_filled(presentation.panels) else ()
    for panel in panels:
        yield f"panels[{panel.key}]", panel.template
    for slot in ("strip", "in_play", "tray", "agreements", "counter", "components", "introduction"):
        page = getattr(presentation, slot)
        if page is not None and page is not MISSING and page.template != TABLES_OF_RECORDS:
            yield slot, page.template
    if _is_filled(presentation.first_move):
        yield "first_move", presentation.first_move


def _figures(presentation: Presentation) -> Iterator[tuple[str, Figure]]:
    page = presentation.introduction
    if page is not None and page is not MISSING:
        yield from page.figures.items()


def _unreadable(slot: str, name: str, source: str) -> Iterator[str]:
    try:
        Environment(extensions=["jinja2.ext.i18n"]).parse(source)  # noqa: S701 - nothing is rendered
    except TemplateSyntaxError as fault:
        yield f"presentation.{slot}: {name}, line {fault.lineno}: {fault.message}"


def _places(title: Title, presentation: Presentation) -> Iterator[str]:
    """The places that orders can name and the layout those that can be seen: they must agree."""
    if not _is_filled(presentation.layout):
        return
    laid_out = set(presentation.layout().get("places", ()))
    notation = title.notation
    kinds = notation.place_kinds & notation.nouns.keys()
    if not kinds:
        yield f"title.notation: no noun of the kinds {', '.join(sorted(notation.place_kinds))}"
        return
    known = {place for kind in kinds for place in notation.nouns[kind].names}
    for place in sorted(laid_out - known):
        yield f"presentation.layout: unknown place {place!r}, which no order can name"
    for place in sorted(known - laid_out):
        yield f"presentation.layout: the place {place!r} of the orders is not laid out"
    for name, figure in _figures(presentation):
        for place in sorted(figure.shown_places - laid_out):
            yield f"presentation.introduction: {name}: unknown place {place!r}"


def _words(title: Title, presentation: Presentation) -> Iterator[str]:
    """The any-time words without a subject, and subjects of words that there are not."""
    for verb in sorted(
        title.any_time_verbs - StandingInstructions.verbs - presentation.subjects.keys()
    ):
        if "{motion:" not in title.notation.verbs[verb].pattern:
            yield f"presentation.subjects: the any-time word {verb!r} has none"
    if presentation.trade is not None:
        if presentation.counter is None:
            yield "presentation.counter: missing; trades are shown as counters"
        words = {*presentation.trade.verbs, *presentation.trade.extras}
        for verb in sorted(words - title.notation.verbs.keys()):
            yield f"presentation.trade: unknown order word {verb!r}"
    for verb in sorted(presentation.subjects.keys() - title.notation.verbs.keys()):
        yield f"presentation.subjects: unknown order word {verb!r}"


def _log(title: Title, presentation: Presentation) -> Iterator[str]:
    keys, kinds = title.wording.templates.keys(), presentation.log_kinds
    kind_of = presentation.log_kind_of
    if not _is_filled(kinds, kind_of):
        return
    for key in sorted(kind_of.keys() - keys):
        yield f"presentation.log_kind_of: there is no wording {key!r}"
    for kind in sorted(set(kind_of.values()) - kinds.keys()):
        yield f"presentation.log_kind_of: unknown kind {kind!r}"
    for slot in ("lapsed_keys", "march_keys"):
        for key in sorted(set(getattr(presentation, slot)) - keys):
            yield f"presentation.{slot}: there is no wording {key!r}"
    if presentation.motions_log_kind and presentation.motions_log_kind not in kinds:
        yield f"presentation.motions_log_kind: unknown kind {presentation.motions_log_kind!r}"


def _balance(title: Title, presentation: Presentation) -> Iterator[str]:
    """Figures of options that the title has not, and outcomes without a name."""
    for figures in presentation.balance:
        for name, value in figures.options.items():
            if value not in title.option_choices.get(name, ()):
                yield f"presentation.balance: there is no option {name}={value!r}"
        for outcome in sorted(figures.outcomes.keys() - presentation.outcomes.keys()):
            yield f"presentation.outcomes: the outcome {outcome!r} has no name"


def _shown(title: Title, presentation: Presentation) -> Iterator[str]:
    """What cannot be shown of a match that has just begun, and the unknown places in it."""
    seats = list(title.seat_ids(title.seats.start))
    match = Match.new(title, seats=seats, seed="00" * 32)
    view = match.view(seats[0])
    is_broken = False
    for slot, show in _shows(presentation, view):
        try:
            show()
        except Exception as fault:  # whatever goes wrong in a title's code is a finding
            is_broken = True
            yield f"presentation.{slot}: {type(fault).__name__}: {fault}"
    if not is_broken:
        yield from _unknown_places(presentation, view)


def _shows(presentation: Presentation, view: View) -> Iterator[tuple[str, Callable[[], object]]]:
    """Each slot that shows something of a view, with a call that shows it."""
    for slot in ("sectors", "standing", "places", "board_in_words", "map_in_words"):
        yield slot, partial(getattr(presentation, slot), view)
    for slot in ("expanded_words", "unfinished"):
        yield slot, partial(getattr(presentation, slot), view)
    yield "board", partial(presentation.board, view, (), "/ground.svg")
    for overlay in presentation.overlays:
        yield f"overlay {overlay.id}", partial(overlay.drawn, view, view["seats"][0])
    yield "board_input", partial(presentation.board_input, view, None)
    single = (
        presentation.strip,
        presentation.in_play,
        presentation.tray,
        presentation.agreements,
    )
    for panel in (*presentation.panels, *single):
        if panel is not None:
            yield f"panel {panel.key}", partial(panel.context, view)
    renderer = presentation.replay
    yield "replay.places", partial(renderer.places, view)
    yield "replay.in_boxes", partial(renderer.in_boxes, view)
    yield "replay.in_words", lambda: renderer.in_words(renderer.places(view))
    yield "replay.board", lambda: renderer.board(renderer.places(view), (), "/ground.svg")
    for seat in view["seats"]:
        yield "replay.box", partial(renderer.box, view, seat)
    if presentation.picture is not None:
        yield "picture.drawing", partial(presentation.picture.drawing, view, ())
    if presentation.components is not None:
        yield "components", presentation.components.context
    if presentation.introduction is not None:
        yield "introduction", presentation.introduction.context


def _unknown_places(presentation: Presentation, view: View) -> Iterator[str]:
    laid_out = presentation.layout().get("places", {})
    listed = (place.id for sector in presentation.sectors(view) for place in sector.places)
    for slot, places in (
        ("sectors", listed),
        ("places", presentation.places(view).values()),
        ("replay.places", presentation.replay.places(view)),
    ):
        for place in sorted(set(places) - laid_out.keys()):
            yield f"presentation.{slot}: unknown place {place!r}, which is not laid out"
