"""What a seat sees when it is asked: the board in the terms in which the bot thinks."""

from collections.abc import Iterable
from functools import cached_property
from typing import Any, Final

from app.games.kernel.bot import Reason
from app.games.kernel.chance import NoDice
from app.games.kernel.match import Match
from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame, Seat
from app.games.rcw.board import (
    STACK_LIMIT,
    Board,
    Stack,
    attached_to,
    board_of,
    colour_of,
    free_capacity,
    in_box,
    nation_of,
    playing,
    size,
    stacks_of,
    strength,
    trains,
)
from app.games.rcw.bots import scenario, worth
from app.games.rcw.bots.aim import aim, rivalry
from app.games.rcw.bots.forces import Foe, TrialMemory, Troop
from app.games.rcw.bots.levels import STEADY, Level
from app.games.rcw.bots.reach import Step, around, reach
from app.games.rcw.box import ARMIES, BOX, COLOUR, IMPERIALS, LEADERS, OPPOSES, VALUE
from app.games.rcw.rules.force import (
    SEA,
    Force,
    allowance,
    as_force,
    can_only_halt,
    may_go,
    movers,
)
from app.games.rcw.rules.sea import harbours, has_ships
from app.games.rcw.rules.victory import RED, scores

OPPOSED_BY: Final = {
    colour: tuple(other for other in OPPOSES if colour in OPPOSES[other]) for colour in OPPOSES
}
"""The colours whose units may attack a stack of each colour."""
FORBIDDEN = -1000.0
"""What it brings to kill a unit of a player who is to be left alone."""
STRIKE = 3
"""Provinces over which another player's force is taken for a threat."""


class BotView:
    """The board as `seat` sees it; every part is worked out when it is first asked for."""

    def __init__(
        self, match: Match, seat: Seat, level: Level = STEADY, course: TrialMemory | None = None
    ) -> None:
        self.match = match
        self.level = level
        self.state = match.state
        self.log = match.log
        self.board: Board = board_of(match.state)
        self.seat = seat
        self.turn = self.board["turn"]
        self.course = course if self.frame["step"] == "movement" else None
        """What a bot in a trial remembers of the movement phase."""
        if self.course is not None:
            self.course.begin((self.turn, seat, match.state["draws"]))
        self.combined = bool(match.state["options"]["combined_defence"])
        self.attractions: dict[Troop, list[tuple[str, float]]] = {}
        """What draws a force from afar, worked out once (`places`)."""
        self.reason: Reason | None = None
        """Why the seat does what it does, as far as that has been said; see `because`."""

    def because(self, key: str, **args: Any) -> None:
        """Note why the action that is chosen now is chosen, for after the match."""
        self.reason = Reason("why." + key, args)

    @property
    def is_truce(self) -> bool:
        """Whether the seat attacks no other player's forces for now."""
        return self.turn <= self.level.truce

    @property
    def is_leisurely(self) -> bool:
        """Whether the seat moves few leaders and attacks once; later it does what ends the war."""
        return self.turn <= self.level.leisure

    @property
    def frame(self) -> Frame:
        """What the step on top remembers."""
        return self.state["steps"][-1]

    @cached_property
    def play(self) -> Play:
        """What the rules ask of: a hand that never acts and has no dice."""
        return Play(self.match.title, self.state, NoDice())

    @property
    def phasing(self) -> bool:
        """Whether this is the seat's own player turn."""
        return self.board["phasing"] == self.seat

    @cached_property
    def box(self) -> list[str]:
        """The pieces that the seat has before it."""
        return in_box(self.board, "display:" + self.seat)

    def holds(self, chit: str) -> bool:
        """Whether `chit` is among them."""
        return chit in self.box

    def bids_left(self, *others: Seat) -> bool:
        """Whether no more has been proposed among oneself and `others` than a motion a game turn.

        A bot remembers nothing but what the position tells it: so it never bids without end.
        """
        letters = "".join(sorted([self.seat, *others]))
        return self.state["proposals"].get(letters, 0) < self.turn

    @cached_property
    def aim(self) -> str:
        """The colour whose victory the seat plays for."""
        if self.level.only_red:
            return RED
        if self.course is None or self.level.aim is not None:
            return self.level.aim or aim(self.state, self.seat)
        if self.course.aim is None:
            self.course.aim = aim(self.state, self.seat)
        return self.course.aim

    @cached_property
    def rivalry(self) -> dict[Seat | None, float]:
        """What a point less for each of the others counts: most for who leads."""
        found = rivalry(self.state, self.seat, self.aim)
        envy = self.level.envy
        return found if envy == 1.0 else {seat: envy * each for seat, each in found.items()}

    @cached_property
    def red_points(self) -> dict[Seat, int]:
        """The points of all who are still in the game, if it ended in a Red victory now."""
        return scores(self.board, playing(self.state), RED)

    def through(self, other: Seat) -> "BotView":
        """Return how `other` sees the board, taken for a steady player: ask it only what everybody
        knows (17.6)."""
        if other not in self._through:
            self._through[other] = BotView(self.match, other)
        return self._through[other]

    @cached_property
    def _through(self) -> dict[Seat, "BotView"]:
        return {}

    @property
    def others(self) -> list[Seat]:
        """The players who are still in the game, but for oneself."""
        return [seat for seat in playing(self.state) if seat != self.seat]

    def spoils(self, unit: str, owner: Seat | None) -> float:
        """Return what it brings to kill `unit`, which `owner` controls."""
        if self.is_truce and owner is not None and owner != self.seat:
            return FORBIDDEN
        brings = worth.spoils(unit, owner, self.seat, self.aim, self.turn, self.rivalry)
        return brings + scenario.swing(self.state, unit, self.aim)

    @cached_property
    def caution(self) -> float:
        """By how much own losses count."""
        return self.level.caution * worth.caution(self.turn)

    @property
    def replacing(self) -> bool:
        """Whether eliminated units still return (9.16)."""
        return self.turn <= BOX.tables.track.last_replacement_turn

    # others

    @cached_property
    def foes(self) -> dict[str, list[Foe]]:
        """Every stack that has strength, by province, own ones included: some are better dead."""
        if self.course is None:
            return self._all_foes()
        if self.course.foes is None:
            self.course.foes = self._all_foes()
        return self.course.foes

    def _all_foes(self) -> dict[str, list[Foe]]:
        found: dict[str, list[Foe]] = {}
        for name, stack in self.board["stacks"].items():
            colour, power = colour_of(stack), strength(stack)
            if colour is None or not power:
                continue
            spoils = self._spoils_of(stack)
            foe = Foe(name, colour, stack["seat"], power, spoils)
            found.setdefault(stack["at"], []).append(foe)
        return found

    def _spoils_of(self, stack: Stack) -> float:
        owner = stack["seat"]
        if self.is_truce and owner is not None and owner != self.seat:
            return FORBIDDEN * len(stack["units"])
        table = worth.table_of_spoils(owner, self.seat, self.aim, self.turn, self.rivalry)
        swing = 0.0
        if scenario.is_climax(self.state):
            swing = sum(scenario.swing(self.state, unit, self.aim) for unit in stack["units"])
        return sum(map(table.__getitem__, stack["units"])) + swing

    def targets(self, province: str, colour: str) -> list[Foe]:
        """Return the stacks of `province` that units of `colour` can attack with profit."""
        return self._targets[colour].get(province, [])

    @cached_property
    def _targets(self) -> dict[str, dict[str, list[Foe]]]:
        if self.course is None:
            return self._all_targets()
        if self.course.targets is None:
            self.course.targets = self._all_targets()
        return self.course.targets

    def _all_targets(self) -> dict[str, dict[str, list[Foe]]]:
        found: dict[str, dict[str, list[Foe]]] = {colour: {} for colour in OPPOSES}
        for province, foes in self.foes.items():
            for foe in foes:
                if foe.spoils > 0:
                    for colour in OPPOSED_BY[foe.colour]:
                        found[colour].setdefault(province, []).append(foe)
        return found

    def chances_at(self, province: str, colour: str) -> list[tuple[int, float, int]]:
        """Return what could be attacked there: strength, spoils and the least odds for each target,
        and for all of them together."""
        key = (province, colour)
        if key not in self._chances:
            foes = self.targets(province, colour)
            groups = [[foe] for foe in foes] + ([foes] if len(foes) > 1 and self.combined else [])
            self._chances[key] = [
                (sum(f.strength for f in g), sum(f.spoils for f in g), self.least_odds(g))
                for g in groups
            ]
        return self._chances[key]

    @cached_property
    def _chances(self) -> dict[tuple[str, str], list[tuple[int, float, int]]]:
        return {}

    def least_odds(self, targets: Iterable[Foe]) -> int:
        """Return the odds (to 1) below which the bot's level does not attack `targets`."""
        of_players = any(target.seat for target in targets)
        return self.level.least_odds if of_players else self.level.odds_against_nobody

    def hostile(self, colour: str) -> set[str]:
        """Return the provinces that hold a force of `colour` on entering (5.17)."""
        return self._hostile[colour]

    @cached_property
    def _hostile(self) -> dict[str, set[str]]:
        if self.course is None:
            return self._all_hostile()
        if self.course.hostile is None:
            self.course.hostile = self._all_hostile()
        return self.course.hostile

    def _all_hostile(self) -> dict[str, set[str]]:
        found: dict[str, set[str]] = {colour: set() for colour in OPPOSES}
        for stack in self.board["stacks"].values():
            colour = colour_of(stack)
            if colour is not None:
                for other in OPPOSES[colour]:
                    found[other].add(stack["at"])
        return found

    def threat(self, province: str, colour: str) -> int:
        """Return the greatest strength that one other player could bring against `colour` there."""
        if colour not in self._threats:
            self._threats[colour] = self._threats_to(colour)
        return self._threats[colour].get(province, 0)

    @cached_property
    def _threats(self) -> dict[str, dict[str, int]]:
        return {} if self.course is None else self.course.threats

    def _threats_to(self, colour: str) -> dict[str, int]:
        enemies = OPPOSES[colour]
        found: dict[tuple[str, Seat], int] = {}
        for stack in self.board["stacks"].values():
            seat = stack["seat"]
            if seat is None or seat == self.seat or colour_of(stack) not in enemies:
                continue
            power = strength(stack)
            for province in around(stack["at"], STRIKE):
                found[province, seat] = found.get((province, seat), 0) + power
        worst: dict[str, int] = {}
        for (province, _), power in found.items():
            worst[province] = max(worst.get(province, 0), power)
        return worst

    # oneself

    @cached_property
    def own(self) -> dict[str, list[Stack]]:
        """The own stacks, by province."""
        found: dict[str, list[Stack]] = {}
        for stack in self.board["stacks"].values():
            if stack["seat"] == self.seat:
                found.setdefault(stack["at"], []).append(stack)
        return found

    def power(self, province: str, colour: str) -> int:
        """Return the strength of the own units of `colour` in `province`."""
        return sum(strength(s) for s in self.own.get(province, ()) if colour_of(s) == colour)

    def price(self, units: list[str]) -> float:
        """Return what the loss of own units would cost."""
        return self.caution * sum(worth.price(unit, self.aim) for unit in units)

    def troops(self) -> list[Troop]:
        """Return the forces that may still be moved, the strongest first."""
        frame = self.frame
        leads = movers(stacks_of(self.board, self.seat), frame["moved"] + frame["spent"])
        found = [self._waiting(lead) for lead in leads if not can_only_halt(self.board, lead)]
        return sorted(found, key=lambda troop: (-troop.strength, troop.lead))

    def _waiting(self, lead: str) -> Troop:
        """Return the force that `lead` would begin to move with (5.24)."""
        stack = self.board["stacks"][self.board["where"][lead][1:]]
        if lead in LEADERS:
            units = [lead, *attached_to(self.board, lead)]
        else:
            units = [u for u in stack["units"] if u not in self.frame["moved"]]
        return self._troop(lead, stack["at"], units, allowance(lead), None)

    def moving(self, force: Force) -> Troop:
        """Return the force that is on the move."""
        stack = self.board["stacks"][force["stack"]]
        points = force["points"] if may_go(self.board, force) else None
        return self._troop(force["lead"], stack["at"], stack["units"], points, force["mode"], force)

    def _troop(
        self,
        lead: str,
        at: str,
        units: list[str],
        points: int | None,
        mode: str | None,
        force: Force | None = None,
    ) -> Troop:
        colour = COLOUR[lead]
        assert colour is not None
        nation = nation_of({"at": at, "seat": None, "units": units})
        room = self._room(units) if lead in LEADERS else 0
        free = self.free_at(at, colour)[:room]
        return Troop(
            lead=lead,
            at=at,
            colour=colour,
            nation=nation,
            free=tuple(free),
            room=room,
            strength=sum(VALUE[unit] for unit in (*units, *free)),
            price=self.price([*units, *free]),
            points=points,
            mode=mode,
            trained=trains(units) > 0,
            harbours=self._harbours(lead, force),
            treasure=not IMPERIALS.isdisjoint(units),
        )

    def _harbours(self, lead: str, force: Force | None) -> tuple[str, ...]:
        """Return to which ports the force of `lead` could sail in this phase (17.4)."""
        if COLOUR[lead] not in ("white", "blue"):
            return ()
        raised = force or as_force(self.board["where"][lead][1:], lead, self.state["options"])
        if not has_ships(self.state, raised):
            return ()
        return tuple(harbours(self.play, self.frame, self.seat, raised))

    @property
    def passed(self) -> set[str]:
        """The provinces that the force on the move has come through by rail."""
        found: set[str] = set()
        for entry in reversed(self.log):
            if entry["action"]["do"] == "move":
                break
            if entry["action"]["do"] == "rail":
                found.add(entry["action"]["province"])
        return found

    def reach(self, troop: Troop) -> dict[str, Step]:
        """Return every province that `troop` can come to, with the first step of the way."""
        if troop.points is None or troop.mode == SEA:
            return {}
        hostile = self.hostile(troop.colour)
        found = reach(
            troop.at, troop.colour, troop.nation, hostile, troop.points, troop.mode, troop.trained
        )
        for port in troop.harbours:
            # Nobody stops a force at sea; by rail it can go on afterwards.
            if found.get(port, ("to", port))[0] != "rail":
                found[port] = ("sail", port)
        return found

    def _room(self, units: list[str]) -> int:
        led = sum(max(0, free_capacity(self.board, u)) for u in units if u in LEADERS)
        return min(led, STACK_LIMIT - size(units))

    def free_at(self, province: str, colour: str) -> list[str]:
        """Return the units of `colour` there that nobody has and that may move, strongest first."""
        return self._free.get((province, colour), [])

    def recruiting(self, colour: str) -> list[str]:
        """Return the provinces with units of `colour` that nobody has."""
        return [province for province, free in self._free if free == colour]

    @cached_property
    def _free(self) -> dict[tuple[str, str], list[str]]:
        moved = self.frame.get("moved", ())
        found: dict[tuple[str, str], list[str]] = {}
        for stack in self.board["stacks"].values():
            if stack["seat"] is not None:
                continue
            for unit in stack["units"]:
                colour = COLOUR[unit]
                if unit in ARMIES and colour in ("red", "white") and unit not in moved:
                    found.setdefault((stack["at"], colour), []).append(unit)
        for units in found.values():
            units.sort(key=lambda unit: (-VALUE[unit], unit))
        return found
