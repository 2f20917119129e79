"""Motions: whatever needs consent. Trades, committees, purges and votes are all motions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right

if TYPE_CHECKING:
    from app.games.kernel.play import Play


class MotionKind:
    """What one kind of motion does at the moment of unanimity; it is final then."""

    name: ClassVar[str]

    def lapsed(self, play: Play, motion: Motion) -> str | None:
        """Return the wording key of why it can no longer be carried out, or None."""
        return None

    def execute(self, play: Play, motion: Motion) -> None:
        """Carry it out; all who were asked have consented."""
        raise NotImplementedError


def propose(play: Play, kind: str, by: Seat, asked: list[Seat], terms: dict[str, Any]) -> Motion:
    """Open a motion. It is known to `by` and `asked` alone until it is carried out.

    Raises ValueError unless somebody else is asked, each once.
    """
    if not asked or len({by, *asked}) != len(asked) + 1:
        raise ValueError(f"a motion of {by} cannot ask {asked}")
    letters = "".join(sorted([by, *asked]))
    number = play.state["proposals"].get(letters, 0) + 1
    play.state["proposals"][letters] = number
    motion: Motion = {
        "id": f"{letters}{number}",
        "kind": kind,
        "by": by,
        "asked": asked,
        "consents": [],
        "terms": terms,
    }
    play.state["motions"].append(motion)
    play.keep_private(by, *asked)
    return motion


def parties(motion: Motion) -> list[Seat]:
    """Return who knows of the motion."""
    return [motion["by"], *motion["asked"]]


def close_all(play: Play, kind: str, say: str) -> None:
    """Let every open motion of `kind` lapse, telling its parties the wording `say`."""
    motions = play.state["motions"]
    for motion in [each for each in motions if each["kind"] == kind]:
        motions.remove(motion)
        play.tell(say, to=parties(motion), motion=motion["id"], by=motion["by"])


class Consent(Right):
    """The right to answer a motion: accept or refuse it, or withdraw one's own.

    Who has accepted may still refuse, as long as somebody else has not accepted.
    """

    verbs = frozenset({"accept", "refuse", "withdraw"})

    def options(self, play: Play, seat: Seat) -> list[Action]:
        found: list[Action] = []
        for motion in play.state["motions"]:
            if motion["by"] == seat:
                found.append({"do": "withdraw", "motion": motion["id"]})
            elif seat in motion["asked"]:
                if seat not in motion["consents"]:
                    found.append({"do": "accept", "motion": motion["id"]})
                found.append({"do": "refuse", "motion": motion["id"]})
        return found

    def _take(self, play: Play, action: Action) -> Motion:
        motion = next(m for m in play.state["motions"] if m["id"] == action["motion"])
        play.keep_private(*parties(motion))
        return motion

    def do_accept(self, play: Play, seat: Seat, action: Action) -> None:
        motion = self._take(play, action)
        motion["consents"].append(seat)
        if set(motion["consents"]) < set(motion["asked"]):
            play.tell("motion.consent", to=parties(motion), seat=seat, motion=motion["id"])
            return
        play.state["motions"].remove(motion)
        # Others have consented too, and whether it can be carried out may show what they hold:
        # it is not the last one's to take back.
        play.reveal()
        kind = play.title.motions[motion["kind"]]
        reason = kind.lapsed(play, motion)
        if reason:
            play.tell(reason, to=parties(motion), motion=motion["id"], by=motion["by"])
        else:
            kind.execute(play, motion)

    def do_refuse(self, play: Play, seat: Seat, action: Action) -> None:
        motion = self._take(play, action)
        play.state["motions"].remove(motion)
        play.tell("motion.refused", to=parties(motion), seat=seat, motion=motion["id"])

    def do_withdraw(self, play: Play, seat: Seat, action: Action) -> None:
        motion = self._take(play, action)
        play.state["motions"].remove(motion)
        play.tell("motion.withdrawn", to=parties(motion), seat=seat, motion=motion["id"])
