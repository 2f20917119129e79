"""The help pages. Everybody may read them, logged in or not."""

from flask import abort, render_template

from app.games.catalogue import TITLES
from app.games.rcw.components import load
from app.games.rulebook import rulings
from app.mail.commands.registry import COMMANDS
from app.web.help import blueprint, rcw_box
from app.web.help.rulings import by_section
from app.web.help.words import instructions, nouns, order_words


@blueprint.get("")
def index() -> str:
    """How a match is played on this site, whatever the title."""
    return render_template(
        "help/index.html", titles=list(TITLES.values()), commands=list(COMMANDS.values())
    )


@blueprint.get("/<title_id>")
def title(title_id: str) -> str:
    """The order words and the rulings of one title."""
    found = TITLES.get(title_id)
    if found is None:
        abort(404)
    return render_template(
        "help/title.html",
        title=found,
        words=order_words(found),
        nouns=nouns(found.lexicon),
        instructions=instructions(found.instructions.values()),
        rulings=by_section(rulings(title_id)),
    )


@blueprint.get("/rcw/components")
def rcw_components() -> str:
    """Provinces, counters and chits of RCW, each with its provenance."""
    box = load()
    return render_template(
        "help/rcw_components.html",
        provinces=rcw_box.province_rows(box),
        units=rcw_box.unit_rows(box),
        chits=rcw_box.chit_rows(box),
        origins=[
            ("provinces", rcw_box.origins(p.provenance for p in box.provinces.values())),
            ("borders", rcw_box.origins(b.provenance for b in box.borders)),
            ("units", rcw_box.origins(u.provenance for u in box.units.values())),
            ("chits", rcw_box.origins(c.provenance for c in box.chits.values())),
        ],
        origin=rcw_box.origin,
    )
