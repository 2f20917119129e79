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

from app.games.kernel.match import Match
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import Board, board_of, province_of, put, stack_of
from app.games.rcw.box import LEADERS
from app.games.rcw.positions.schema import POSITIONS
from app.games.rcw.positions.table import Table
from app.games.rcw.title import RCW

BEGINNINGS = {each: each for each in ("cup", "unassigned", "reinforcements", "pool")}


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
        assert list(RCW.violations(self.match.state)) == []

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

    def asked(self, seat: Seat) -> list[Action]:
        """Return the options of `seat` without those that are open at any time."""
        return [o for o in self.match.options(seat) if o["do"] not in RCW.any_time_verbs]

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
    dice: tuple[int | str, ...] = (),
    seed: str | None = None,
    goes_on: bool = False,
    **chosen: object,
) -> Position:
    """Set up a position: `text` as in the module's example; whatever it leaves out is out of play.

    `phase` is one of the four phases of the player turn of `phasing`, which ends when its last
    phase does; or "player_turns" for those of all seats, "replacement" for that segment alone, or
    "inter-phase" for all that follows the player turns. With `goes_on` the game goes on after the
    turn. `dice` are the faces to come (or pieces that are drawn); after them `seed` goes on.
    Further keywords are match options.
    """
    table = Table(seats, chosen)
    for line in filter(None, (each.split("#")[0].strip() for each in text.splitlines())):
        who, _, pieces = line.partition(":")
        units, at, province = pieces.partition("@")
        if at:
            table.stand(province.strip(), f"{who}: {units}")
        else:
            table.lay(BEGINNINGS.get(who) or "display:" + who.removesuffix(" has"), pieces)
    match = POSITIONS.begin(table.state(phase, phasing, turn, goes_on=goes_on), dice, seed).match
    assert list(RCW.violations(match.state)) == []
    return Position(match)


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
