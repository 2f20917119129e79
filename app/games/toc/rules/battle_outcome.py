"""Sections 8.41, 8.53, 8.6, 8.7, 12.1: who has won a combat, and what follows from it."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    SINCE_VERSION_3,
    Board,
    board_of,
    pieces_at,
    side_of,
    still_on_map,
    units_at,
)
from app.games.toc.box import (
    CITIES,
    FAR_EAST,
    HOME,
    LEADERS,
    SEAT_OF,
    SIDES,
    SPACES,
    UNITS,
    has_mark,
    region_of,
)
from app.games.toc.rules.advance import push_advance, vacated
from app.games.toc.rules.battle_fire import push_losses, shoot
from app.games.toc.rules.battle_opening import rested
from app.games.toc.rules.in_fighting import suffers
from app.games.toc.rules.leaders import able_leaders, lose_leader, rating, try_capability
from app.games.toc.rules.losses import is_wiped_out
from app.games.toc.rules.supply import is_mud

CANCELLED_UP_TO, STEP_LOST_FROM = 3, 6


class OutcomeAnswers(Step):
    """Cases 8.6, 12.1: what is answered after the fire: to stand or fall back, to counterattack."""

    def do_stand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 8.6: a die decides whether the defender stays, and whether a step more is lost."""
        board = board_of(play.state)
        play.close_decision(seat)
        modifier = standing_modifier(board, frame)
        die = play.roll("cancel retreat")
        face = die + modifier
        stays = face <= CANCELLED_UP_TO
        play.emit("stand", place=frame["place"], die=die, modifier=modifier, stays=stays)
        frame["falls_back"] = not stays
        if stays or face >= STEP_LOST_FROM:
            units = [
                u for u in units_at(board, frame["place"]) if side_of(board, u) != frame["side"]
            ]
            play.push("losses", units=units, factors=1, steps=1)

    def do_fall_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["falls_back"] = True

    def do_counterattack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: one die each, by strength alone; no retreat and no advance follow."""
        board = board_of(play.state)
        play.close_decision(seat)
        combat = play.frame("combat")
        if combat is not None:
            combat.setdefault("countered", []).append(frame["striker"])
        if not try_capability(play, board, frame["striker"], "counterattack"):
            return
        frame["units"] = still_on_map(board, frame["units"])
        frame["defenders"] = units_at(board, frame["place"])
        frame["shifts"], frame["dice"] = [0, 0], [0, 0]
        shoot(play, board, frame, "defence")
        shoot(play, board, frame, "attack")
        play.push("losses", units=list(frame["units"]), factors=frame["defence_factors"])
        play.push("losses", units=list(frame["defenders"]), factors=frame["attack_factors"])

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)


def settle_retreat(play: Play, board: Board, frame: Frame) -> None:
    """Cases 8.41, 8.6, TQ-50: who has won; the defender retreats, or tries not to."""
    if not frame.get("judged"):
        frame["judged"] = True
        judge(board, frame)
        place = frame["place"]
        standing = [u for u in units_at(board, place) if side_of(board, u) != frame["side"]]
        if frame["won"] and standing:
            play.emit("beaten", place=place, length=frame["length"])
            if frame["defender"] in SIDES and may_stand(board, frame):
                play.ask(SEAT_OF[frame["defender"]], what="cancel")
                return
            frame["falls_back"] = True
    frame["stage"] = "repaid"
    if frame.get("falls_back"):
        push_retreat(play, board, frame)


def judge(board: Board, frame: Frame) -> None:
    """Cases 8.41, TQ-50, TQ-52: whether the attacker has won, and by how many spaces."""
    attack, defence = frame["attack_factors"], frame["defence_factors"]
    defenders_left = any(
        side_of(board, unit) != frame["side"] for unit in units_at(board, frame["place"])
    )
    if frame["order"] == "defender":
        attackers_left = bool(still_on_map(board, frame["units"]))
    else:
        attackers_left = not is_wiped_out(board, still_on_map(board, frame["units"]), defence)
    if defenders_left != attackers_left:
        frame["won"] = attackers_left
    else:
        frame["won"] = attack > defence
    is_far = region_of(frame["place"]) == FAR_EAST
    frame["length"] = 1 if attack - defence <= 1 or is_far else 2


def may_stand(board: Board, frame: Frame) -> bool:
    """Case 8.6, TQ-58: an elite unit, and two steps after losses."""
    units = [u for u in units_at(board, frame["place"]) if side_of(board, u) != frame["side"]]
    steps = sum(
        1 if unit in board["reduced"] or UNITS[unit].reduced is None else 2 for unit in units
    )
    return steps >= 2 and any(has_mark(unit, "elite") for unit in units)


def standing_modifier(board: Board, frame: Frame) -> int:
    """Case 8.6: what changes the die of an attempt to cancel a retreat, within -2 and +2."""
    place, side = frame["place"], frame["defender"]
    record, here = SPACES[place], pieces_at(board, place)
    modifier = board["modifiers"].get(f"cancel_retreat {side}", 0) + suffers(board, side)
    if "fortress" in record.marks and place in CITIES:
        modifier -= 2
    if record.terrain in ("mountain", "swamp"):
        modifier -= 1
    if any("cheka" in piece for piece in here):
        modifier -= 1
    if any(piece in LEADERS and rating(piece) == 4 for piece in here):
        modifier -= 1
    taken = (each.partition(" ") for each in board["captured"])
    if any(by != side and region_of(city) in HOME[side] for by, _space, city in taken):
        modifier += 1
    if record.terrain == "clear":
        modifier += 2
    return min(2, max(-2, modifier))


def push_retreat(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.6: all of the defender's pieces in the space retreat."""
    place = frame["place"]
    pieces = [p for p in pieces_at(board, place) if side_of(board, p) != frame["side"]]
    combat = play.frame("combat")
    if combat is not None:
        combat["retreated"] += [piece for piece in pieces if piece in UNITS]
    if any(piece in UNITS for piece in pieces):
        frame["retreated"] = True
        play.push(
            "retreat",
            place=place,
            pieces=sorted(pieces, key=lambda piece: piece in LEADERS),
            length=frame["length"],
            closed=[],
        )


def settle_attackers_losses(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.5: now the attacker takes losses, unless that was done first."""
    frame["stage"] = "leaders"
    if frame["order"] != "defender":
        push_losses(play, frame, "attack")


def settle_leaders(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.53, TQ-68: leaders who have lost all units are lost on a die above their rating,
    else they retreat two spaces."""
    frame["stage"] = "advance"
    combat = play.frame("combat")
    if combat is not None:
        combat["spent_leaders"] += [each for each in frame["leaders"] if each]
        combat["spent_leaders"] += frame.get("beside", ())
        combat["spent_leaders"] += frame.get("surpriser", ())
        if frame.get("helper") and play.state["rules"] >= SINCE_VERSION_3:
            combat["spent_leaders"].append(frame["helper"])
    for space in (frame["place"], *frame.get("origins", ())):
        here = pieces_at(board, space)
        if any(piece in UNITS for piece in here):
            continue
        for leader in [piece for piece in here if piece in LEADERS]:
            die = play.roll(f"leader loss {leader}")
            lost = die > rating(leader)
            play.emit("leader.loss", leader=leader, die=die, lost=lost)
            if lost:
                lose_leader(play, board, leader)
            else:
                play.push("retreat", place=space, pieces=[leader], length=2, closed=[])


def advance_attackers(play: Play, board: Board, frame: Frame) -> None:
    """Case 8.7: the attacker advances where the space is empty now."""
    frame["stage"] = "counter"
    frame["units"] = still_on_map(board, frame["units"])
    if frame.get("won") and frame["units"] and vacated(board, frame["place"], frame["side"]):
        path = [frame["place"]]
        if frame.get("retreated") and frame["length"] == 2 and not is_mud(board):
            path += frame.get("second", [])
        leader = None
        if frame.get("retreated") and not is_mud(board) and frame.get("leaders"):
            exploiter = _exploiter(frame)
            leader = exploiter if exploiter not in frame.get("tired", ()) else None
        push_advance(play, board, frame, path, leader)


def _exploiter(frame: Frame) -> str | None:
    """Case 12.1: the leader of the attack may exploit, unless another of the same space has tried a
    surprise by cavalry: then that one may. Up to version 5 of the rules two of a space did."""
    leader: str | None = frame["leaders"][0]
    surprisers: list[str] = frame.get("surpriser", [])
    return surprisers[0] if leader in surprisers else leader


def ask_counterattack(play: Play, board: Board, frame: Frame) -> None:
    """Case 12.1, TQ-66: a defender who inflicted more may counterattack."""
    frame["stage"] = "end"
    if frame.get("won", True) or frame["defence_factors"] <= frame["attack_factors"]:
        return
    combat = play.frame("combat") or {}
    able = [
        leader
        for leader in rested(frame, able_leaders(board, pieces_at(board, frame["place"])))
        if leader not in frame["tried"]
        and leader not in combat.get("countered", ())
        and leader not in frame.get("barred", ())
    ]
    if able and still_on_map(board, frame["units"]) and frame["defender"] in SIDES:
        frame["striker"] = able[0]
        play.ask(SEAT_OF[frame["defender"]], what="counter")


def end(play: Play, board: Board, frame: Frame) -> None:
    """The combat is over."""
    play.leave()
