"""What a reader may do at any time, apart from what the phase asks of them.

Three kinds, each shown in its own way: the open motions they are party to, their standing
instructions, and everything else, under the subjects of the title.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from app.games.kernel.game_definition import Title
from app.games.kernel.match import Match
from app.games.kernel.motions import Consent
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.standing_instructions import INSTRUCTION, StandingInstructions
from app.games.kernel.state import Action, Entry, Seat
from app.games.kernel.wording import NOBODY, Names
from app.games.text import cached_by_language, gettext
from app.matches.motions import OpenMotion, open_motions
from app.models import MotionLimit
from app.web.match.page.choices import Choice, VerbGroup, written


@dataclass(frozen=True, slots=True)
class MotionPanel:
    """An open motion as `seat` sees it, with the seat's legal answers to it.

    `answers` say yes or no, and `others` begin something else, such as a counter-offer. `until` is
    when it lapses, where it waits for so many hours only.
    """

    motion: OpenMotion
    seat: Seat
    answers: tuple[Choice, ...]
    others: tuple[Choice, ...]
    until: datetime | None = None

    @property
    def still_asked(self) -> list[Seat]:
        """Who has not accepted, as far as the reader may know."""
        return [seat for seat in self.motion.asked if seat not in self.motion.consents]

    @property
    def waits_for_others(self) -> list[Seat]:
        """Whose answer is missing besides the reader's; of a secret vote nobody may know."""
        if self.motion.is_secret:
            return []
        return [seat for seat in self.still_asked if seat != self.seat]

    @property
    def waits_for_reader(self) -> bool:
        """Whether it is the reader who could answer and has not."""
        return bool(self.answers) and self.seat in self.still_asked


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One standing instruction; `choice` gives or cancels it, None where that is not legal."""

    words: str
    meaning: str
    case: str
    choice: Choice | None


@dataclass(frozen=True, slots=True)
class Subject:
    """The order words of one subject, such as trades; `is_open` if it is in the reader's hands."""

    name: str
    groups: tuple[VerbGroup, ...]
    is_open: bool


def motion_panels(
    position: Match,
    log: Iterable[Entry],
    seat: Seat,
    limits: Mapping[str, MotionLimit],
    names: Names = NOBODY,
) -> list[MotionPanel]:
    """The open motions of `seat` in `position`, first those that await its answer.

    `log` is everything that led there, `limits` are those of the motions that wait for so many
    hours only, `names` the players' names by seat.
    """
    notation = position.title.notation
    found = []
    for motion in open_motions(position, log, seat, names):
        plain = [answer for answer in motion.answers if answer["do"] in Consent.verbs]
        others = [answer for answer in motion.answers if answer not in plain]
        choices = [tuple(_choice(notation, each) for each in part) for part in (plain, others)]
        limit = limits.get(motion.id)
        until = limit.lapses_at if limit else None
        found.append(MotionPanel(motion, seat, choices[0], choices[1], until))
    return sorted(found, key=lambda panel: not panel.waits_for_reader)


def given(position: Match, seat: Seat) -> list[StandingLine]:
    """The standing instructions of `seat`, the first in priority first, to be cancelled."""
    legal = [o[INSTRUCTION] for o in position.options(seat) if o["do"] == "revoke"]
    return [
        _line(position.title, "revoke", instruction, instruction in legal)
        for instruction in position.state["standing"].get(seat, [])
    ]


def can_be_given(position: Match, seat: Seat) -> list[StandingLine]:
    """The standing instructions that `seat` may give, in the order of the title."""
    ids = [o[INSTRUCTION] for o in position.options(seat) if o["do"] == "instruct"]
    return [_line(position.title, "instruct", instruction, True) for instruction in ids]


def subjects(
    groups: Iterable[VerbGroup],
    any_time: frozenset[str],
    names: Mapping[str, str],
    opened: frozenset[str],
) -> list[Subject]:
    """Put the groups of any-time verbs under their subjects, in the order of `names`.

    `names` gives the subject of a verb, "" for one that it does not know. `opened` are the verbs
    whose subject lies open. Answers to motions and standing instructions stand elsewhere.
    """
    under: dict[str, list[VerbGroup]] = {name: [] for name in names.values()}
    for group in groups:
        if group.do in any_time and not stands_elsewhere(group):
            under.setdefault(names.get(group.do, ""), []).append(group)
    return [
        Subject(name, tuple(listed), any(group.do in opened for group in listed))
        for name, listed in under.items()
        if listed
    ]


def stands_elsewhere(group: VerbGroup) -> bool:
    """Whether a group has a panel of its own: answers to motions, standing instructions."""
    return group.do in StandingInstructions.verbs or "{motion:" in group.pattern


@cached_by_language
def _line(title: Title, do: str, instruction: str, is_legal: bool) -> StandingLine:
    # A seat may have sixty, and they are the same from one click to the next.
    known = title.instructions[instruction]
    choice = _choice(title.notation, {"do": do, INSTRUCTION: instruction}) if is_legal else None
    return StandingLine(known.words, gettext(known.meaning), known.case, choice)


def _choice(notation: OrderNotation, action: Action) -> Choice:
    return Choice(written(action), notation.write(action), ())
