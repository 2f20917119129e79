"""The table of a position: an empty board on which stacks and chits are put as a text names them.

>>> table = Table("ABC")
>>> table.stand("tver", "A: RL-152 R-111 T-1")
>>> table.lay("display:A", "politburo*2 assassin")
>>> table.board["under"]["T-1"]
'RL-152'
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from app.games.kernel.chance import Dice, Stream
from app.games.kernel.match import Match, copy_state
from app.games.kernel.state import Frame, Seat, State
from app.games.rcw.board import board_of, in_box, join, new_stack, put
from app.games.rcw.box import BOX, CONTROL, EXPEDITIONARY, LEADERS, NATION, OPTION_1
from app.games.rcw.positions.reading import Unreadable, kind_and_count, of_kind, piece, seat
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.title import RCW

PHASES: Final = ("random_events", "movement", "combat", "randomizer")
"""The phases of a player turn (4.2)."""
UNUSED_SEED: Final = "00" * 32
"""With it a match is begun of which only the form of the state is kept."""


class Table:
    """A board on which nothing lies yet, in a match of `seats` with `options`.

    Raises Unreadable on an option or a number of seats that RCW does not know, and so does
    whatever puts a piece down.
    """

    def __init__(self, seats: Sequence[Seat], options: Mapping[str, Any] | None = None) -> None:
        try:
            self._state = Match.new(RCW, list(seats), UNUSED_SEED, options).state
        except ValueError as fault:
            raise Unreadable(str(fault)) from fault
        self._state["steps"], self._state["draws"] = [], 0
        self.seats = list(seats)
        self.board = empty_board(self._state["options"])
        for each in self.board["where"]:
            put(self.board, each, "out")
        self.board["order"] = list(seats)

    def stand(self, province: str, line: str) -> None:
        """Put a stack down: "A: RL-152 R-111", or "-: R-111" of which nobody has control.

        Each unit is attached to the last leader named before it. Whoever controls a Blue or Green
        unit gets the control marker, unless the Gold has bought it for a leader (13.26).
        """
        who, colon, names = line.partition(":")
        if not colon:
            raise Unreadable(f'"{line}" should name who controls the stack, as in "A: RL-152"')
        owner = None if who.strip() == "-" else seat(who.strip(), self.seats)
        units = self.free(names)
        for unit in units:
            if unit not in BOX.units:
                raise Unreadable(f"{unit} is no unit and cannot stand in a province")
        if not units:
            raise Unreadable(f'"{line}" names no unit')
        stack = new_stack(self.board, units[:1], province, owner)
        leader: str | None = None
        for unit in units:
            if unit != units[0]:
                join(self.board, [unit], stack)
            if unit in LEADERS:
                leader = unit
            elif leader:
                self.board["under"][unit] = leader
            marker = OPTION_1 if unit in EXPEDITIONARY else CONTROL.get(NATION[unit] or "")
            if owner and marker and leader is None:
                put(self.board, marker, "display:" + owner)

    def lay(self, place: str, names: str) -> None:
        """Put pieces down off the map, in the place with that code.

        A control marker may be named although its units have brought it there already.
        """
        new = [name for name in names.split() if not self._lies(name, place)]
        for each in self.free(" ".join(new)):
            put(self.board, each, place)

    def _lies(self, name: str, place: str) -> bool:
        alike = of_kind(name) or [name]
        return len(alike) == 1 and self.board["where"].get(alike[0]) == place

    def free(self, names: str) -> list[str]:
        """Return the pieces that `names` asks for: by name, or "politburo*3" for any three."""
        found: list[str] = []
        for name in names.split():
            kind, count = kind_and_count(name)
            alike = of_kind(kind)
            if alike is None or (kind in self.board["where"] and "*" not in name):
                alike = [piece(kind)]
            unused = [p for p in alike if self.board["where"][p] == "out" and p not in found]
            if len(unused) < count:
                raise Unreadable(
                    f"{name} is placed twice"
                    if len(alike) == 1
                    else f"there are no {name} left: of {len(alike)} only {len(unused)} are free"
                )
            found.extend(unused[:count])
        return found

    def state(self, phase: str, phasing: Seat, turn: int = 1, *, goes_on: bool = False) -> State:
        """Return the state of a match at this table, at the beginning of `phase`.

        `phase` is one of the four of the player turn of `phasing`, "inter-phase" for all that
        follows the player turns, or the name of another step; `turn` is the game turn, to which
        the replacements after its player turns belong (R05). Outside the player turns nobody is
        the phasing player. With `goes_on` the game goes on when the phase's turn is over, else
        nothing follows.
        """
        self.board["phasing"] = phasing if phase in PHASES else None
        self.board["turn"] = turn + 1 if phase == "replacement" else turn
        self._state["board"] = self.board
        self._state["steps"] = _steps(phase, self.board["order"].index(phasing), goes_on)
        return self._state


def _steps(phase: str, at: int, goes_on: bool) -> list[Frame]:
    """Return the step stack; see `Table.state`. `at` is the place of the phasing player."""
    game: list[Frame] = [{"step": "campaign", "at": 2}, {"step": "game_turns"}] if goes_on else []
    if phase in PHASES:
        if goes_on:
            game += [{"step": "game_turn", "at": 1}, {"step": "player_turns", "at": at + 1}]
        return [*game, {"step": "player_turn", "at": PHASES.index(phase)}]
    if phase == "inter-phase":
        return [*game, {"step": "game_turn", "at": 1}]
    return [*game, {"step": phase}]


class DiceFault(Exception):
    """A draw for which the position has no die left, or one that cannot be."""


class PositionDice:
    """The dice of a position: faces (1 to 6) and, for draws from the randomizer, pieces by name.

    When they are used up, `then` goes on, or DiceFault is raised.
    """

    def __init__(self, faces: Iterable[int | str], state: State, then: Dice | None = None) -> None:
        self.faces = list(faces)
        self._state = state
        self.then = then

    def draw(self, number: int, context: str, sides: int) -> int:
        if not self.faces:
            if self.then is None:
                raise DiceFault(f'the dice are used up: "dice" needs one more, for {context}')
            return self.then.draw(number, context, sides)
        face = self.faces.pop(0)
        if isinstance(face, str):
            return self._piece(face, context, sides)
        if not 1 <= face <= sides:
            raise DiceFault(f'"dice" has {face} for {context}, where 1 to {sides} can come')
        return face - 1

    def _piece(self, name: str, context: str, sides: int) -> int:
        cup = in_box(board_of(self._state), "cup")
        if len(cup) != sides or not context.startswith("randomizer"):
            raise DiceFault(f'"dice" has {name} for {context}, which is no draw of a piece')
        wanted = of_kind(name) or [piece(name)]
        for each in wanted:
            if each in cup:
                return cup.index(each)
        raise DiceFault(f'"dice" has {name} for {context}, and the randomizer does not hold it')


@dataclass(frozen=True)
class Game:
    """A match in a position, and the dice that it goes on with."""

    match: Match
    dice: PositionDice

    def copy(self) -> "Game":
        """Return a game that stands where this one stands, with the same dice to come."""
        state = copy_state(self.match.state)
        dice = PositionDice(self.dice.faces, state, self.dice.then)
        return Game(Match(RCW, state, list(self.match.log), dice), dice)


def begin(state: State, faces: Iterable[int | str] = (), seed: str | None = None) -> Game:
    """Go on from `state` with the dice `faces`, after which those of `seed` come, if any.

    Raises DiceFault where what comes before the first decision needs a die more.
    """
    dice = PositionDice(faces, state, Stream(seed) if seed is not None else None)
    return Game(Match.going_on(RCW, state, dice), dice)
