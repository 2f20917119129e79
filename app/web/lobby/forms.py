"""The forms of the lobby. Their CSRF token is checked before they are read."""

from typing import Any

from wtforms import BooleanField, EmailField, Field, Form, IntegerField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, ValidationError

from app.games.kernel.title import Title
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.matches.lobby.create import LONGEST_NAME
from app.matches.lobby.settings import Settings
from app.models import PressRules, Resigning, SideAssignment
from app.web.address_field import written_address
from app.web.lobby.company_form import CompanyForm
from app.web.lobby.pace_fields import PaceFields

_OPTION = "option_"

# The types of WTForms know only the tuples that WTForms itself calls outdated.
_PRESS: Any = [
    SelectChoice(PressRules.ALL.value, _l("Players write to whom they want")),
    SelectChoice(PressRules.PUBLIC.value, _l("Players write to everybody only")),
    SelectChoice(PressRules.NONE.value, _l("Players do not write here")),
]

_SIDES: Any = [
    SelectChoice(SideAssignment.RANDOM.value, _l("Drawn when the match starts")),
    SelectChoice(SideAssignment.CHOICE.value, _l("Each player chooses on joining")),
]

_RESIGNING: Any = [
    SelectChoice(Resigning.BOT.value, _l("A bot takes the seat")),
    SelectChoice(Resigning.SUBSTITUTE.value, _l("A bot, until a substitute takes the seat over")),
    SelectChoice(Resigning.LEAVES.value, _l("The seat leaves the game, as the rules say")),
]


def _spaced_once(name: str | None) -> str:
    return " ".join((name or "").split())


class NewMatchForm(CompanyForm, PaceFields):
    """What a match is started with; `for_title` adds the title's own options."""

    name = StringField(
        _l("Name of the match"),
        [DataRequired(_l("Give the match a name.")), Length(1, LONGEST_NAME)],
        filters=[_spaced_once],
        description=_l("The players find it by this name."),
    )
    seats = IntegerField(
        _l("Seats"),
        [InputRequired(_l("Say how many play."))],
        description=_l("People and bots together."),
    )
    bots = IntegerField(
        _l("Of these, bots"),
        [InputRequired(_l("Say how many bots play; 0 is allowed.")), NumberRange(0, 6)],
        default=0,
        description=_l("You can add bots later, too."),
    )

    side_assignment = SelectField(
        _l("Sides"),
        choices=_SIDES,
        default=SideAssignment.RANDOM.value,
        description=_l("How it is decided who plays which side."),
    )
    side: SelectField
    seat_order: tuple[str, ...] = ()

    press = SelectField(
        _l("Press"),
        choices=_PRESS,
        default=PressRules.ALL.value,
        description=_l("What the players may write to each other, on the site and by mail."),
    )
    press_opens = BooleanField(
        _l("Open all press when the match is over"),
        description=_l("Then everybody may read in the record what was written in private."),
    )
    starts_itself = BooleanField(
        _l("Start as soon as every seat is taken"),
        description=_l("Then nobody need come to the site for it: who is invited joins by mail."),
    )

    press_anonymous = BooleanField(
        _l("Allow press without a name"),
        description=_l(
            "Players may write to everybody as Somebody, a few times a day. Nobody is shown who it "
            "was, nor are you."
        ),
    )
    resigning = SelectField(
        _l("When a player resigns"),
        choices=_RESIGNING,
        default=Resigning.BOT.value,
        description=_l("A seat that a bot has can be offered to another person at any time."),
    )

    def validate_bots(self, field: IntegerField) -> None:
        """Leave the host a seat."""
        if isinstance(self.seats.data, int) and (field.data or 0) >= self.seats.data:
            raise ValidationError(gettext("Leave at least one seat to a person."))

    def validate_side(self, field: SelectField) -> None:
        """Refuse a side that has no seat in this match."""
        seats = self.seats.data or 0
        if self.seat and field.data not in self.seat_order[:seats]:
            raise ValidationError(
                ngettext("There is one seat.", "There are only %(num)s seats.", seats)
            )

    @property
    def seat(self) -> str:
        """The seat that the host chooses; empty where sides are drawn."""
        is_chosen = self.side_assignment.data == SideAssignment.CHOICE.value
        return (self.side.data or "") if is_chosen else ""

    @property
    def option_fields(self) -> list[Field]:
        """The fields of the title's own options."""
        return [field for field in self if field.name.startswith(_OPTION)]

    def options(self, title: Title) -> dict[str, Any]:
        """The title's options as they were chosen, in the title's own values."""
        return {
            option: next(
                choice for choice in choices if _word(choice) == self[_OPTION + option].data
            )
            for option, choices in title.option_choices.items()
        }

    def settings(self) -> Settings:
        """What the host chose beside the title's options."""
        return Settings(
            **self.times(),
            press=PressRules(self.press.data),
            press_opens=bool(self.press_opens.data),
            press_anonymous=bool(self.press_anonymous.data),
            resigning=Resigning(self.resigning.data),
            starts_itself=bool(self.starts_itself.data),
            side_assignment=SideAssignment(self.side_assignment.data),
            **self.company(),
        )


def for_title(title: Title) -> type[NewMatchForm]:
    """The form for a match of `title`: its numbers of seats, its sides, its options."""
    fewest, most = title.seats[0], title.seats[-1]
    order = title.seat_ids(most)
    sides: Any = [SelectChoice(seat, title.seat_name(seat)) for seat in order]
    limits = NumberRange(
        fewest, most, _l("%(fewest)s to %(most)s can play.", fewest=fewest, most=most)
    )
    fields: dict[str, Any] = {
        "seats": IntegerField(
            _l("Seats"),
            [InputRequired(_l("Say how many play.")), limits],
            default=min(4, most),
            description=_l(
                "People and bots together, %(fewest)s to %(most)s.", fewest=fewest, most=most
            ),
        ),
        "seat_order": tuple(order),
        "side": SelectField(
            _l("Your side"),
            choices=sides,
            default=order[0],
            description=_l("Only if the players choose."),
        ),
    }
    for option, choices in title.option_choices.items():
        fields[_OPTION + option] = _option_field(title, option, choices)
    return type("NewMatchForm", (NewMatchForm,), fields)


class InviteForm(Form):
    """The address to which an invitation goes."""

    email = EmailField(
        _l("E-mail address"), [InputRequired(_l("Write an e-mail address.")), Length(max=254)]
    )

    def validate_email(self, field: EmailField) -> None:
        """Refuse what cannot be an address."""
        field.data = written_address(field.data).lower()


def _option_field(title: Title, option: str, choices: tuple[Any, ...]) -> SelectField:
    words: Any = [SelectChoice(_word(each), _word(each).replace("_", " ")) for each in choices]
    meaning = title.option_meanings.get(option, "")
    return SelectField(
        option.replace("_", " ").capitalize(),
        choices=words,
        default=_word(title.default_options[option]),
        description=meaning[:1].upper() + meaning[1:],
    )


def _word(choice: Any) -> str:
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return str(choice)
