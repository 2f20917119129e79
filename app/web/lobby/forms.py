"""The forms of the lobby. Their CSRF token is checked before they are read."""

from typing import Any

from wtforms import BooleanField, EmailField, Field, Form, IntegerField, SelectField, StringField
from wtforms.fields.choices import SelectChoice  # type: ignore[attr-defined] # new in 3.3
from wtforms.validators import DataRequired, InputRequired, Length, NumberRange, ValidationError

from app.games.kernel.game_definition import Title, choice_in_words
from app.games.kernel.wording import capitalized
from app.games.text import gettext, ngettext
from app.games.text import lazy_gettext as _l
from app.matches.lobby.create import MAX_NAME
from app.matches.lobby.settings import Settings
from app.models import PressRules, Resigning, SideAssignment
from app.web.address_field import address_from_field
from app.web.lobby.access_fields import AccessFields
from app.web.lobby.pace_fields import PaceFields

_OPTION = "option_"

# The types of WTForms know only the tuples that WTForms itself calls outdated.
_PRESS: Any = [
    SelectChoice(PressRules.ALL.value, _l("Private and public messages")),
    SelectChoice(PressRules.PUBLIC.value, _l("Public messages only")),
    SelectChoice(PressRules.NONE.value, _l("No messages")),
]

_SIDES: Any = [
    SelectChoice(SideAssignment.RANDOM.value, _l("Drawn when the match starts")),
    SelectChoice(SideAssignment.CHOICE.value, _l("Each player chooses on joining")),
]

_RESIGNING: Any = [
    SelectChoice(Resigning.BOT.value, _l("A bot takes over the seat")),
    SelectChoice(Resigning.SUBSTITUTE.value, _l("A bot plays until a substitute takes over")),
    SelectChoice(Resigning.LEAVES.value, _l("The seat leaves the game under its rules")),
]


def spaced_once(name: str | None) -> str:
    """A name with single spaces, none at its ends."""
    return " ".join((name or "").split())


class OptionFields(Form):
    """A form with the options of a title, which `option_fields` adds."""

    @property
    def option_fields(self) -> list[Field]:
        """The fields of the title's optional rules."""
        options = [field for field in self if field.name.startswith(_OPTION)]
        return [field for field in options if field is not self.scenario_field]

    @property
    def scenario_field(self) -> Field | None:
        """The field of the scenario, if the title has several."""
        return self._fields.get(f"{_OPTION}scenario")

    def options(self, title: Title) -> dict[str, Any]:
        """The title's options as they were chosen, in the title's own values."""
        return {
            option: next(
                choice for choice in choices if _word(choice) == self[_OPTION + option].data
            )
            for option, choices in title.option_choices.items()
        }


class NewMatchForm(OptionFields, AccessFields, PaceFields):
    """What a match is started with; `for_title` adds the title's own options."""

    name = StringField(
        _l("Match name"),
        [DataRequired(_l("Enter a name.")), Length(1, MAX_NAME)],
        filters=[spaced_once],
        description=_l("Players see this name in the lobby."),
    )
    seats = IntegerField(
        _l("Seats"),
        [InputRequired(_l("Enter the number of players."))],
        description=_l("People and bots."),
    )
    bots = IntegerField(
        _l("Bots"),
        [InputRequired(_l("Enter the number of bots, or 0.")), NumberRange(0, 6)],
        default=0,
        description=_l("You can also add bots later."),
    )

    bot_level: SelectField
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
        description=_l("Which messages players can send each other, on the site and by e-mail."),
    )
    press_opens = BooleanField(
        _l("Publish all messages after the match"),
        description=_l("Private messages then become readable in the match record."),
    )
    starts_itself = BooleanField(
        _l("Start as soon as all seats are taken"),
        description=_l("Invited players can then join by e-mail alone."),
    )

    press_anonymous = BooleanField(
        _l("Allow anonymous messages"),
        description=_l(
            "Players can post to everyone anonymously, a few times a day. Nobody can see who "
            "wrote it, not even you."
        ),
    )
    resigning = SelectField(
        _l("When a player resigns"),
        choices=_RESIGNING,
        default=Resigning.BOT.value,
        description=_l("You can offer a bot's seat to a person at any time."),
    )

    def validate_bots(self, field: IntegerField) -> None:
        """Leave the host a seat."""
        if isinstance(self.seats.data, int) and (field.data or 0) >= self.seats.data:
            raise ValidationError(gettext("Leave at least one seat for a person."))

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
    smallest, largest = title.seats[0], title.seats[-1]
    order = title.seat_ids(largest)
    sides: Any = [SelectChoice(seat, title.seat_name(seat)) for seat in order]
    limits = NumberRange(
        smallest, largest, _l("Enter %(min)s to %(max)s players.", min=smallest, max=largest)
    )
    fields: dict[str, Any] = {
        "seats": IntegerField(
            _l("Seats"),
            [InputRequired(_l("Enter the number of players.")), limits],
            default=min(4, largest),
            description=_l(
                "People and bots, %(min)s to %(max)s in total.", min=smallest, max=largest
            ),
        ),
        "bot_level": SelectField(
            _l("Playing level"),
            choices=[SelectChoice(name, f"{name}: {means}") for name, means in levels_of(title)],
            default=next(iter(title.bots), ""),
            validate_choice=bool(title.bot_levels),
        ),
        "seat_order": tuple(order),
        "side": SelectField(
            _l("Your side"),
            choices=sides,
            default=order[0],
            description=_l("Only if the players choose."),
        ),
    }
    return type("NewMatchForm", (NewMatchForm,), {**fields, **option_fields(title)})


def option_fields(title: Title) -> dict[str, SelectField]:
    """The fields of a title's own options, by the names that `OptionFields` knows them by."""
    # The game for one person is begun in another way: see `play_now`.
    return {
        _OPTION + option: _option_field(title, option, title.shared_choices(option))
        for option in title.option_choices
    }


def levels_of(title: Title) -> list[tuple[str, str]]:
    """The bots that a host may choose, each with what it is like."""
    return [(name, gettext(means)) for name, means in title.bot_levels.items()]


class InviteForm(Form):
    """The address to which an invitation goes."""

    email = EmailField(
        _l("E-mail address"), [InputRequired(_l("Enter an e-mail address.")), Length(max=254)]
    )

    def validate_email(self, field: EmailField) -> None:
        """Refuse what cannot be an address."""
        field.data = address_from_field(field.data).lower()


def _option_field(title: Title, option: str, choices: tuple[Any, ...]) -> SelectField:
    words: Any = [SelectChoice(_word(each), choice_in_words(each)) for each in choices]
    meaning = title.option_meanings.get(option, "")
    return SelectField(
        option.replace("_", " ").capitalize(),
        choices=words,
        default=_word(title.default_options[option]),
        description=capitalized(meaning),
    )


def _word(choice: Any) -> str:
    if isinstance(choice, bool):
        return "on" if choice else "off"
    return str(choice)
