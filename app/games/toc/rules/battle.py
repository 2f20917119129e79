"""Sections 8.2 to 8.8: the chain of a combat, from the declaration to the counterattack."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    Board,
    board_of,
    pieces_at,
    put,
    side_of,
    units_at,
)
from app.games.toc.box import (
    LEADERS,
    PEOPLES_ARMIES,
    SEAT_OF,
    SIDES,
    UNITS,
    is_cavalry,
)
from app.games.toc.rules.advance import vacated
from app.games.toc.rules.assets import use_asset
from app.games.toc.rules.battle_choices import (
    asset_choices,
    cavalry_leader,
    defence_choices,
    leader_of_attack,
    reinforcement_choices,
    surprise_choices,
)
from app.games.toc.rules.battle_result import (
    alive,
    dissolve_peoples_army,
    judge,
    may_stand,
    peoples_modifier,
    standing_modifier,
)
from app.games.toc.rules.leaders import (
    able_leaders,
    lose_leader,
    rating,
    try_capability,
)
from app.games.toc.rules.losses import eliminate
from app.games.toc.rules.odds import Side, die_modifiers, fire, modifiers, shifts
from app.games.toc.rules.supply import is_mud

BOLD_LEADERS = ("wrangel", "budyenny")
STAGES = (
    *("peoples", "assets", "defence", "moved", "surprise", "fire", "returned", "retreat"),
    *("repaid", "leaders", "advance", "counter", "end"),
)
PEOPLES_LOST_UP_TO, FIRST_UP_TO, CANCELLED_UP_TO, LOST_FROM = 3, 4, 3, 6


class Battle(Step):
    """Case 8.2: People's Armies, assets, leadership, modifiers, surprise, fire, losses, retreat,
    advance, counterattack.

    The attacker's dice of surprise and the order of fire decide who takes losses first. Where the
    defender has lost, they settle the retreat before the attacker takes losses: the fire says who
    has won, and so they are asked once.
    """

    name = "battle"
    cases = "8.2, 8.31, 8.312, 8.4, 8.41, 8.42, 8.53, 8.6, 8.7, 8.8, 12.1, 13.2"
    procedure = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        depth = len(play.state["steps"])
        while True:
            stage = frame.setdefault("stage", "peoples")
            getattr(self, f"_{stage}")(play, board, frame)
            if len(play.state["steps"]) != depth or frame.get("owes"):
                return

    # what is asked

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play.state)
        match frame["owes"][seat]:
            case "engage":
                return [{"do": "go_on"}, {"do": "break_off"}]
            case "assets":
                return [*asset_choices(board, frame, "attack"), {"do": "hold"}]
            case "defence":
                return [*defence_choices(board, frame), {"do": "hold"}]
            case "bring":
                return reinforcement_choices(board, frame)
            case "surprise":
                return [*surprise_choices(board, play, frame), {"do": "fire"}]
            case "cancel":
                return [{"do": "stand"}, {"do": "fall_back"}]
            case "pursue":
                return [{"do": "pursue", "leader": frame["pursuer"]}, {"do": "stay"}]
            case _:
                return [{"do": "counterattack"}, {"do": "stay"}]

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D16 to D27: go on, no assets, hold, fire, give way, stay."""
        what = frame["owes"][seat]
        if what == "bring":
            return self.options(play, frame, seat)[-1]
        defaults = {"engage": "go_on", "surprise": "fire", "cancel": "fall_back"}
        return {"do": defaults.get(what, "hold" if what in ("assets", "defence") else "stay")}

    # 1 declare: People's Armies

    def _peoples(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 13.2, TQ-42: each People's Army in the combat may vanish before it."""
        frame["stage"] = "assets"
        frame.update(attack_bonus=int(bool(frame["first"])), defence_bonus=0, deployed={}, tried=[])
        involved = [
            unit
            for unit in (*frame["units"], *units_at(board, frame["place"]))
            if unit in PEOPLES_ARMIES
        ]
        for army in involved:
            defends = board["where"][army] == frame["place"]
            modifier = peoples_modifier(board, army, defends)
            die = play.roll(f"peoples {army}")
            lost = die + modifier <= PEOPLES_LOST_UP_TO
            play.emit("peoples", unit=army, die=die, modifier=modifier, lost=lost)
            if lost:
                dissolve_peoples_army(board, army)
                frame["units"] = [unit for unit in frame["units"] if unit != army]
        if not frame["units"]:
            frame["stage"] = "end"
        elif vacated(board, frame["place"], frame["side"]):
            frame["stage"] = "advance"
            frame["won"] = True
        elif involved:
            play.ask(SEAT_OF[frame["side"]], what="engage")

    def do_go_on(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_break_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["stage"] = "end"
        play.emit("called_off", place=frame["place"])

    # 2 and 3 assets and leadership

    def _assets(self, play: Play, board: Board, frame: Frame) -> None:
        if asset_choices(board, frame, "attack"):
            play.ask(SEAT_OF[frame["side"]], what="assets")
        else:
            frame["stage"] = "defence"

    def _defence(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 8.2, 12.1: in one question the defender deploys assets, withdraws or reinforces."""
        frame["defender"] = side_of(board, units_at(board, frame["place"])[0])
        if frame["defender"] in SIDES and defence_choices(board, frame):
            play.ask(SEAT_OF[frame["defender"]], what="defence")
        else:
            frame["stage"] = "surprise"

    def do_use_asset(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        who = "attack" if seat == SEAT_OF[frame["side"]] else "defence"
        if use_asset(play, board, action["asset"]):
            frame["deployed"].setdefault(who, []).append(action["asset"])

    def do_hold(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["stage"] = "defence" if frame["stage"] == "assets" else "surprise"

    def do_withdraw(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: the whole stack goes, or the attacker gains a modifier (TQ-63)."""
        board = board_of(play.state)
        play.close_decision(seat)
        frame["tried"].append(action["leader"])
        if not try_capability(play, board, action["leader"], "withdrawal"):
            frame["attack_bonus"] += 1
            frame["failed"] = True
            return
        frame["stage"] = "moved"
        here = pieces_at(board, frame["place"])
        leaving = [piece for piece in here if side_of(board, piece) == frame["defender"]]
        play.push(
            "retreat",
            place=frame["place"],
            pieces=sorted(leaving, key=lambda piece: piece in LEADERS),
            length=1,
            voluntary=True,
            closed=[],
        )

    def do_reinforce(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: a stack with a leader and an army next to the space comes to its help."""
        board = board_of(play.state)
        play.close_decision(seat)
        frame["tried"].append(action["leader"])
        if try_capability(play, board, action["leader"], "reinforce"):
            frame["helper"] = action["leader"]
            frame["brought"] = []
            if reinforcement_choices(board, frame):
                play.ask(seat, what="bring")

    def do_bring(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = board_of(play.state)
        play.close_decision(seat)
        if not frame["brought"]:
            frame["defence_bonus"] += 1
        frame["brought"].append(action["unit"])
        put(board, action["unit"], frame["place"])
        play.emit("reinforces", unit=action["unit"], place=frame["place"])
        if len(reinforcement_choices(board, frame)) > 1:
            play.ask(seat, what="bring")
        else:
            self._arrive(board, frame)

    def do_enough(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        self._arrive(board_of(play.state), frame)

    def _arrive(self, board: Board, frame: Frame) -> None:
        if board["where"][frame["helper"]] in board["at"]:
            put(board, frame["helper"], frame["place"])

    def _moved(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 8.7, 12.1: the defender has withdrawn; the attacker advances, and may pursue."""
        if not frame.get("advanced"):
            frame["advanced"] = True
            self._push_advance(play, board, frame, [frame["place"]], None)
            return
        combat = play.frame("combat")
        here = pieces_at(board, frame["place"])
        able = [each for each in able_leaders(board, here) if each not in frame["tried"]]
        if combat is not None and able and side_of(board, able[0]) == frame["side"]:
            frame["pursuer"] = able[0]
            frame["stage"] = "end"
            play.ask(SEAT_OF[frame["side"]], what="pursue")
        else:
            frame["stage"] = "end"

    def do_pursue(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1, TQ-64: success marks the space for combat, with the units in it."""
        board = board_of(play.state)
        play.close_decision(seat)
        combat = play.frame("combat")
        if try_capability(play, board, action["leader"], "pursuit") and combat is not None:
            here = units_at(board, frame["place"])
            combat["spaces"].append(frame["place"])
            combat["fought"] = [unit for unit in combat["fought"] if unit not in here]

    # 4 and 5 modifiers, surprise, fire

    def _surprise(self, play: Play, board: Board, frame: Frame) -> None:
        frame["order"] = "together"
        if surprise_choices(board, play, frame):
            play.ask(SEAT_OF[frame["side"]], what="surprise")
        frame["stage"] = "fire"

    def do_fire(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def do_surprise(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Cases 8.421, 8.422: on 1 to 4 the attacker fires first, on a 6 the defender."""
        board = board_of(play.state)
        play.close_decision(seat)
        modifier = 0
        if action["by"] == "cavalry":
            leader = cavalry_leader(board, frame)
            board["surprised"] += [leader] if leader else []
            combat = play.frame("combat")
            if combat is not None:
                combat["charged"] = True
            modifier -= leader in BOLD_LEADERS
            modifier -= bool(frame["deployed"].get("attack"))
        die = play.roll("surprise")
        play.emit("surprise", by=action["by"], die=die, modifier=modifier)
        face = die + modifier
        if face <= FIRST_UP_TO:
            frame["order"] = "attacker"
        elif face >= LOST_FROM:
            frame["order"] = "defender"
        elif action["by"] == "cavalry":
            horse = [unit for unit in frame["units"] if is_cavalry(unit)]
            play.push("losses", units=horse, factors=1, steps=1)
        else:  # case 8.421: an asset of the attacker is lost
            board["assets"].pop(frame["deployed"]["attack"].pop())

    def _fire(self, play: Play, board: Board, frame: Frame) -> None:
        """Cases 8.3, 8.41: both fire at once, or whoever was surprised with what is left."""
        frame["units"] = alive(board, frame["units"])
        if not frame["units"]:
            frame["stage"] = "end"
            return
        combat = play.frame("combat") or {}
        defenders = units_at(board, frame["place"])
        frame["weary"] = [unit for unit in defenders if unit in combat.get("retreated", ())]
        frame["defenders"] = [unit for unit in defenders if unit not in frame["weary"]]
        self._set_modifiers(board, frame)
        if frame["order"] != "defender":
            self._shoot(play, board, frame, "attack")
        if frame["order"] != "attacker":
            self._shoot(play, board, frame, "defence")
        frame["stage"] = "returned"
        if frame["order"] == "defender":
            self._push_losses(play, frame, "attack")
        else:
            self._push_losses(play, frame, "defence")

    def _returned(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.42: after a surprise the other side returns fire."""
        frame["stage"] = "retreat"
        frame["units"] = alive(board, frame["units"])
        if frame["order"] == "attacker":
            frame["defenders"] = [
                unit for unit in units_at(board, frame["place"]) if unit not in frame["weary"]
            ]
            self._shoot(play, board, frame, "defence")
        elif frame["order"] == "defender":
            self._shoot(play, board, frame, "attack")
            self._push_losses(play, frame, "defence")

    def _set_modifiers(self, board: Board, frame: Frame) -> None:
        """Cases 8.31, 8.312, 8.32: what the dice and columns of both are changed by."""
        attacker = Side(
            frame["units"],
            leader_of_attack(board, frame),
            len(frame["deployed"].get("attack", ())),
            frame["attack_bonus"],
        )
        able = able_leaders(board, pieces_at(board, frame["place"]))
        every = frame["defenders"] or frame["weary"]
        defender = Side(
            every,
            able[0] if able else None,
            len(frame["deployed"].get("defence", ())),
            frame["defence_bonus"],
        )
        place = frame["place"]
        attack, defence = modifiers(board, attacker, defender, place)
        frame["modifiers"] = [attack, defence]
        frame["dice"] = list(die_modifiers(attack, defence))
        frame["shifts"] = list(shifts(board, attacker, defender, place, frame["no_terrain"]))
        frame["leaders"] = [attacker.leader, defender.leader]

    def _shoot(self, play: Play, board: Board, frame: Frame, who: str) -> None:
        units = frame["units"] if who == "attack" else frame["defenders"]
        index = 0 if who == "attack" else 1
        if not units:
            frame[f"{who}_factors"] = 0
            return
        die = play.roll(f"combat {who}")
        modifier, shift = frame["dice"][index], frame["shifts"][index]
        factors, column, table = fire(board, units, shift, die + modifier)
        frame[f"{who}_factors"] = factors
        play.emit(
            "fire",
            who=who,
            place=frame["place"],
            table=table,
            column=column,
            modifier=modifier,
            die=die,
            factors=factors,
        )

    def _push_losses(self, play: Play, frame: Frame, who: str) -> None:
        """Push the losses of one side, which the other has inflicted."""
        if who == "defence":
            if frame["attack_factors"] > 0:
                board = board_of(play.state)
                for unit in frame["weary"]:
                    eliminate(play, board, unit)
            play.push("losses", units=list(frame["defenders"]), factors=frame["attack_factors"])
        else:
            play.push("losses", units=list(frame["units"]), factors=frame["defence_factors"])

    # 6 resolution

    def _retreat(self, play: Play, board: Board, frame: Frame) -> None:
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
            self._push_retreat(play, board, frame)

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
        if stays or face >= LOST_FROM:
            units = [
                u for u in units_at(board, frame["place"]) if side_of(board, u) != frame["side"]
            ]
            play.push("losses", units=units, factors=1, steps=1)

    def do_fall_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["falls_back"] = True

    def _push_retreat(self, play: Play, board: Board, frame: Frame) -> None:
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

    def _repaid(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.5: now the attacker takes losses, unless that was done first."""
        frame["stage"] = "leaders"
        if frame["order"] != "defender":
            self._push_losses(play, frame, "attack")

    def _leaders(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.53, TQ-68: leaders who have lost all units are lost on a die above their rating,
        else they retreat two spaces."""
        frame["stage"] = "advance"
        combat = play.frame("combat")
        if combat is not None:
            combat["spent_leaders"] += [each for each in frame["leaders"] if each]
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

    def _advance(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 8.7: the attacker advances where the space is empty now."""
        frame["stage"] = "counter"
        frame["units"] = alive(board, frame["units"])
        if frame.get("won") and frame["units"] and vacated(board, frame["place"], frame["side"]):
            path = [frame["place"]]
            if frame.get("retreated") and frame["length"] == 2 and not is_mud(board):
                path += frame.get("second", [])
            leader = None
            if frame.get("retreated") and not is_mud(board) and frame.get("leaders"):
                leader = frame["leaders"][0]
            self._push_advance(play, board, frame, path, leader)

    def _push_advance(
        self, play: Play, board: Board, frame: Frame, path: list[str], leader: str | None
    ) -> None:
        units = alive(board, frame["units"])
        spaces = {board["where"][unit] for unit in units}
        pieces = units + [
            piece
            for space in spaces
            for piece in pieces_at(board, space)
            if piece in LEADERS and side_of(board, piece) == frame["side"] and piece != "lenin"
        ]
        combat = play.frame("combat") or {}
        play.push(
            "advance",
            side=frame["side"],
            pieces=pieces,
            path=path,
            leader=leader,
            closed=list(combat.get("spaces", ())),
        )

    def _counter(self, play: Play, board: Board, frame: Frame) -> None:
        """Case 12.1, TQ-66: a defender who inflicted more may strike back."""
        frame["stage"] = "end"
        if frame.get("won", True) or frame["defence_factors"] <= frame["attack_factors"]:
            return
        combat = play.frame("combat") or {}
        able = [
            leader
            for leader in able_leaders(board, pieces_at(board, frame["place"]))
            if leader not in frame["tried"] and leader not in combat.get("countered", ())
        ]
        if able and alive(board, frame["units"]) and frame["defender"] in SIDES:
            frame["striker"] = able[0]
            play.ask(SEAT_OF[frame["defender"]], what="counter")

    def do_counterattack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """Case 12.1: one die each, by strength alone; no retreat and no advance follow."""
        board = board_of(play.state)
        play.close_decision(seat)
        combat = play.frame("combat")
        if combat is not None:
            combat.setdefault("countered", []).append(frame["striker"])
        if not try_capability(play, board, frame["striker"], "counterattack"):
            return
        frame["units"] = alive(board, frame["units"])
        frame["defenders"] = units_at(board, frame["place"])
        frame["shifts"], frame["dice"] = [0, 0], [0, 0]
        self._shoot(play, board, frame, "defence")
        self._shoot(play, board, frame, "attack")
        play.push("losses", units=list(frame["units"]), factors=frame["defence_factors"])
        play.push("losses", units=list(frame["defenders"]), factors=frame["attack_factors"])

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def _end(self, play: Play, board: Board, frame: Frame) -> None:
        play.leave()
