"""What a title declares of prepared orders: triggers, conditions, and lines of its own.

A plan waits for its trigger: a decision that its seat owes, or a motion that is put to it. Its
orders may stand under conditions: what has happened since it was given (the messages of the log,
as far as its seat may read them), or how the match stands (the seat's view). Nothing else reaches
a condition, so a plan never shows its owner what they may not know.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.games.kernel.order_grammar import SLOT
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat, State

Args = Mapping[str, Any]
"""What fills the slots of a pattern, by the name of the slot."""

View = Mapping[str, Any]
"""What a seat may know of a match (see `Match.view`)."""


def _always(_view: View, _seat: Seat, _args: Args) -> bool:
    return True


@dataclass(frozen=True)
class PlanLine:
    """A line that a plan for one trigger may have besides orders, such as "accept any offer ...".

    `form` is how the help writes it and `meaning` what it says of it. `read` returns what a line
    says, a Refusal of a part of it, or None if it is no such line; what it returns stays in this
    process. `choose` gives the order that it comes to in a view, one of the options of the seat, or
    None; it is asked again until it gives none. `complete` adds to what a line says what fills the
    slots of the trigger under which it stands.
    """

    form: str
    meaning: str
    read: Callable[[str], Any]
    choose: Callable[[View, Seat, Sequence[Action], Any], Action | None]
    complete: Callable[[Any, Args], Any] | None = None


@dataclass(frozen=True)
class PlanTrigger:
    """A moment that a plan can wait for.

    `pattern` is how it is written after PLAN, as an order word is ("combat {place:place}"); `also`
    are other ways to read it. It comes when a seat owes one of `decisions` (the `what` of
    `Play.ask`), or when a motion of one of the kinds `motions` is put to it, and `applies` holds.

    With `own_turn` it begins a turn of the seat: the plan runs once and goes on whenever the seat
    is asked in that turn. With `keeps_rest`, what is left of an order text when somebody else has
    to answer is kept as such a plan, which has begun; while a procedure asks something else than a
    line of it answers, it waits. Its pattern has no slots. Otherwise it answers a question: the
    plan runs each time it is asked, until its game turns are over. `lasting`: it may be given for
    several game turns. `opens_turn`: it comes once, as a game turn begins: a plan for it is for the
    next one, unless it is its moment now; where several questions follow each other, `is_open` says
    whether it is. `refuse` says why a seat can never meet the moment, with the slots of the
    pattern, as far as it may know.

    A `bundle` has several decisions that follow each other: an e-mail that asks one of them names
    the others, so that all can be answered at once. `verbs` are those of all its answers, and
    `window` names the procedure that a position is in ("attack on 2909"), by what all may know:
    orders that answer a decision which is not open yet are kept until it changes. Its pattern has
    no slots. The pattern of a `stance` has one slot, for a place or a piece: "STANCE Samara:
    ORDERS" is a plan for it that lasts.
    """

    id: str
    pattern: str
    meaning: str
    case: str = ""
    also: tuple[str, ...] = ()
    decisions: frozenset[str] = frozenset()
    motions: frozenset[str] = frozenset()
    own_turn: bool = False
    keeps_rest: bool = False
    bundle: bool = False
    verbs: frozenset[str] = frozenset()
    window: Callable[[State], str] | None = None
    stance: bool = False
    lasting: bool = False
    opens_turn: bool = False
    is_open: Callable[[State], bool] | None = None
    applies: Callable[[View, Seat, Args], bool] = _always
    lines: tuple[PlanLine, ...] = ()
    refuse: Callable[[View, Seat, Args], Refusal | None] | None = None

    @property
    def form(self) -> str:
        """How it is written, with the kind of noun that each slot takes: "combat PLACE"."""
        return form_of(self.pattern)

    @property
    def always_applies(self) -> bool:
        """Whether its moment is told by what is asked alone, without a view."""
        return self.applies is _always


@dataclass(frozen=True)
class Foresight:
    """What dice may bring that a plan on a private board would roll, in words (`note`), and the
    position with which the board goes on as if they changed nothing.

    Its step on top has asked nobody yet; the kernel resumes it.
    """

    note: str
    state: State


@dataclass(frozen=True)
class SeenMessage:
    """A message of the log that a seat has read: its wording key, and its arguments.

    `by` is the seat whose action led to it, if the seat may know that.
    """

    key: str
    args: Args
    by: Seat | None = None


@dataclass(frozen=True)
class PlanCondition:
    """A condition, as it is written after "if" and "unless": an event, or how the match stands.

    Of an event `happened` is asked for each message with one of `keys` that the seat has read
    since the plan was given: with the slots of the condition, and with the message.
    Of how the match stands `holds` is asked, with the seat's view.
    """

    pattern: str
    meaning: str
    case: str = ""
    also: tuple[str, ...] = ()
    keys: frozenset[str] = frozenset()
    happened: Callable[[Args, SeenMessage], bool] | None = None
    holds: Callable[[View, Seat, Args], bool] | None = None

    @property
    def form(self) -> str:
        """How it is written, with the kind of noun that each slot takes."""
        return form_of(self.pattern)


def form_of(pattern: str) -> str:
    """Return a pattern with the kind of each slot in capitals: "combat PLACE"."""
    return SLOT.sub(lambda slot: slot[2].upper(), pattern)


def refusal_at(refusal: Refusal, line: int, clause: str) -> Refusal:
    """Return a refusal with the line of the plan that it is about."""
    return Refusal(refusal.why, refusal.case, refusal.nearest, line, refusal.clause or clause)
