"""Section 8.3: what a combat does. Results, exchange losses, then what the dead leave behind."""

from app.games.kernel.play import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import (
    attach,
    board_of,
    in_box,
    join,
    put,
    size,
    stack_of,
    strength,
    take_off,
)
from app.games.rcw.box import BOX, IMPERIALS, LEADERS, LENIN, TRAINS, TROTSKY, VALUE
from app.games.rcw.rules.attack import ORDINARY, attack_strength, odds, total
from app.games.rcw.rules.special_units import grave
from app.games.rcw.rules.stacking import let_go, restack


def kill(play: Play, unit: str, killer: Seat | None) -> None:
    """Eliminate `unit` in combat; it goes to the killer's box or to Unassigned (8.35, 8.36).

    The death of Lenin or Trotsky closes a Replacement Segment to Red units (9.14, ruling R87) and
    costs their player a Politburo marker (11.32, ruling R58).
    """
    board = board_of(play)
    stack = stack_of(board, unit)
    assert stack is not None
    owner = board["stacks"][stack]["seat"]
    take_off(board, unit, grave(board, unit, killer))
    if unit in (LENIN, TROTSKY):
        board["blocked"] += 1
        markers = in_box(board, f"display:{owner}") if owner else []
        lost = next(
            (m for m in markers if m in BOX.chits and BOX.chits[m].kind == "politburo"), None
        )
        if lost:
            put(board, lost, "cup")
            play.tell("politburo.lost", seat=owner, unit=unit)


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
    play.tell(
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
            play.tell("attack.vain")
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
        seat, victor = frame["seat"], frame["victors"][0]
        board = board_of(play)
        attackers, targets = frame["attackers"], frame["targets"]
        attack = sum(strength(board["stacks"][stack]) for stack in attackers)
        defence = sum(strength(board["stacks"][stack]) for stack in targets)
        result = frame["result"]
        if result == "AE" or (result == "EX" and attack <= defence):
            eliminate(play, attackers, victor)
        if result == "DE" or (result == "EX" and defence <= attack):
            eliminate(play, targets, seat)
        if result == "EX" and attack > defence:
            self._exchange(play, frame, attackers, defence, [seat], victor)
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
        play.tell("exchange", need=need)
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
        board = board_of(play)
        if stack not in board["stacks"]:
            return
        units = board["stacks"][stack]["units"]
        if not size(units):
            killer = frame["victors"][0] if stack in frame["attackers"] else frame["seat"]
            for train in [unit for unit in units if unit in TRAINS]:
                kill(play, train, killer)
        restack(play, stack)


def eliminate(play: Play, stacks: list[str], killer: Seat | None) -> None:
    """Eliminate whole stacks; Imperial units never die in combat (13.51)."""
    board = board_of(play)
    for stack in stacks:
        dead = [unit for unit in board["stacks"][stack]["units"] if unit not in IMPERIALS]
        for unit in dead:
            kill(play, unit, killer)
        play.tell("eliminated", units=dead, killer=killer or "nobody")
        if stack in board["stacks"]:
            let_go(play, stack)


class Exchange(Step):
    """8.33, 8.34: the larger side loses at least as much as the smaller had; its owners choose.

    The frame: `stacks` that must pay, `need` in strength points, `chosen` so far (they leave
    together when enough is chosen), `turns`: whose turn it is to choose (several controllers one
    unit each in turn, R43; the attacker `seat` chooses for uncontrolled units, 8.36), `killer`.
    """

    name = "exchange"
    cases = "8.33-8.36"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        if sum(VALUE[unit] for unit in frame["chosen"]) >= frame["need"]:
            for unit in frame["chosen"]:
                kill(play, unit, frame["killer"])
            play.tell("exchange.loss", units=frame["chosen"], killer=frame["killer"] or "nobody")
            play.leave()
            return
        while not self._pool(play, frame):
            frame["turns"] = frame["turns"][1:]
        pool = self._pool(play, frame)
        if len(pool) == 1:
            self._choose(frame, pool[0])
        else:
            play.ask(frame["turns"][0] or frame["seat"], what="exchange")

    def _pool(self, play: Play, frame: Frame) -> list[str]:
        """List the units from which the controller whose turn it is may choose."""
        board = board_of(play)
        owner = frame["turns"][0]
        return [
            unit
            for stack in frame["stacks"]
            if board["stacks"][stack]["seat"] == owner
            for unit in board["stacks"][stack]["units"]
            if VALUE[unit] and unit not in frame["chosen"]
        ]

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "lose", "unit": unit} for unit in self._pool(play, frame)]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """8.34: one unit more that pays."""
        play.answered(seat)
        self._choose(frame, action["unit"])

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "lose":
            return None
        name = BOX.units[action["unit"]].name
        stack = stack_of(board_of(play), action["unit"])
        if stack not in frame["stacks"] or action["unit"] in frame["chosen"]:
            return Refusal(f"{name} cannot pay for this exchange", "8.33")
        if action["unit"] in IMPERIALS:
            return Refusal("Imperial units are never eliminated in combat", "13.51")
        return Refusal(f"{name} is another player's to give up", "8.34")

    @staticmethod
    def _choose(frame: Frame, unit: str) -> None:
        frame["chosen"].append(unit)
        frame["turns"] = frame["turns"][1:] + frame["turns"][:1]


def settle_imperial(play: Play, frame: Frame, unit: str, enemies: str) -> None:
    """13.41, ruling R55: the opposing side may take an Imperial unit whose company died.

    `enemies` is "attackers" or "targets"; several defenders are asked in the order of R43.
    """
    board = board_of(play)
    stack = stack_of(board, unit)
    assert stack is not None
    if size(board["stacks"][stack]["units"]):
        return
    claims: list[dict[str, object]] = []
    for seat in [frame["seat"]] if enemies == "attackers" else frame["victors"]:
        standing = [board["stacks"][each] for each in frame[enemies] if each in board["stacks"]]
        hosts = [
            each["units"][0]
            for each in standing
            if seat and each["seat"] == seat and size(each["units"])
        ]
        if hosts:
            claims.append({"seat": seat, "hosts": hosts})
    if claims:
        play.push("capture", unit=unit, claims=claims)


class Capture(Step):
    """13.41: the surviving side may attach an Imperial unit at once, or let it lie (13.42).

    The frame: `unit`, and `claims`: who is still to be asked, each with the leads of his stacks.
    """

    name = "capture"
    cases = "13.41, 13.42"
    procedure = True

    def resume(self, play: Play, frame: Frame) -> None:
        if frame["claims"]:
            play.ask(frame["claims"][0]["seat"], what="capture")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        hosts = frame["claims"][0]["hosts"]
        return [{"do": "leave_it"}, *({"do": "capture", "unit": host} for host in hosts)]

    def do_capture(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.41: it changes hands at once."""
        board = board_of(play)
        host, unit = action["unit"], frame["unit"]
        if host in LEADERS:
            attach(board, unit, host)
        else:
            into = stack_of(board, host)
            assert into is not None
            join(board, [unit], into)
        play.tell("captured", seat=seat, unit=unit, on=host)
        frame["claims"].clear()
        play.answered(seat)

    def do_leave_it(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """13.42: it lies free, unless another of the victors wants it."""
        frame["claims"].pop(0)
        play.answered(seat)
