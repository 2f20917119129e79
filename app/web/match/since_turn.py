"""What happened since the reader's last turn: their losses first, then the steps of the others."""

from collections.abc import Sequence
from dataclasses import dataclass

from flask import abort, render_template
from flask.typing import ResponseReturnValue
from flask_login import login_required
from markupsafe import Markup

from app.games.kernel.wording import READER, Names, capitalized, text
from app.games.presentation import Happening
from app.matches import digests
from app.matches.load import position
from app.matches.seats.holders import names_in, seat_holders
from app.web.match import blueprint
from app.web.match.access import match_or_404
from app.web.match.page.board_input import as_json
from app.web.store import reading


@dataclass(frozen=True, slots=True)
class DigestStep:
    """A step in words; `number` is that of its mark on the map (0: it has none)."""

    number: int
    happening: Happening
    says: str


@blueprint.get("/<int:match_id>/since")
@login_required
def since_turn(match_id: int) -> ResponseReturnValue:
    """The digest of what happened since the reader's last turn, with its marks for the map."""
    access = match_or_404(match_id)
    match = position(access.match)
    if access.seat is None or match is None:
        abort(404)
    names = {**names_in(seat_holders(reading(), match_id)), READER: access.seat}
    found = digests.since_last_turn(reading(), access.match, match, access.seat)
    steps = _steps(found.digest.happenings, names)
    return render_template(
        "match/since_turn.html",
        match=access.match,
        found=found,
        headline=text(found.digest.headline, names),
        own=[step for step in steps if step.happening.is_own],
        others=[step for step in steps if not step.happening.is_own],
        marks=_marks(steps),
    )


def _steps(happenings: Sequence[Happening], names: Names) -> list[DigestStep]:
    """Number the steps that have a place: what happened to the reader comes first."""
    steps: list[DigestStep] = []
    number = 0
    for happening in sorted(happenings, key=lambda each: not each.is_own):
        number += bool(happening.place)
        says = capitalized(text(happening.spans, names))
        steps.append(DigestStep(number if happening.place else 0, happening, says))
    return steps


def _marks(steps: Sequence[DigestStep]) -> Markup:
    """Return the marks of the steps on the map, as JSON."""
    marks = [
        {
            "n": step.number,
            "seat": step.happening.seat,
            "kind": step.happening.kind,
            "from": step.happening.source,
            "to": step.happening.place,
            "own": step.happening.is_own,
        }
        for step in steps
        if step.number
    ]
    return as_json(marks)
