"""Forces as the bot thinks of them: those that it could attack, and its own."""

from dataclasses import dataclass, field

from app.games.kernel.state import Seat


@dataclass(frozen=True, slots=True)
class Foe:
    """A stack that could be attacked; `spoils` is what its death would bring."""

    stack: str
    colour: str
    seat: Seat | None
    strength: int
    spoils: float


@dataclass(frozen=True)
class Troop:
    """An own force as it could be moved: those that come along, and what could still join it.

    `free` are units beside it that nobody has and it has room for; `strength` counts them.
    `points` is None where it cannot go anywhere any more. `harbours` are the ports to which it
    could sail (17.4); `treasure`: it holds an Imperial unit, which goes to whoever destroys it.
    """

    lead: str
    at: str
    colour: str
    nation: str | None
    free: tuple[str, ...]
    room: int
    strength: int
    price: float
    points: int | None
    mode: str | None
    trained: bool
    harbours: tuple[str, ...] = ()
    treasure: bool = False


@dataclass
class TrialMemory:
    """What a bot in a trial remembers of a movement phase, so that it need not think again.

    Others do not move in it, so their `foes`, `targets` and `threats` (`BotView`) stay what they
    are; `aim` and what is `hostile`, until another force moves. `target` is where the force on the
    move goes, `idle` are leads that have nowhere to go.
    """

    phase: tuple[object, ...] = ()
    foes: dict[str, list[Foe]] | None = None
    targets: dict[str, dict[str, list[Foe]]] | None = None
    aim: str | None = None
    hostile: dict[str, set[str]] | None = None
    threats: dict[str, dict[str, int]] = field(default_factory=dict)
    target: str | None = None
    idle: set[str] = field(default_factory=set)

    def begin(self, phase: tuple[object, ...]) -> None:
        """Forget what was kept of another movement phase."""
        if phase != self.phase:
            self.phase, self.target, self.idle = phase, None, set()
            self.foes, self.targets, self.threats = None, None, {}
            self.begin_force()

    def begin_force(self) -> None:
        """Forget what holds while one force moves."""
        self.aim, self.hostile = None, None
