"""The form of each format, made for a title."""

from typing import Any

from wtforms import IntegerField
from wtforms.validators import InputRequired, NumberRange

from app.competitions.formats import FORMATS
from app.games.kernel.game_definition import Title
from app.games.text import lazy_gettext as _l
from app.models import CompetitionFormat
from app.web.competitions.format_fields import sides_fields
from app.web.competitions.forms import CompetitionForm
from app.web.competitions.knockout_forms import CupForm, EliminationForm, LadderForm
from app.web.competitions.points_forms import RoundRobinForm, SeasonForm, SwissForm, TablesForm
from app.web.lobby.forms import option_fields

FORMS: tuple[type[CompetitionForm], ...] = (
    SeasonForm,
    SwissForm,
    RoundRobinForm,
    EliminationForm,
    CupForm,
    TablesForm,
    LadderForm,
)


def formats_for(title: Title) -> list[CompetitionFormat]:
    """The formats that matches of a title can be played in."""
    return [
        form.format
        for form in FORMS
        if (2 in title.seats or not FORMATS[form.format].two_seats_only)
        and (form not in (CupForm, TablesForm) or title.seats[-1] > 2)
    ]


def form_for(title: Title, kind: CompetitionFormat) -> type[CompetitionForm]:
    """The form for a competition of `title` in a format."""
    base = next(form for form in FORMS if form.format is kind)
    smallest, largest = title.seats[0], title.seats[-1]
    if base in (CupForm, TablesForm):
        smallest = max(3, smallest)
    limits_of_seats = NumberRange(
        smallest, largest, _l("Enter %(min)s to %(max)s players.", min=smallest, max=largest)
    )
    seats = IntegerField(
        _l("Seats in a match"),
        [InputRequired(_l("Enter the number of players.")), limits_of_seats],
        default=min(4, largest),
    )
    has_seats = "seats" in base.format_fields and (base is not LadderForm or largest > 2)
    own: dict[str, Any] = {"seats": seats} if has_seats else {}
    if "sides" in base.format_fields:
        own |= sides_fields(title)
    return type("CompetitionForm", (base,), {**own, **option_fields(title)})
