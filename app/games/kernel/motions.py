"""Motions: whatever needs consent. Trades, committees, purges and votes are all motions."""

from typing import Any, ClassVar

from app.games.kernel.play import Play
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right


class MotionKind:
    """What one kind of motion does as soon as enough have consented; it is final then."""

    name: ClassVar[str]
    has_deadline: ClassVar[bool] = False
    """Whether it waits for so many hours only, as a match says; the engine itself has no clock."""

    lapses_openly: ClassVar[bool] = False
    """Whether everybody can see why it can no longer be carried out: nobody is then asked about it.

    Otherwise that is said only when it would be carried out (see `lapse_reason`)."""

    def is_carried(self, play: Play, motion: Motion) -> bool:
        """Whether those who have consented are enough; by default all who were asked."""
        return set(motion["asked"]) <= set(motion["consents"])

    def secret(self, play: Play) -> bool:
        """Whether nobody learns who has consented or refused before it is carried out."""
        return False

    def lapse_reason(self, play: Play, motion: Motion) -> str | None:
        """Return the wording key of why it can no longer be carried out, or None."""
        return None

    def execute(self, play: Play, motion: Motion) -> None:
        """Carry it out; enough have consented, and it has not lapsed."""
        raise NotImplementedError


def is_void(play: Play, motion: Motion) -> bool:
    """Whether everybody can see that an open motion can no longer be carried out."""
    kind = play.title.motions[motion["kind"]]
    return kind.lapses_openly and kind.lapse_reason(play, motion) is not None


def propose(play: Play, kind: str, by: Seat, asked: list[Seat], terms: dict[str, Any]) -> Motion:
    """Open a motion. It is known to `by` and `asked` alone until it is carried out.

    That is at once where nobody's consent is needed: then it is not among the open motions when
    this returns, and what `execute` tells stands before whatever you tell of the proposal.
    Raises ValueError if `by` itself is asked, or somebody twice.
    """
    if len({by, *asked}) != len(asked) + 1:
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
    if play.title.motions[kind].is_carried(play, motion):
        _carry_out(play, motion)
    return motion


def parties(motion: Motion) -> list[Seat]:
    """Return who knows of the motion."""
    return [motion["by"], *motion["asked"]]


def lapse_all(play: Play, kind: str, say: str) -> None:
    """Let every open motion of `kind` lapse, with the message `say` to its parties."""
    for motion in [each for each in play.state["motions"] if each["kind"] == kind]:
        lapse(play, motion, say)


def lapse(play: Play, motion: Motion, say: str) -> None:
    """Let one open motion lapse, with the message `say` (`motion`, `by`) to its parties."""
    play.state["motions"].remove(motion)
    play.emit(say, to=parties(motion), motion=motion["id"], by=motion["by"])


def _carry_out(play: Play, motion: Motion) -> None:
    """Carry out a motion to which enough have consented, or say to its parties why it lapses."""
    play.state["motions"].remove(motion)
    kind = play.title.motions[motion["kind"]]
    reason = kind.lapse_reason(play, motion)
    if reason:
        play.emit(reason, to=parties(motion), motion=motion["id"], by=motion["by"])
    else:
        kind.execute(play, motion)


class Consent(Right):
    """The right to answer a motion: accept or refuse it, or withdraw one's own.

    A seat that has accepted may still refuse until the motion is carried out.
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

    @staticmethod
    def _take(play: Play, seat: Seat, action: Action) -> tuple[Motion, bool]:
        """Return the motion that `action` names, and whether its vote is secret."""
        motion = next(m for m in play.state["motions"] if m["id"] == action["motion"])
        secret = play.title.motions[motion["kind"]].secret(play)
        play.keep_private(*([seat] if secret else parties(motion)))
        return motion, secret

    def do_accept(self, play: Play, seat: Seat, action: Action) -> None:
        motion, secret = self._take(play, seat, action)
        if secret and len(motion["asked"]) > 1:
            # Being the last one would reveal who has consented before.
            play.await_others()
        motion["consents"].append(seat)
        if not play.title.motions[motion["kind"]].is_carried(play, motion):
            to = [seat] if secret else parties(motion)
            play.emit("motion.consent", to=to, seat=seat, motion=motion["id"])
            return
        # Others have consented too, and whether it can be carried out may show what they hold:
        # it is not the last one's to take back.
        play.reveal()
        _carry_out(play, motion)

    def do_refuse(self, play: Play, seat: Seat, action: Action) -> None:
        motion, secret = self._take(play, seat, action)
        if secret:
            lapse(play, motion, "motion.failed")
            return
        play.state["motions"].remove(motion)
        play.emit("motion.refused", to=parties(motion), seat=seat, motion=motion["id"])

    def do_withdraw(self, play: Play, seat: Seat, action: Action) -> None:
        motion, _ = self._take(play, seat, action)
        play.keep_private(*parties(motion))
        play.state["motions"].remove(motion)
        play.emit("motion.withdrawn", to=parties(motion), seat=seat, motion=motion["id"])
