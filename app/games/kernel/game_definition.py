"""Title: what a game hands to the kernel. docs/engine.md walks through one."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, islice
from string import ascii_uppercase
from typing import Any, ClassVar, Final

from app.games.kernel.chance import NoDice
from app.games.kernel.charts import Chart, Roll, VisibleMessage
from app.games.kernel.corrections import Correction
from app.games.kernel.guide import VerbGroup
from app.games.kernel.motions import MotionKind
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.plan_terms import PlanCondition, PlanTrigger
from app.games.kernel.play_context import Play
from app.games.kernel.protocols import Bot
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Seat, State
from app.games.kernel.step import Right, Step
from app.games.kernel.title_hooks import LaboratoryHooks, PlanHooks
from app.games.kernel.wording import NOBODY, Names, Wording
from app.games.text import gettext

SCRIPT: Final = "script"
"""The bot of the other seats in a game for one person. The rules act for it: nobody asks it."""


def choice_in_words(choice: Any) -> str:
    """Return what pages and e-mails call a choice of an option.

    >>> choice_in_words("non_historical"), choice_in_words("low_water"), choice_in_words(True)
    ('non-historical', 'low water', 'on')
    """
    if isinstance(choice, bool):
        return gettext("on") if choice else gettext("off")
    return str(choice).replace("non_", "non-").replace("_", " ")


class Title(PlanHooks, LaboratoryHooks):
    """One game: its steps, rights, motions, words and what may be seen of it."""

    id: ClassVar[str]
    name: ClassVar[str]
    rules: ClassVar[int]
    seats: ClassVar[range]
    seat_names: ClassVar[Mapping[Seat, str]] = {}
    """The names of the sides by seat, in the order of the seats: {"A": "Allied", "B": "Red"}.

    A seat is a capital letter. A seat without a name is called "Player C"."""
    default_options: ClassVar[Mapping[str, Any]] = {}
    option_choices: ClassVar[Mapping[str, tuple[Any, ...]]] = {}
    option_meanings: ClassVar[Mapping[str, str]] = {}
    """What each option decides, in a line that ends with its case number; the host reads it."""
    options_since: ClassVar[Mapping[str, int]] = {}
    """The version of the rules that brought an option, for options that came later than version 1.

    A match under an earlier version does not have it: the rules go on as they were without it."""
    resign_verbs: ClassVar[frozenset[str]] = frozenset()
    """The verbs by which a seat leaves the match: bots never use them, the fuzzer seldom.

    If it cannot leave before something is resolved, a motion of its own waits until then, whose
    kind is one of these."""
    phase_ends: ClassVar[frozenset[str]] = frozenset()
    """The verbs that end a phase, of titles in which a phase also ends by itself.

    One that follows orders of the same text is left out, with a note, if its seat has nothing more
    to decide: a player who writes "end turn" cannot know that the last attack ends it."""
    first_decision: ClassVar[str] = ""
    """The decision with which a newcomer begins: the board is full and the question is plain.

    Empty: the first decision of the match."""

    ranks_by_points: ClassVar[bool] = False
    """Whether a result has victory points of the seats from which its ranking follows.

    Players of competitions can then bid such points for their seats (see `ranking_of_points`)."""

    solitaire_options: ClassVar[Mapping[str, Any]] = {}
    """The options of the title's game for one person; empty: it has none."""
    solitaire_outcomes: ClassVar[tuple[str, ...]] = ()
    """What `outcome` may say of a game for one person, the best first: the order of tables."""

    steps: Mapping[str, Step]
    rights: tuple[Right, ...] = ()
    motions: Mapping[str, MotionKind] = {}
    instructions: Mapping[str, Instruction] = {}
    plan_triggers: tuple[PlanTrigger, ...] = ()
    """The moments that a player can prepare orders for (see docs/engine.md). Empty: none."""
    plan_conditions: tuple[PlanCondition, ...] = ()
    """What prepared orders can be made to depend on."""
    corrections: Mapping[str, Correction] = {}
    """What a moderator may correct in a position, by its name."""
    notation: OrderNotation
    wording: Wording
    verb_groups: tuple[VerbGroup, ...] = ()
    bots: Mapping[str, Bot] = {}
    bot_levels: Mapping[str, str] = {}
    """The bots among which a host chooses, the gentlest first, with what each is like.

    Empty: the first of `bots` plays. The gentlest plays with newcomers in their first match."""

    def seats_for(self, options: Mapping[str, Any]) -> range:
        """Return for how many seats the title is with these options."""
        return range(2, 3) if self.is_solitaire(options) else self.seats

    def is_solitaire(self, options: Mapping[str, Any]) -> bool:
        """Whether a match with these options is for one person, who has the first seat."""
        chosen = self.solitaire_options.items()
        return bool(chosen) and all(options.get(name) == value for name, value in chosen)

    def options_in(self, rules: int) -> dict[str, Any]:
        """Return the options that a match under these rules has, with their defaults."""
        since = self.options_since
        return {n: value for n, value in self.default_options.items() if since.get(n, 1) <= rules}

    def shared_choices(self, option: str) -> tuple[Any, ...]:
        """Return what may be chosen for an option of a match of several players."""
        choices = self.option_choices.get(option, ())
        return tuple(each for each in choices if not self.is_solitaire({option: each}))

    def seat_ids(self, count: int, options: Mapping[str, Any] | None = None) -> list[Seat]:
        """Return the seats of a match with `count` of them: those with a name first, then letters.

        Raises ValueError if the title is not for so many.
        """
        seats = self.seats_for(options or {})
        if count not in seats:
            raise ValueError(f"{self.name} needs {seats[0]} to {seats[-1]} players")
        others = (letter for letter in ascii_uppercase if letter not in self.seat_names)
        return [*islice(chain(self.seat_names, others), count)]

    def seat_name(self, seat: Seat) -> str:
        """Return what a side is called: "Allied", or "Player A" where it has no name."""
        if seat in self.seat_names:
            return gettext(self.seat_names[seat])
        return gettext("Player %(seat)s", seat=seat)

    @cached_property
    def any_time_verbs(self) -> frozenset[str]:
        """The verbs of all rights: what may be done besides what the sequence of play asks."""
        return frozenset(self.right_of)

    @cached_property
    def right_of(self) -> Mapping[str, Right]:
        """The right that each of these verbs belongs to."""
        return {verb: right for right in self.rights for verb in right.verbs}

    @cached_property
    def never_suspended(self) -> tuple[Right, ...]:
        """The rights that stay open while a procedure is being resolved."""
        return tuple(right for right in self.rights if right.always)

    def rights_in(self, state: State, rights: tuple[Right, ...]) -> tuple[Right, ...]:
        """Return those of `rights` that there are in a match with the options of `state`."""
        return rights

    @cached_property
    def open_in_procedures(self) -> tuple[Right, ...]:
        """The rights that are offered in procedures: some at once, some for when they end."""
        return tuple(right for right in self.rights if right.always or right.keeps)

    @cached_property
    def standing_decisions(self) -> frozenset[str]:
        """The decisions that standing instructions may answer."""
        return frozenset(each.decision for each in self.instructions.values())

    @cached_property
    def _procedures(self) -> Mapping[str, Step]:
        """The steps that are procedures, or may be: the others need not be asked at every stop."""
        plain = Step.in_procedure
        return {
            name: step
            for name, step in self.steps.items()
            if step.procedure or type(step).in_procedure is not plain
        }

    @property
    def has_procedures(self) -> bool:
        """Whether any of the steps can suspend any-time rights."""
        return bool(self._procedures)

    @cached_property
    def _validating_steps(self) -> frozenset[str]:
        """The steps that say by themselves whether an action is legal (see `Step.legal`)."""
        listed = Step.legal
        return frozenset(
            name for name, step in self.steps.items() if type(step).legal is not listed
        )

    def legal(self, play: Play, seat: Seat, action: Any) -> Action | Refusal | None:
        """Return what the step on top says of an action of `seat` (see `Step.legal`).

        `action` may be anything. None if the options are to decide.
        """
        steps = play.state["steps"]
        if not steps or steps[-1]["step"] not in self._validating_steps:
            return None
        if seat not in steps[-1].get("owes", ()) or self.has_resigned(play.state, seat):
            return None
        if not self.notation.knows(action) or action["do"] in self.right_of:
            return None
        return self.steps[steps[-1]["step"]].legal(play, steps[-1], seat, action)

    def is_resolving(self, state: State) -> bool:
        """Whether a procedure is being resolved, which suspends any-time rights."""
        procedures = self._procedures
        for frame in state["steps"]:
            step = procedures.get(frame["step"])
            if step is not None and step.in_procedure(frame):
                return True
        return False

    def start(self, play: Play) -> None:
        """Fill `play.state["board"]` and push the first step."""
        raise NotImplementedError

    def view(self, state: State, seat: Seat | None) -> dict[str, Any]:
        """Return all that `seat` (None: a spectator) may know of the board, as plain data."""
        raise NotImplementedError

    def loose_ends(self, state: State, seat: Seat) -> list[Action]:
        """Return what is carried out for `seat` when its submission ends, so that nobody waits.

        Say, the halt of a force that is still selected.
        """
        return []

    def annotate(self, view: Mapping[str, Any], action: Action) -> str:
        """Return a note on an option for a reader of `view`, such as where the option leads."""
        return ""

    def charts(self, view: Mapping[str, Any]) -> tuple[Chart, ...]:
        """Return the tables of the game for whoever has `view`."""
        return ()

    def rolls(self, messages: Iterable[VisibleMessage]) -> Iterator[Roll | None]:
        """Yield for each log message, in order, the roll that it reports, or None.

        A roll holds nothing that its message does not.
        """
        for _ in messages:
            yield None

    def draw_meaning(self, context: str, meaning: Mapping[str, Any], names: Names = NOBODY) -> str:
        """Say in words what a draw gave, for whoever checks the dice when the match is over.

        `meaning` is what the rules made of the number: the "face" of a die; the "thing" that was
        drawn and those it was drawn "among", with whatever else `Play.pick_from` was told; empty
        where a number was picked and the rules did not say for what. The title's wording says it
        where it has a template "drawn.air raid", say, for the context "air raid kiev"; what
        follows is then its argument "about". Without one, the face or the id of the thing is
        named, or nothing.
        """
        words = context.split(" ")
        for length in range(len(words), 0, -1):
            key = "drawn." + " ".join(words[:length])
            if meaning and key in self.wording.templates:
                args = {**meaning, "about": " ".join(words[length:])}
                return self.wording.say(key, args, names)
        if "face" in meaning:
            return gettext("The die shows %(face)s.", face=meaning["face"])
        if "thing" in meaning:
            return gettext("Drawn: %(thing)s.", thing=meaning["thing"])
        return ""

    def canonical(self, state: State, seat: Seat, action: Action) -> Action:
        """Return `action` in the form in which the options list it (say, a stack by its top)."""
        return action

    def expand(self, state: State, seat: Seat, action: Action) -> list[Action]:
        """Return the actions that an order stands for, with those that it leaves out."""
        return []

    def preparations(
        self, state: State, seat: Seat, action: Action, following: Sequence[Action]
    ) -> Iterable[list[Action] | Refusal]:
        """Yield ways to come to an order that is not legal yet, itself at the end of each, or why
        there is none.

        `following` are the orders that come after it in its text, each in its first reading: spaces
        that all of them need are activated before the first is carried out. The first way whose
        actions are legal counts, else the refusal of the last one. It depends only on what the seat
        may know.
        """
        return ()

    def closing(self, state: State, seat: Seat, order: Sequence[Action]) -> Sequence[Action]:
        """Return the actions with which an order ends that a player need not write.

        `order` is what was written, with what adds to it on its line; `state` is the position after
        it. "attack 2911 with A, air" ends with the battle itself. It is asked again after these
        actions, until it returns none or the game turn has ended.
        """
        return ()

    def units_named(self, state: State, seat: Seat, verb: str, place: str | None) -> Sequence[str]:
        """Return the units that `seat` may mean by "all in PLACE" in an order of a verb, in order.

        With None as the place: by "all". It depends only on what the seat may know.
        """
        return ()

    def next_places(self, state: State, seat: Seat, action: Action) -> Sequence[str]:
        """Return the places to which the path of an unfinished action may go on, in order.

        Its lists and its path hold what has been written so far. It serves the completion of
        orders alone; where paths are not used, there is nothing to say.
        """
        return ()

    def failed_test(
        self, before: State, after: State, seat: Seat, test: Action, orders: Sequence[Action]
    ) -> str:
        """Return how things are if a condition of an order fails, as "the odds are 1:1"; else "".

        `orders` lead from the position `before` to the one `after`, in which nothing was rolled;
        `test` is what the notation has read. It depends only on what the seat may know.
        """
        raise NotImplementedError(f"{self.name} has no conditions of orders")

    def way_note(self, state: State, seat: Seat, order: Action, actions: Sequence[Action]) -> str:
        """Return which way is taken for an order that names only its goal, and by which rule.

        `actions` are what `order` is carried out as. Empty: there is nothing to say.
        """
        return ""

    def explain(self, state: State, seat: Seat, action: Action) -> Refusal | None:
        """Say why a well-formed action is not legal now, or None.

        The right that the verb belongs to is asked, then the step on top.
        """
        steps = state["steps"]
        right = self.right_of.get(action["do"])
        if right in self.open_in_procedures or (right and not self.is_resolving(state)):
            known = right.refuse(Play(self, state, NoDice()), seat, action)
            if known is not None:
                return known
        if not steps or seat not in steps[-1].get("owes", ()):
            return None
        judged = self.legal(Play(self, state, NoDice()), seat, action)
        if isinstance(judged, Refusal):
            return judged
        step = self.steps[steps[-1]["step"]]
        return step.refuse(Play(self, state, NoDice()), steps[-1], seat, action)

    def has_resigned(self, state: State, seat: Seat) -> bool:
        """Whether `seat` has left the match for good, where the rules go on without it.

        It has no options then, and what a step asks of it is answered by `Step.default` at once.
        """
        return False

    def turn_id(self, state: State) -> str | None:
        """Return an id for the current player turn that no other turn of the match has.

        All decisions of a seat in its own turn share one allowance of time. None: the title has no
        such turns, and each decision is a turn of its own.
        """
        return None

    def result_label(self, result: Mapping[str, Any]) -> str:
        """Return a short label of what decided the match; empty: the ranking says it all.

        Lists show it before the winner: "Red victory".
        """
        return ""

    def ranking_of_points(self, state: State, points: Mapping[Seat, float]) -> list[list[Seat]]:
        """Return the places of the seats in a finished match if they had `points` instead of those
        in its result; seats without points, which have left the game, come last together.

        By default more points are a better place, and equal points share one.
        """
        places = [
            [seat for seat in state["seats"] if points.get(seat) == each]
            for each in sorted(set(points.values()), reverse=True)
        ]
        gone = [seat for seat in state["seats"] if seat not in points]
        return [*places, gone] if gone else places

    def outcome(self, result: Mapping[str, Any]) -> str:
        """Return a word for what decided a match, the same in every language: "red".

        Balance runs count it. By default it is the id of the only winner where seats have names,
        "shared" where several share the first place, and empty in a title without such names.
        """
        if not self.seat_names:
            return ""
        winners = result["ranking"][0]
        return str(winners[0]) if len(winners) == 1 else "shared"

    def game_turn(self, state: State) -> int | None:
        """Return the game turn that is being played, or was when the match ended; None: no turns.

        0 before the first one.
        """
        return None

    def plan_turn(self, state: State) -> int:
        """Return the game turn for which a plan is meant that is given now.

        Between two game turns that is the next one.
        """
        return self.game_turn(state) or 0

    def can_correct(self, state: State) -> bool:
        """Whether a moderator may correct the position now: nothing is being resolved."""
        return not self.is_resolving(state)
