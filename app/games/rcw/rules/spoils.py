"""Sections 11.2 and 11.3: what a purge takes, and how the members divide it."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.kernel.wording import seat_name
from app.games.rcw.board import Board, attached_to, board_of, in_box, put, split, stack_of
from app.games.rcw.box import BOX, COLOUR, LEADERS, LENIN, TROTSKY, VALUE
from app.games.rcw.rules.committee import review
from app.games.rcw.rules.purge_shares import MARKER_COST, Stock, attainable, pass_on, promised
from app.games.rcw.rules.victory import POLITBURO_POINTS
from app.games.text import gettext

SPOILS: Final = "spoils"
COMMANDERS: Final = (LENIN, TROTSKY)
LEADERS_FIRST, MARKERS_FIRST = "spoils:leaders", "spoils:markers"
WISHES: Final = {"spoils:lenin": LENIN, "spoils:trotsky": TROTSKY}

INSTRUCTIONS: Final[tuple[Instruction, ...]] = (
    *(
        Instruction(wish, f"purge {BOX.units[leader].name} first", SPOILS,
                    f"in a purge, take {BOX.units[leader].name} first if you can", "11.21")
        for wish, leader in WISHES.items()
    ),
    Instruction(LEADERS_FIRST, "purge leaders first", SPOILS,
                "in a purge, take the highest leaders first, then Politburo markers", "11.21"),
    Instruction(MARKERS_FIRST, "purge markers first", SPOILS,
                "in a purge, take Politburo markers first, then the highest leaders", "11.22"),
)  # fmt: skip


def red_leaders(board: Board, seat: Seat) -> list[str]:
    """List the Red leaders on the map that `seat` controls, but for frozen ones (11.31, R72)."""
    return [
        unit
        for stack in board["stacks"].values()
        if stack["seat"] == seat
        for unit in stack["units"]
        if unit in LEADERS and COLOUR[unit] == "red" and unit not in board["frozen"]
    ]


def politburo_markers(board: Board, seat: Seat) -> list[str]:
    """List the Politburo markers in a player's box (11.22); no purge spends them (11.33)."""
    return [piece for piece in in_box(board, "display:" + seat) if piece in POLITBURO_POINTS]


def stock_of(board: Board, seat: Seat, without: str | None = None) -> Stock:
    """Return what a purge can take of `seat` (11.31); as if the piece `without` were taken."""
    leaders = [leader for leader in red_leaders(board, seat) if leader != without]
    markers = len(politburo_markers(board, seat))
    if without in COMMANDERS or without in POLITBURO_POINTS:
        markers = max(0, markers - 1)
    return Stock(
        tuple(sorted(VALUE[leader] for leader in leaders if leader not in COMMANDERS)),
        tuple(sorted(VALUE[leader] for leader in leaders if leader in COMMANDERS)),
        markers,
    )


def cost_of(piece: str) -> int:
    """Return the points for which a purge takes a leader or a marker (11.21, 11.22)."""
    return MARKER_COST if piece in POLITBURO_POINTS else VALUE[piece]


def take_leader(play: Play, leader: str, seat: Seat) -> None:
    """11.21, ruling R76: a leader changes hands with all attached units.

    If other leaders stand there, the stack divides where it stands.
    """
    board = board_of(play)
    stack = stack_of(board, leader)
    assert stack is not None
    taken = [leader, *attached_to(board, leader)]
    if len(taken) < len(board["stacks"][stack]["units"]):
        split(board, stack, taken, seat)
    else:
        board["stacks"][stack]["seat"] = seat
    play.emit("spoils.leader", seat=seat, units=taken)


class Spoils(Step):
    """11.21 to 11.23: each taker in the agreed order takes leaders and markers, or fewer (R75).

    What a taker cannot use passes to the next; what they decline lapses (R78). The frame: `loser`;
    `takers`, those still to take with the points they may use, the one whose turn it is first;
    `begun`: that taker has been asked; `promised`: the points that the taker must leave within
    reach of the others (11.23); `taken`: something was taken.
    """

    name = SPOILS
    cases = "11.21-11.23, 11.3"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        takers = frame["takers"]
        board = board_of(play)
        while takers:
            seat, points = takers[0]
            if not frame.get("begun"):
                stock = stock_of(board, frame["loser"])
                later = tuple(each for _, each in takers[1:])
                points, passed = pass_on(stock, points, later)
                takers[0][1] = points
                for taker, share in zip(takers[1:], passed, strict=True):
                    taker[1] = share
                frame.update(begun=True, promised=promised(stock, points, passed))
                if self._within_reach(board, frame):
                    play.emit("spoils.share", seat=seat, loser=frame["loser"], points=points)
            if self._within_reach(board, frame):
                play.ask(seat, what=SPOILS)
                return
            self._next(frame)
        play.leave()
        if not frame.get("taken"):
            play.emit("spoils.nothing", seat=frame["loser"])

    @staticmethod
    def _next(frame: Frame) -> None:
        frame["takers"].pop(0)
        frame["begun"] = False

    @staticmethod
    def _within_reach(board: Board, frame: Frame) -> list[str]:
        """List what the taker may take: what their points pay for, and what keeps to the agreement.

        The highest leaders first, then one of the markers, which are all alike.
        """
        points = frame["takers"][0][1]
        others = tuple(each for _, each in frame["takers"][1:])
        loser = frame["loser"]
        pieces = sorted(red_leaders(board, loser), key=lambda leader: (-VALUE[leader], leader))
        pieces += politburo_markers(board, loser)[:1]
        return [
            piece
            for piece in pieces
            if cost_of(piece) <= points
            and attainable(stock_of(board, loser, piece), others) >= frame["promised"]
        ]

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        pieces = self._within_reach(board_of(play), frame)
        return [*({"do": "seize", "piece": piece} for piece in pieces), {"do": "enough"}]

    def do_seize(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """11.21, 11.22, 11.32: a leader, and with Lenin or Trotsky a marker; or a marker."""
        board = board_of(play)
        piece = action["piece"]
        frame["takers"][0][1] -= cost_of(piece)
        frame["taken"] = True
        play.close_decision(seat)
        if piece in LEADERS:
            take_leader(play, piece, seat)
            markers = politburo_markers(board, frame["loser"]) if piece in COMMANDERS else []
            if markers:
                put(board, markers[0], "display:" + seat)
                play.emit("spoils.along", seat=seat, loser=frame["loser"], unit=piece)
        else:
            put(board, piece, "display:" + seat)
            play.emit("spoils.marker", seat=seat, loser=frame["loser"])
        review(play)

    def do_enough(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """11.21, ruling R75: a taker may take less than all; the rest of the share lapses."""
        play.close_decision(seat)
        play.emit("spoils.enough", seat=seat)
        self._next(frame)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D26: the highest leader that fits, the lowest number first; then markers."""
        return self.options(play, frame, seat)[0]

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        """D26: the instructions are a wish list, the first that can be fulfilled counts."""
        options = self.options(play, frame, seat)
        for each in given:
            markers = [o for o in options if o.get("piece") in POLITBURO_POINTS]
            wish = {"do": "seize", "piece": WISHES.get(each)}
            if wish in options:
                return wish
            if each == MARKERS_FIRST and markers:
                return markers[0]
            if each in (LEADERS_FIRST, MARKERS_FIRST):
                return options[0]
        return None

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "seize":
            return None
        return why_not_taken(board_of(play), frame, action["piece"])


def why_not_taken(board: Board, frame: Frame, piece: str) -> Refusal | None:
    """Say why the taker may not have `piece` (11.2, 11.31)."""
    name = BOX.units[piece].name if piece in BOX.units else BOX.chits[piece].name
    loser = frame["loser"]
    if piece not in POLITBURO_POINTS and not (piece in LEADERS and COLOUR[piece] == "red"):
        return Refusal(
            gettext(
                "you cannot take %(name)s: a purge takes only Red leaders and Politburo markers",
                name=name,
            ),
            "11.31",
        )
    if piece in LEADERS and piece not in red_leaders(board, loser):
        return Refusal(
            gettext(
                "%(name)s is not on the map under the control of %(loser)s",
                name=name,
                loser=seat_name(loser),
            ),
            "11.31",
        )
    if piece in POLITBURO_POINTS and not politburo_markers(board, loser):
        return Refusal(
            gettext("%(loser)s has no Politburo marker", loser=seat_name(loser)), "11.22"
        )
    points, cost = frame["takers"][0][1], cost_of(piece)
    if cost > points:
        case = "11.22" if piece in POLITBURO_POINTS else "11.21"
        return Refusal(
            gettext(
                "%(name)s costs %(cost)s; you have %(points)s left",
                name=name,
                cost=cost,
                points=points,
            ),
            case,
        )
    if not any(each == piece for each in Spoils._within_reach(board, frame)):
        why = f"you cannot take {name}: the others could then not get their agreed shares"
        return Refusal(why, "11.23")
    return None
