"""Section 8: the combat phase. Attacks are declared in small steps; `losses` resolves them."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, put, stack_of
from app.games.rcw.rules.attack import (
    ORDINARY,
    TERROR,
    attack_strength,
    can_play_comintern,
    complete,
    declaration,
    demanded,
    fighting,
    held,
    in_hand,
    joiners,
    odds,
    total,
    undeclared,
)
from app.games.rcw.rules.attack_options import OPENING, more_targets, openings
from app.games.rcw.rules.bombardment import bombardable, supported
from app.games.rcw.rules.combat_refusals import why_not
from app.games.rcw.rules.czar_execution import forestall_attack
from app.games.rcw.rules.losses import resolve
from app.games.rcw.secrecy import secret


class Combat(Step):
    """8.0: the phasing player attacks where and in what order they like, or not at all.

    An attack is put together in small steps: chits that reach further (12.5), the stack attacked,
    more defending stacks (R42), the attacking stacks; then it is resolved at once. What the frame
    remembers is told in `attack.declaration` and `attack.undeclared`; `attacked` and `defended`
    are the units that have fought (8.25).
    """

    name = "combat"
    cases = "8.0-8.4, 12.5(4), 12.5(8), 12.5(16), 12.5(17), 14.19, 17.46"

    def in_procedure(self, frame: Frame) -> bool:
        """R09: a combat is a procedure from the order to resolve it on, to the last loss."""
        return in_hand(frame) and not frame.get("owes")

    def drop_selection(self, play: Play, frame: Frame) -> None:
        """R09, R119: an attack that is not resolved yet is called off; it has cost nothing."""
        if in_hand(frame) and not self.in_procedure(frame):
            self.do_call_off(play, frame, "", {"do": "call_off"})
            seat = board_of(play)["phasing"]
            assert seat is not None
            play.emit("attack.put_down", to=[seat], seat=seat)

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("closed"):
            play.leave()
            return
        if frame.pop("declared", False):
            resolve(play, frame)
            return
        frame.update(undeclared() if "attacked" in frame else declaration())
        seat = board_of(play)["phasing"]
        assert seat is not None
        if not frame.get("open") and not worth_asking(play, frame, seat):
            play.leave()
            return
        frame["open"] = True
        play.ask(seat, what="combat")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, state = board_of(play), play.state
        found: list[Action] = []
        if not frame["targets"]:
            if not in_hand(frame):
                found.append({"do": "end_combat"})
            found.extend(openings(state, frame, seat))
            if in_hand(frame):
                found.append({"do": "call_off"})
            return found
        if complete(state, frame):
            found.append({"do": "resolve"})
        able = joiners(state, frame, seat, frame["targets"])
        for stack in able:
            if stack not in frame["attackers"]:
                found.append({"do": "with", "unit": board["stacks"][stack]["units"][0]})
        further = more_targets(state, frame, seat, able)
        found.extend({"do": "against", "target": target} for target in further)
        if can_play_comintern(state, frame, seat, able):
            found.append({"do": "comintern"})
        if frame["mode"] == ORDINARY and bombardable(state, frame, seat, frame["attackers"]):
            units = supported(state, frame, frame["attackers"])
            found.extend({"do": "bombard", "unit": unit} for unit in units)
        found.append({"do": "call_off"})
        return found

    # what is attacked

    def do_attack(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.31, 8.21: name the stack that is attacked."""
        self._open(play, frame, action)

    def do_subvert(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.41: name the stack over the border that is to be subverted."""
        self._open(play, frame, action)

    def do_terror(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(17), ruling R50: name the stack over the border that a Terror chit is played on."""
        self._open(play, frame, action)

    @staticmethod
    def _open(play: Play, frame: Frame, action: Action) -> None:
        """The Black unit of Anarchists Strike attacks alone (R51, R53, R121): nobody is named."""
        frame["mode"] = OPENING[action["do"]]
        frame["targets"].append(stack_of(board_of(play), action["target"]))
        if frame["striker"]:
            frame["attackers"].append(frame["striker"])
            weigh(play, frame)

    def do_against(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.24, ruling R42: name one more, to be attacked as one with it."""
        frame["targets"].append(stack_of(board_of(play), action["target"]))
        if frame["attackers"]:
            weigh(play, frame)

    # with what

    def do_with(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """7.32, 7.33, 8.27, 8.42: name a stack that attacks, whole."""
        frame["attackers"].append(stack_of(board_of(play), action["unit"]))
        weigh(play, frame)

    def do_strike(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(4), 14.19, ruling R53: by Anarchists Strike a Black unit is going to attack."""
        frame["striker"] = stack_of(board_of(play), action["unit"])

    def do_demand(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(16), ruling R54: two nationalities come to blows, for this phase."""
        frame.update(demands=[action["nation"], action["rival"]], demanding=True)

    def do_comintern(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(8): the Red units of this subversive attack count double."""
        frame["comintern"] = True
        if frame["attackers"]:
            weigh(play, frame)

    def do_bombard(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """17.46, 17.47, ruling R110: ships double one unit for this attack."""
        frame["bombarded"].append(action["unit"])
        weigh(play, frame)

    # done

    def do_call_off(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.21, R119: attacking is voluntary. What has not been rolled for has cost nothing."""
        if frame["demanding"]:
            frame.update(demands=None, demanding=False)
        frame.update(undeclared())

    def do_resolve(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.0(1) to (6), 8.25: state the odds, then roll; nobody fights twice in a phase."""
        board = board_of(play)
        spend(play, frame, seat)
        for stack in frame["attackers"]:
            frame["attacked"].extend(fighting(board["stacks"][stack]))
        for stack in frame["targets"]:
            frame["defended"].extend(fighting(board["stacks"][stack]))
        frame["bombardments"] += len(frame["bombarded"])
        frame["declared"] = True
        play.close_decision(seat)
        announce(play, frame, seat)
        declared(play, frame)

    def do_end_combat(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """4.2, 8.21: attacking is voluntary; the randomizer phase follows."""
        frame["closed"] = True
        play.close_decision(seat)
        play.emit("combat.ends", seat=seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """D08: when time is up, no more attacks."""
        return {"do": "call_off"} if in_hand(frame) else {"do": "end_combat"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not(play, frame, seat, action)


def worth_asking(play: Play, frame: Frame, seat: Seat) -> bool:
    """Whether the phasing player is asked for attacks at all: somebody can be attacked (8.0).

    With hidden chits (17.6) they always are, since the mere question would reveal them.
    """
    return secret(play.state) or any(openings(play.state, frame, seat))


def weigh(play: Play, frame: Frame) -> None:
    """8.0(1) to (3): tell the attacker how the attack in hand stands, before it is resolved."""
    play.emit(
        "attack.weighed",
        to=[str(board_of(play)["phasing"])],
        attackers=[unit for stack in frame["attackers"] for unit in _units(play, stack)],
        attack=attack_strength(play.state, frame),
        defence=total(board_of(play), frame["targets"]),
        odds=odds(play.state, frame) or "less",
    )


def announce(play: Play, frame: Frame, seat: Seat) -> None:
    """8.0(3): tell who attacks whom, and at which odds, before the die."""
    stacks = board_of(play)["stacks"]
    owners = {stacks[stack]["seat"] or "nobody" for stack in frame["targets"]}
    play.emit(
        "attack." + (frame["mode"] if frame["mode"] != ORDINARY else "declared"),
        seat=seat,
        province=stacks[frame["targets"][0]]["at"],
        owners=sorted(owners),
        attackers=[unit for stack in frame["attackers"] for unit in _units(play, stack)],
        defenders=[unit for stack in frame["targets"] for unit in _units(play, stack)],
        attack=attack_strength(play.state, frame),
        defence=total(board_of(play), frame["targets"]),
        odds=odds(play.state, frame),
    )


def _units(play: Play, stack: str) -> list[str]:
    return board_of(play)["stacks"][stack]["units"]


def spend(play: Play, frame: Frame, seat: Seat) -> None:
    """12.5: the chits played go back to the randomizer; Territorial Demands hold on (R54)."""
    board = board_of(play)
    spent = {
        "anarchists_strike": frame["striker"] is not None,
        "terror": frame["mode"] == TERROR,
        "comintern": frame["comintern"],
        "territorial_demands": frame["demanding"] and demanded(play.state, frame),
    }
    for kind in (kind for kind, played in spent.items() if played):
        chit = held(board, seat, kind)
        assert chit is not None
        put(board, chit, "cup")
        play.emit("attack.chit", seat=seat, piece=chit)
    frame["demanding"] = False
    for unit in frame["bombarded"]:
        play.emit("attack.bombardment", seat=seat, unit=unit)


def declared(play: Play, frame: Frame) -> None:
    """8.0, 13.53: an execution order that lies ready comes between an attack and its die (R62)."""
    forestall_attack(play, frame["targets"])
