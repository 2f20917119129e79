"""The table of a position: an empty board on which stacks and chits are put as a text names them.

>>> table = Table("ABC")
>>> table.stand("tver", "A: RL-152 R-111 T-1")
>>> table.lay("display:A", "politburo*2 assassin")
>>> table.board["under"]["T-1"]
'RL-152'
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from app.games.kernel.match import Match
from app.games.kernel.state import Frame, Seat, State
from app.games.positions.reading import PositionError, kind_and_count, seat
from app.games.rcw.board import join, new_stack, put
from app.games.rcw.box import BOX, CONTROL, EXPEDITIONARY, LEADERS, NATION, OPTION_1
from app.games.rcw.positions.reading import of_kind, piece
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.rules.solitaire.sequence import RedTurn, ScriptTurn, SolitaireTurn
from app.games.rcw.rules.solitaire.sides import SCRIPT, is_solitaire
from app.games.rcw.title import RCW

PHASES: Final = ("random_events", "movement", "combat", "randomizer")
"""The phases of a player turn (4.2)."""
SCRIPT_PHASES: Final = ("script_movement", "script_stacking", "script_combat")
RED_PHASES: Final = ("red_leaders",)
SOLITAIRE_PHASES: Final = (*SCRIPT_PHASES, *RED_PHASES)
"""The phases that only the solitaire game has (19.2)."""
UNUSED_SEED: Final = "00" * 32
"""With it a match is begun of which only the form of the state is kept."""


class Table:
    """A board on which nothing lies yet, in a match of `seats` with `options`.

    Raises PositionError on an option or a number of seats that RCW does not know, and so does
    whatever puts a piece down.
    """

    def __init__(self, seats: Sequence[Seat], options: Mapping[str, Any] | None = None) -> None:
        try:
            self._state = Match.new(RCW, list(seats), UNUSED_SEED, options).state
        except ValueError as error:
            raise PositionError(str(error)) from error
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
            raise PositionError(f'"{line}" should name who controls the stack, as in "A: RL-152"')
        owner = None if who.strip() == "-" else seat(who.strip(), self.seats)
        units = self.free(names)
        for unit in units:
            if unit not in BOX.units:
                raise PositionError(f"{unit} is not a unit and cannot be in a province")
        if not units:
            raise PositionError(f'"{line}" names no unit')
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
                raise PositionError(
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
        if phase in SCRIPT_PHASES:
            phasing = SCRIPT
        in_turn = phase in (*PHASES, *SOLITAIRE_PHASES)
        self.board["phasing"] = phasing if in_turn else None
        solitaire = is_solitaire(self._state)
        advanced = phase == "replacement" and not solitaire
        self.board["turn"] = turn + 1 if advanced else turn
        self._state["board"] = self.board
        if solitaire:
            self._state["steps"] = _solitaire_steps(phase, phasing, goes_on)
        else:
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


def _solitaire_steps(phase: str, phasing: Seat, goes_on: bool) -> list[Frame]:
    """Return the step stack of the solitaire game (19.2); see `Table.state`."""
    turn = ScriptTurn if phasing == SCRIPT else RedTurn
    rest = SolitaireTurn.parts.index("replacement")
    game: list[Frame] = [{"step": "solitaire", "at": 2}, {"step": "solitaire_turns"}]
    if phase == "inter-phase":
        return [*(game if goes_on else []), {"step": "solitaire_turn", "at": rest}]
    if phase not in turn.parts:
        return [*(game if goes_on else []), {"step": phase}]
    if goes_on:
        game.append({"step": "solitaire_turn", "at": SolitaireTurn.parts.index(turn.name) + 1})
    return [*(game if goes_on else []), {"step": turn.name, "at": turn.parts.index(phase)}]
