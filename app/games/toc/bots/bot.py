"""Which thought answers which question of the gentle bot."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Final

from app.games.kernel.match import Match
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.toc.board import Board, board_of, side_of_seat, units_at, values_of
from app.games.toc.bots.worth import FAR, gain, pull, threat
from app.games.toc.box import BOX, CITIES, LEADERS, NET, UNITS
from app.games.toc.rules.activation import own_forces
from app.games.toc.rules.attack import joining, why_not
from app.games.toc.rules.leaders import rating
from app.games.toc.rules.movement_limits import barred
from app.games.toc.rules.stacking import has_room

Options = Sequence[Action]


def gentle(match: Match, seat: Seat, lots: Random) -> Action:
    """The gentle bot: see `LEVELS`."""
    options = match.pending(seat)
    what = match.waiting()[seat]
    think = _THOUGHTS.get(what)
    chosen = think(match.state, seat, options) if think is not None else None
    return chosen or match.default(seat) or options[0]


def _best(options: Options, worth: Callable[[Action], int]) -> Action | None:
    return max(options, key=worth, default=None)


def card(state: State, seat: Seat, options: Options) -> Action | None:
    """Reinforcements first, then the card with most operations; steps when much is reduced."""
    board, side = board_of(state), side_of_seat(seat)
    tired = len([u for u in board["reduced"] if UNITS[u].side == side])

    def worth(action: Action) -> int:
        if action["do"] != "play":
            return 1 if action["do"] == "pass" else 0
        record = BOX.cards[action["card"]]
        match action["use"]:
            case "event":
                return 30 - record.value if record.is_reinforcement else 8
            case "operations":
                return 20 + 2 * record.value
            case "replacements":
                return 15 + tired if board["steps"][side] == 0 and tired > 5 else 5
            case _:
                return 2

    return _best(options, worth)


def activation(state: State, seat: Seat, options: Options) -> Action | None:
    """Attacks that promise something, then stacks that stand far from what is worth having."""
    board, side = board_of(state), side_of_seat(seat)

    def worth(action: Action) -> int:
        if action["do"] == "done":
            return 0
        space = action["place"]
        units = [piece for piece in own_forces(board, side, space) if piece in UNITS]
        if action["use"] == "combat":
            return max(
                (
                    gain(board, units, other)
                    for other in NET.neighbours[space]
                    if units_at(board, other) and units_at(board, other)[0] not in units
                ),
                default=-FAR,
            )
        if threat(board, side, space) or space in CITIES:
            return -1
        here = pull(board, side, space)
        near = max((pull(board, side, other) for other in NET.neighbours[space]), default=0)
        return max(0, near - here) if units else -1

    return _best(options, worth)


def movement(state: State, seat: Seat, options: Options) -> Action | None:
    """Toward cities of the enemy, in such strength as can stand there."""
    board, side = board_of(state), side_of_seat(seat)
    frame = state["steps"][-1]
    selected = frame.get("selected") or []
    if not selected:
        return _best(options, lambda each: _eagerness(board, side, frame, each))
    joins = [each for each in options if each["do"] == "join" and each["unit"] in LEADERS]
    if joins and not any(piece in LEADERS for piece in selected):
        return joins[0]
    here = board["where"][selected[0]]
    strength = sum(values_of(board, unit)[0] for unit in selected if unit in UNITS)

    def worth(action: Action) -> int:
        space = action.get("place", here)
        danger = threat(board, side, space) - 2 * strength
        return 3 * pull(board, side, space) - max(0, danger) + 2 * (space in CITIES)

    # What has not set out goes somewhere: it was selected because it should.
    able = ("to", "halt") if frame.get("steps_taken") else ("to",)
    return _best([each for each in options if each["do"] in able], worth)


def _eagerness(board: Board, side: str, frame: Frame, action: Action) -> int:
    """How much a force has to gain by setting out; those in cities and next to enemies stay."""
    if action["do"] != "move":
        return 0
    here = board["where"][action["unit"]]
    if here in CITIES or threat(board, side, here) or action["unit"] not in UNITS:
        return -1
    unit = action["unit"]
    near = max(
        (
            pull(board, side, other)
            for other in NET.neighbours[here]
            if other not in frame.get("fighting", ())
            and not barred(board, side, unit, here, other)
            and has_room(board, other, [unit])
        ),
        default=-FAR,
    )
    return (near - pull(board, side, here)) * _size(board, unit)


def _size(board: Board, piece: str) -> int:
    if piece in UNITS:
        return 10 + values_of(board, piece)[0]
    return rating(piece) if piece in LEADERS else 0


def combat(state: State, seat: Seat, options: Options) -> Action | None:
    """The attack that promises most, with all that can join it; none that promises too little."""
    board = board_of(state)
    frame = state["steps"][-1]
    attack = frame.get("attack")
    if attack:
        more = [each for each in options if each["do"] == "with"]
        if more:
            return max(more, key=lambda each: _size(board, each["unit"]))
        # It was weighed before it was begun; called off, it would be begun again.
        return next((each for each in options if each["do"] == "announce"), None)

    def promise(action: Action) -> int:
        if action["do"] != "attack":
            return 0
        trial = {**frame, "attack": {"place": action["place"], "units": []}}
        units = joining(board, trial)
        if why_not(board, trial, units) is not None:
            # Without a leader they come from one space: the strongest that is taken first.
            lead = max(units, key=lambda unit: _size(board, unit))
            units = [unit for unit in units if board["where"][unit] == board["where"][lead]]
        return gain(board, units, action["place"])

    return _best(options, promise)


def arrival(state: State, seat: Seat, options: Options) -> Action | None:
    """As near to the enemy's cities as may be, and on the map."""
    board, side = board_of(state), side_of_seat(seat)
    return _best(
        options,
        lambda each: pull(board, side, each["at"]) if each["at"] in NET.bit else -1,
    )


def advance(state: State, seat: Seat, options: Options) -> Action | None:
    """Everybody into what is worth more than where they stand."""
    board, side = board_of(state), side_of_seat(seat)

    def worth(action: Action) -> int:
        if action["do"] != "advance":
            return 0
        piece, space = action["unit"], action["to"]
        if piece not in UNITS and not units_at(board, space):
            return -1
        return 1 + pull(board, side, space) - pull(board, side, board["where"][piece])

    return _best(options, worth)


def defence(state: State, seat: Seat, options: Options) -> Action | None:
    """Assets are deployed; a stack that is far weaker tries to withdraw."""
    board = board_of(state)
    battle = next(frame for frame in reversed(state["steps"]) if frame["step"] == "battle")
    own = sum(values_of(board, unit)[0] for unit in units_at(board, battle["place"]))
    other = sum(values_of(board, unit)[0] for unit in battle["units"])
    for action in options:
        if action["do"] == "use_asset":
            return action
        if action["do"] == "withdraw" and 2 * own < other:
            return action
        if action["do"] == "reinforce" and own <= other:
            return action
    return None


def train(state: State, seat: Seat, options: Options) -> Action | None:
    """Home, by the shortest rails."""
    goal = "514" if seat == "A" else "801"
    board = board_of(state)
    here = NET.distance(board["train"], goal, ("rail",)) or FAR

    def worth(action: Action) -> int:
        if action["do"] == "stay":
            return 0
        left = NET.distance(action["to"], goal, ("rail",))
        return here - (FAR if left is None else left)

    return _best(options, worth)


def first(state: State, seat: Seat, options: Options) -> Action | None:
    """What the rules list first."""
    return options[0]


_THOUGHTS: Final[Mapping[str, Callable[[State, Seat, Options], Action | None]]] = {
    "card": card,
    "activation": activation,
    "movement": movement,
    "combat": combat,
    "event_place": arrival,
    "advance": advance,
    "defence": defence,
    "assets": first,
    "bring": first,
    "train": train,
    "event_repair": first,
    "event_no_act": first,
    "counter": first,
}
"""The questions that the bot thinks about; the documented answers serve the others."""
