"""Positions for the tests of the rules: a few lines of text become a match that can be played on.

>>> p = position(
...     '''
...     A: RL-152 R-111 T-1 @ tver    # Trotsky, with the unit and the train attached to him
...     B: WL-251 Czar W-212 @ don_cossack
...     -: W-213 @ kuban              # nobody controls it
...     A has: politburo*2 assassin
...     cup: felix
...     ''',
...     phase="movement",
... )
>>> p.order("A", "move Trotsky, to Novgorod, halt")
>>> p.at("R-111")
'novgorod'
"""

from app.games.kernel.chance import Scripted, Stream
from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat, State
from app.games.rcw.board import Board, board_of, join, new_stack, province_of, put, stack_of
from app.games.rcw.box import BOX, CONTROL, LEADERS, NATION
from app.games.rcw.rules.set_up import empty_board
from app.games.rcw.title import RCW

PHASES = ("random_events", "movement", "combat", "randomizer")
SHORT = {"Czar": "I-CZAR", "Gold": "I-GOLD"}
BEGINNINGS = {"cup": "cup", "unassigned": "unassigned", "reinforcements": "reinforcements"}


class Position:
    """A match in the middle of a game, with the questions that tests ask of it."""

    def __init__(self, match: Match) -> None:
        self.match = match

    @property
    def board(self) -> Board:
        return board_of(self.match.state)

    # giving orders

    def order(self, seat: Seat, text: str) -> None:
        """Carry out `text`; it must be legal, and the board must be sound after each action."""
        outcome = self.match.orders(seat, text)
        assert outcome.refusal is None, str(outcome.refusal)
        assert list(RCW.broken(self.match.state)) == []

    def refusal(self, seat: Seat, text: str) -> Refusal:
        """Give orders that must be refused before anything of them is done; return why."""
        before = repr(self.match.state)
        outcome = self.match.orders(seat, text)
        assert outcome.refusal is not None, f"{text} was carried out"
        assert outcome.entries == ()
        assert repr(self.match.state) == before
        return outcome.refusal

    def case(self, seat: Seat, text: str) -> str:
        """Return the rulebook case that forbids the orders `text`."""
        return self.refusal(seat, text).case

    def may(self, seat: Seat, verb: str) -> set[str]:
        """Return with what `seat` may give the order `verb` now: units or provinces."""
        found: set[str] = set()
        for option in self.options(seat, verb):
            values = [value for key, value in option.items() if key != "do"]
            found.add(" ".join(map(str, values)))
        return found

    def options(self, seat: Seat, verb: str) -> list[Action]:
        return [option for option in self.match.options(seat) if option["do"] == verb]

    # looking at the map

    def at(self, unit: str) -> str | None:
        """Return the province where `unit` stands."""
        return province_of(self.board, unit)

    def place(self, piece: str) -> str:
        """Return where a piece off the map lies: "display:A", "cup", "out"..."""
        return self.board["where"][piece]

    def company(self, unit: str) -> set[str]:
        """Return all units of the stack in which `unit` stands."""
        stack = stack_of(self.board, unit)
        assert stack is not None, f"{unit} is not on the map"
        return set(self.board["stacks"][stack]["units"])

    def controller(self, unit: str) -> Seat | None:
        """Return who controls `unit`."""
        stack = stack_of(self.board, unit)
        assert stack is not None, f"{unit} is not on the map"
        return self.board["stacks"][stack]["seat"]

    def leader_of(self, unit: str) -> str | None:
        """Return the leader to whom `unit` is attached."""
        return self.board["under"].get(unit)

    def told(self, key: str) -> list[dict[str, object]]:
        """Return the arguments of all that was told with the wording `key`."""
        tellings = (telling for entry in self.match.log for telling in entry["tellings"])
        return [telling["args"] for telling in tellings if telling["say"] == key]

    def waiting(self) -> dict[Seat, str]:
        return self.match.waiting()


def position(
    text: str,
    phase: str = "movement",
    *,
    phasing: Seat = "A",
    seats: str = "ABC",
    turn: int = 1,
    dice: tuple[int, ...] = (),
    seed: str | None = None,
    **chosen: object,
) -> Position:
    """Set up a position: `text` as in the module's example; whatever it leaves out is out of play.

    `phase` is one of the four phases of the player turn of `phasing`, which ends when its last
    phase does; or "player_turns" for those of all seats, "replacement" for that segment alone, or
    "inter-phase" for all that follows the player turns. `dice` are the faces to come; after them
    `seed` goes on. Further keywords are match options.
    """
    options = {**RCW.default_options, **chosen}
    state = _state(text, phasing, seats, turn, options)
    state["steps"] = _steps(phase)
    if phase == "replacement":
        board_of(state)["turn"] += 1
    stream = Stream(seed) if seed else None
    match = Match(RCW, state, [], Scripted(dice, stream))
    match._play.run()
    match._enter(None, {"do": "start"})
    assert list(RCW.broken(state)) == []
    return Position(match)


def _steps(phase: str) -> list[Frame]:
    if phase in PHASES:
        return [{"step": "player_turn", "at": PHASES.index(phase)}]
    if phase == "inter-phase":
        return [{"step": "game_turn", "at": 1}]
    return [{"step": phase}]


def _state(text: str, phasing: Seat, seats: str, turn: int, options: dict[str, object]) -> State:
    board = empty_board(options)
    for piece in board["where"]:
        put(board, piece, "out")
    board["turn"], board["phasing"], board["order"] = turn, phasing, list(seats)
    lines = [line.split("#")[0].strip() for line in text.splitlines()]
    for line in filter(None, lines):
        _place(board, line)
    return {
        "title": RCW.id,
        "rules": RCW.rules,
        "options": options,
        "seats": list(seats),
        "steps": [],
        "motions": [],
        "proposals": {},
        "drafts": {},
        "draws": 0,
        "result": None,
        "board": board,
    }


def _place(board: Board, line: str) -> None:
    who, _, pieces = line.partition(":")
    if "@" not in pieces:
        where = BEGINNINGS.get(who) or "display:" + who.removesuffix(" has")
        for piece in _pieces(board, pieces):
            put(board, piece, where)
        return
    units, _, province = pieces.partition("@")
    assert province.strip() in BOX.provinces, line
    _stand(board, _pieces(board, units), province.strip(), None if who == "-" else who)


def _stand(board: Board, units: list[str], at: str, seat: Seat | None) -> None:
    """Put a stack down; each unit is attached to the last leader named before it."""
    stack = new_stack(board, units[:1], at, seat)
    leader: str | None = None
    for unit in units:
        if unit not in units[:1]:
            join(board, [unit], stack)
        if unit in LEADERS:
            leader = unit
        elif leader:
            board["under"][unit] = leader
        nation = NATION[unit]
        if seat and nation:
            put(board, CONTROL[nation], "display:" + seat)


def _pieces(board: Board, names: str) -> list[str]:
    """Return piece ids: units by id, chits by id or kind, "politburo*3" for three that are free."""
    found: list[str] = []
    for name in names.split():
        kind, _, count = name.partition("*")
        piece = SHORT.get(kind, kind)
        if piece in board["where"]:
            assert board["where"][piece] == "out", f"{piece} is placed twice"
            found.append(piece)
            continue
        free = [
            chit.id
            for chit in BOX.chits.values()
            if kind in (chit.kind, chit.id.rsplit("-", 1)[0])
            and board["where"][chit.id] == "out"
            and chit.id not in found
        ]
        assert len(free) >= int(count or 1), f"there is no {name}"
        found.extend(free[: int(count or 1)])
    return found


def dealt(hands: dict[Seat, str], seats: str = "ABC", seed: str = "00" * 32) -> Position:
    """Return a new match in its trading session, in which the leaders of `hands` were dealt so.

    The last seat has all other leaders.
    """
    match = Match.new(RCW, list(seats), seed=seed)
    board = board_of(match.state)
    for leader in sorted(LEADERS):
        put(board, leader, "hand:" + seats[-1])
    for seat, leaders in hands.items():
        for leader in leaders.split():
            put(board, leader, "hand:" + seat)
    return Position(match)
