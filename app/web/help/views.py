"""The help pages. Everybody may read them, logged in or not."""

import logging
from collections.abc import Iterable
from functools import lru_cache, partial
from itertools import groupby

from flask import abort, render_template
from markupsafe import Markup

from app.games import examples, rulebook
from app.games.catalogue import GAMES, POSITIONS
from app.games.glossary import terms
from app.games.positions import PositionError, read
from app.games.rulebook import Ruling, rulings
from app.mail.commands.registry import COMMANDS
from app.web.help import blueprint
from app.web.help.figures import draw
from app.web.help.words import conditions, instructions, nouns, order_words

log = logging.getLogger(__name__)

MAX_EXAMPLES = 12
"""The number of examples on the page of a case."""


@blueprint.get("")
def index() -> str:
    """How a match is played on this site, whatever the title."""
    return render_template(
        "help/index.html",
        games=list(GAMES.values()),
        commands=list(COMMANDS.values()),
        with_rules={title_id for title_id in GAMES if rulebook.cases(title_id)},
    )


@blueprint.get("/check-dice")
def dice() -> str:
    """How the dice are made, and how to check them."""
    return render_template("help/dice.html")


@blueprint.get("/ratings")
def ratings() -> str:
    """What ratings mean, which matches count, and what a match changes."""
    return render_template("help/ratings.html")


@blueprint.get("/<title_id>")
def title(title_id: str) -> str:
    """The order words and the rulings of one title."""
    game = GAMES.get(title_id)
    if game is None:
        abort(404)
    found = game.title
    return render_template(
        "help/title.html",
        title=found,
        presentation=game.presentation,
        has_position_files=game.positions is not None,
        has_rules=bool(rulebook.cases(title_id)),
        words=order_words(found),
        conditions=conditions(found.notation),
        nouns=nouns(found.notation),
        instructions=instructions(found.instructions.values()),
        rulings=by_section(rulings(title_id)),
    )


@blueprint.get("/<title_id>/components")
def components(title_id: str) -> str:
    """What is in the box of a title, each record with its provenance."""
    game = GAMES.get(title_id)
    page = game.presentation.components if game is not None else None
    if game is None or page is None:
        abort(404)
    return render_template(page.template, title=game.title, note=page.note, **page.context())


@blueprint.get("/<title_id>/five-minutes")
def introduction(title_id: str) -> str:
    """What a newcomer must know of a title, with pictures of its board."""
    game = GAMES.get(title_id)
    page = game.presentation.introduction if game is not None else None
    if game is None or page is None:
        abort(404)
    first = next(iter(page.figures), "")

    def figure(name: str) -> Markup:
        return draw(title_id, name, page.figures[name], is_first=name == first)

    return render_template(
        page.template,
        title=game.title,
        introduction=page,
        figure=figure,
        **page.context(),
    )


@blueprint.get("/<title_id>/glossary")
def glossary(title_id: str) -> str:
    """The terms of a title, by the alphabet."""
    game = GAMES.get(title_id)
    if game is None:
        abort(404)
    listed = sorted(terms(title_id), key=lambda term: term.name.casefold())
    return render_template("help/glossary.html", title=game.title, terms=listed)


@blueprint.get("/<title_id>/rules")
def rules(title_id: str) -> str:
    """All rules of a title, case by case, each with its examples."""
    game = GAMES.get(title_id)
    cases = rulebook.cases(title_id)
    if game is None or not cases:
        abort(404)
    sections = [
        (number, list(group)) for number, group in groupby(cases, lambda case: case.split(".")[0])
    ]
    return render_template(
        "help/rules.html",
        title=game.title,
        sections=sections,
        cases=cases,
        texts=rulebook.texts(title_id),
        examples_of=partial(examples.of_case, title_id),
        total=len(examples.examples(title_id)),
    )


@blueprint.get("/<title_id>/rules/<case>")
def rule(title_id: str, case: str) -> str:
    """One case: what it says, what belongs to it, how it is read, and its examples played."""
    game = GAMES.get(title_id)
    cases = rulebook.cases(title_id)
    if game is None or case not in cases:
        abort(404)
    found = rulebook.look_up(game.title, case)
    return render_template(
        "help/rule.html",
        title=game.title,
        case=case,
        cases=cases,
        texts=rulebook.texts(title_id),
        below=rulebook.chapter(title_id, case),
        above=rulebook.above(title_id, case),
        rulings=found.rulings,
        orders=[each for each in found.orders if case in each[2].split(", ")],
        examples=[
            (example, _played(example))
            for example in examples.of_case(title_id, case)[:MAX_EXAMPLES]
        ],
    )


@lru_cache(256)
def _played(example: examples.Example) -> list[examples.ExampleStep]:
    """The steps of an example; none if it cannot be played any more, which a test finds."""
    try:
        return examples.play(read(example.path, POSITIONS))
    except PositionError as fault:
        log.error("%s cannot be played: %s", example.path.name, fault)
        return []


def by_section(listed: Iterable[Ruling]) -> list[tuple[str, list[Ruling]]]:
    """The rulings under the headings of their sections."""
    return [(section, list(group)) for section, group in groupby(listed, lambda r: r.section)]
