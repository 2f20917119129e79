"""Section 8.3: what a combat does. Results, exchange losses, then what the dead leave behind."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, strength
from app.games.rcw.box import BOX, IMPERIALS
from app.games.rcw.rules.attack import ORDINARY, attack_strength, odds, total
from app.games.rcw.rules.capture import settle_imperial
from app.games.rcw.rules.death import eliminate, lose_train
from app.games.rcw.rules.stacking import restack


def resolve(play: Play, frame: Frame) -> None:
    """8.0(4) to (6): roll for the attack declared in `frame`, and push what the result asks for.

    In subversive and terror attacks only DE counts; the attackers are elsewhere, so that nobody
    captures what the dead leave behind (8.43, 12.5(17), ruling R49).
    """
    board = board_of(play)
    seat = board["phasing"]
    assert seat is not None
    attackers, targets = list(frame["attackers"]), list(frame["targets"])
    province = board["stacks"][targets[0]]["at"]
    column = odds(play.state, frame)
    assert column is not None
    die = play.roll(f"combat {province}")
    result = BOX.tables.combat_results(column, die)
    play.emit(
        "combat",
        seat=seat,
        province=province,
        attackers=[unit for stack in attackers for unit in board["stacks"][stack]["units"]],
        defenders=[unit for stack in targets for unit in board["stacks"][stack]["units"]],
        attack=attack_strength(play.state, frame),
        defence=total(board, targets),
        odds=column,
        die=die,
        result=result,
    )
    if frame["mode"] != ORDINARY:
        if result != "DE":
            play.emit("attack.vain")
            return
        attackers = []
    play.push(
        "losses",
        seat=seat,
        attackers=attackers,
        targets=targets,
        victors=defenders_in_order(play, seat, targets),
        result=result,
        at=province,
        stage=0,
        imperials=[
            {"unit": unit, "enemies": enemies}
            for stacks, enemies in ((attackers, "targets"), (targets, "attackers"))
            for stack in stacks
            for unit in board["stacks"][stack]["units"]
            if unit in IMPERIALS
        ],
    )


def defenders_in_order(play: Play, seat: Seat, targets: list[str]) -> list[Seat | None]:
    """Return the defending controllers, the largest strength first, ties clockwise (R43)."""
    board = board_of(play)
    totals: dict[Seat | None, int] = {}
    for stack in targets:
        owner = board["stacks"][stack]["seat"]
        totals[owner] = totals.get(owner, 0) + strength(board["stacks"][stack])
    seats = play.state["seats"]
    first = seats.index(seat)

    def rank(owner: Seat | None) -> tuple[int, int]:
        clockwise = len(seats) if owner is None else (seats.index(owner) - first) % len(seats)
        return -totals[owner], clockwise

    return sorted(totals, key=rank)


class Losses(Step):
    """8.31 to 8.36: apply a result, then restack (7.4), then settle Imperial units (13.41).

    The frame: `seat` attacks; `attackers`, `targets`: stack ids; `victors`: the defenders, as R43
    orders them; `result`; `imperials` that stood with either side, with the other side's name;
    `stage`.
    """

    name = "losses"
    cases = "8.31-8.36, 7.4, 13.41"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        frame["stage"] += 1
        if frame["stage"] == 1:
            self._apply(play, frame)
        elif frame["stage"] == 2:
            for stack in reversed([*frame["attackers"], *frame["targets"]]):
                self._mend(play, frame, stack)
        elif frame["imperials"]:
            settle_imperial(play, frame, **frame["imperials"].pop())
        else:
            play.leave()

    def _apply(self, play: Play, frame: Frame) -> None:
        """8.31 to 8.33; in an exchange all units count what is printed (17.47, R110, R120)."""
        seat, victor = frame["seat"], frame["victors"][0]
        board = board_of(play)
        attackers, targets = frame["attackers"], frame["targets"]
        attack, defence = total(board, attackers), total(board, targets)
        result = frame["result"]
        if result == "AE" or (result == "EX" and attack <= defence):
            eliminate(play, attackers, victor)
        if result == "DE" or (result == "EX" and defence <= attack):
            eliminate(play, targets, seat)
        if result == "EX" and attack > defence:
            owner = board["stacks"][attackers[0]]["seat"]  # of a Black unit nobody
            self._exchange(play, frame, attackers, defence, [owner], victor)
        if result == "EX" and defence > attack:
            self._exchange(play, frame, targets, attack, frame["victors"], seat)

    @staticmethod
    def _exchange(
        play: Play,
        frame: Frame,
        stacks: list[str],
        need: int,
        turns: list[Seat | None],
        killer: Seat | None,
    ) -> None:
        """8.33: the larger side pays `need` out of `stacks`."""
        play.emit("exchange", need=need)
        play.push(
            "exchange",
            stacks=stacks,
            need=need,
            chosen=[],
            turns=list(turns),
            seat=frame["seat"],
            killer=killer,
        )

    def _mend(self, play: Play, frame: Frame, stack: str) -> None:
        """14.36 for a train that survived alone; 7.4 for the rest."""
        killer = frame["victors"][0] if stack in frame["attackers"] else frame["seat"]
        lose_train(play, stack, killer)
        restack(play, stack)
