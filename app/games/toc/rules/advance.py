"""Section 8.7: advance after combat, exploitation (12.1), and the advance after a withdrawal."""

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.toc.board import (
    SINCE_VERSION_3,
    SINCE_VERSION_6,
    Board,
    board_of,
    is_since,
    pieces_at,
    put,
    side_of,
    still_on_map,
)
from app.games.toc.box import (
    FAR_EAST,
    LEADERS,
    LENIN,
    NET,
    RED,
    SPACES,
    UNITS,
    is_cavalry,
    region_of,
)
from app.games.toc.rules.control import enter
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.enemy_leaders import meet_leaders
from app.games.toc.rules.green_forces import decider
from app.games.toc.rules.in_fighting import may_lead, without_chits
from app.games.toc.rules.leaders import try_capability
from app.games.toc.rules.movement_limits import barred
from app.games.toc.rules.special_forces import crosses_kerch, is_kerch
from app.games.toc.rules.stacking import has_room

STOPPING = frozenset({"swamp", "mountain"})


class Advance(AnsweredStep):
    """Cases 8.7, 12.1: the attackers that are left go into the defender's space, one by one.

    `path` has the spaces that may be entered: the defender's, and the next one of the retreat where
    it went two spaces. `follows` are those who advance as the attack has said beforehand: nobody
    is asked then. `leader` may try to exploit: he and the cavalry go on to any space. Enemy leaders
    whom units come upon, alone there, withdraw or are lost (7.15); up to version 5 of the rules
    they stayed.
    """

    name = "advance"
    cases = "8.7, 12.1, TQ-61, TQ-62"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        if "follows" in frame:
            self._follow(play, frame)
            return
        board = without_chits(play, board_of(play.state))
        if frame.get("over") or not _choices(board, frame)[1:]:
            play.leave()
        else:
            play.ask(decider(play, frame["side"]), what="advance")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return _choices(board_of(play.state), frame)

    def _follow(self, play: Play, frame: Frame) -> None:
        """Those whom the attack has named go into the defender's space, as far as there is room."""
        if not frame["follows"]:
            play.leave()
            return
        order = {"do": "advance", "unit": frame["follows"].pop(0), "to": frame["path"][0]}
        if order in self.options(play, frame, ""):
            self._go(play, frame, order["unit"], order["to"])

    def do_advance(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._go(play, frame, action["unit"], action["to"])

    def _go(self, play: Play, frame: Frame, piece: str, space: str) -> None:
        board, side = board_of(play.state), frame["side"]
        came_from = board["where"][piece]
        supplied = bool(supplied_bits(board, side) & NET.bit[came_from])
        rolls = side == RED and is_kerch(came_from, space)
        if (
            rolls
            and play.state["rules"] >= SINCE_VERSION_3
            and not crosses_kerch(play, board, piece)
        ):
            return
        if piece in UNITS and is_since(board, SINCE_VERSION_6):
            meet_leaders(play, board, frame, space)
        put(board, piece, space)
        frame.setdefault("steps", {})[piece] = frame.get("steps", {}).get(piece, 0) + 1
        if piece in UNITS:
            enter(play, board, piece, space, supplied)
        play.emit("advances", unit=piece, place=space)

    def do_exploit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        leader = action["leader"]
        success = try_capability(play, board, leader, "exploitation")
        frame["exploits"] = success
        frame["leader"] = None
        if success:
            frame["exploiter"] = leader

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["over"] = True

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        return {"do": instruction}

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Everybody goes into the defender's space, as far as there is room (D26)."""
        options = self.options(play, frame, seat)
        first = frame["path"][0]
        wanted = (each for each in options if each.get("to") == first)
        return next(wanted, {"do": "stay"})


def _choices(board: Board, frame: Frame) -> list[Action]:
    found: list[Action] = [{"do": "stay"}]
    for piece in frame["pieces"]:
        found += [
            {"do": "advance", "unit": piece, "to": space}
            for space in next_spaces(board, frame, piece)
        ]
    if can_exploit(board, frame) and may_lead(board, frame["side"], frame["leader"]):
        found.append({"do": "exploit", "leader": frame["leader"]})
    return found


def next_spaces(board: Board, frame: Frame, piece: str) -> list[str]:
    """Where a piece can advance to next: along the path, or anywhere in an exploitation."""
    steps = frame.get("steps", {}).get(piece, 0)
    at = board["where"][piece]
    if at not in board["at"]:
        return []
    path, side = frame["path"], frame["side"]
    if steps == 0:
        candidates = [path[0]] if at != path[0] else []
    elif steps == 1 and at == path[0] and not ends_advance(at):
        candidates = list(path[1:])
        if frame.get("exploits") and (is_cavalry(piece) or piece == frame.get("exploiter")):
            closed = frame.get("closed", ())
            candidates = [space for space in NET.neighbours[at] if space not in closed]
    else:
        return []
    units = [piece] if piece in UNITS else []
    return [
        space
        for space in candidates
        if may_advance(board, side, piece, at, space) and has_room(board, space, units)
    ]


def may_advance(board: Board, side: str, piece: str, at: str, space: str) -> bool:
    """Case 8.7: whether nothing bars a piece from a space; Don Cossacks, who may attack out of Don
    and Kuban, may advance there too (13.72), which they did not up to version 5 of the rules."""
    case = barred(board, side, piece, at, space)
    return not case or (case == "13.72" and is_since(board, SINCE_VERSION_6))


def ends_advance(space: str) -> bool:
    """Case 8.7: swamp, mountain and fortress end an advance."""
    record = SPACES[space]
    return record.terrain in STOPPING or "fortress" in record.marks


def can_exploit(board: Board, frame: Frame) -> bool:
    """Case 12.1: a leader may try it, once cavalry and he stand in the defender's space."""
    leader = frame.get("leader")
    if leader is None or board["where"].get(leader) != frame["path"][0]:
        return False
    if ends_advance(frame["path"][0]) or region_of(frame["path"][0]) == FAR_EAST:
        return False
    here = board["at"].get(frame["path"][0], ())
    return any(is_cavalry(piece) and side_of(board, piece) == frame["side"] for piece in here)


def vacated(board: Board, place: str, side: str) -> bool:
    """Whether no unit of another side is left in a space."""
    return not any(
        piece in UNITS and side_of(board, piece) != side for piece in board["at"].get(place, ())
    )


def push_advance(
    play: Play, board: Board, frame: Frame, path: list[str], leader: str | None
) -> None:
    """Let what is left of the attackers of a battle, with the leaders of their spaces, advance."""
    units = still_on_map(board, frame["units"])
    spaces = {board["where"][unit] for unit in units}
    pieces = units + [
        piece
        for space in spaces
        for piece in pieces_at(board, space)
        if piece in LEADERS and side_of(board, piece) == frame["side"] and piece != LENIN
        if piece not in frame.get("strangers", ())
    ]
    combat = play.frame("combat") or {}
    play.push(
        "advance",
        side=frame["side"],
        pieces=pieces,
        path=path,
        leader=leader,
        closed=list(combat.get("spaces", ())),
        **({"follows": list(frame["said_follows"])} if "said_follows" in frame else {}),
    )
