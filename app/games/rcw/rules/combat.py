"""Section 8: the combat phase. Attacks are declared in small steps; `losses` resolves them."""

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, stack_of
from app.games.rcw.box import BOX
from app.games.rcw.rules.attack import (
    declaration,
    fighting,
    joiners,
    more_targets,
    targets,
    total,
)
from app.games.rcw.rules.combat_refusals import why_not
from app.games.rcw.rules.losses import resolve


class Combat(Step):
    """8.0: the phasing player attacks where and in what order he likes, or not at all.

    An attack is put together in small steps: the stack attacked, more defending stacks (R42), the
    attacking stacks; then it is resolved at once. The frame: `attackers` and `targets`, stack ids
    of the attack in preparation; `attacked` and `defended`, units that have fought (8.25).
    """

    name = "combat"
    cases = "8.0-8.3"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("closed"):
            play.leave()
            return
        for key, value in declaration().items():
            frame.setdefault(key, value)
        frame.update(attackers=[], targets=[])
        seat = board_of(play)["phasing"]
        assert seat is not None
        if not frame.get("open") and not targets(board_of(play), frame, seat):
            play.leave()
            return
        frame["open"] = True
        play.ask(seat, what="combat")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board = board_of(play)
        found: list[Action] = []
        if not frame["targets"]:
            found.append({"do": "end_combat"})
            found.extend({"do": "attack", "target": t} for t in targets(board, frame, seat))
            return found
        if frame["attackers"] and BOX.tables.combat_column(
            total(board, frame["attackers"]), total(board, frame["targets"])
        ):
            found.append({"do": "resolve"})
        for stack in joiners(board, frame, seat, frame["targets"]):
            if stack not in frame["attackers"]:
                found.append({"do": "with", "unit": board["stacks"][stack]["units"][0]})
        found.extend({"do": "against", "target": t} for t in more_targets(play, frame, seat))
        return found

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.31, 8.21: name the stack that is attacked."""
        frame["targets"].append(stack_of(board_of(play), action["target"]))

    def do_against(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.24, ruling R42: name one more, to be attacked as one with it."""
        frame["targets"].append(stack_of(board_of(play), action["target"]))

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.32, 7.33: name a stack that attacks, whole."""
        frame["attackers"].append(stack_of(board_of(play), action["unit"]))

    def do_resolve(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.0(1) to (6), 8.25: compute the odds, roll, apply; nobody fights twice in a phase."""
        board = board_of(play)
        for stack in frame["attackers"]:
            frame["attacked"].extend(fighting(board["stacks"][stack]))
        for stack in frame["targets"]:
            frame["defended"].extend(fighting(board["stacks"][stack]))
        play.answered(seat)
        resolve(play, seat, list(frame["attackers"]), list(frame["targets"]))

    def do_end_combat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """4.2, 8.21: attacking is voluntary; the randomizer phase follows."""
        frame["closed"] = True
        play.answered(seat)
        play.tell("combat.ends", seat=seat)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not(play, frame, seat, action)
