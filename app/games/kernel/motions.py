"""Motions: whatever needs consent. Trades, committees, purges and votes are all motions."""

from collections.abc import Callable
from typing import Any, ClassVar

from app.games.kernel.chance import NoDice
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Motion, Seat
from app.games.kernel.step import Right

KEPT, STILL_OPEN = "motion.kept", "motion.still_open"
"""The wordings with which the parties of a motion learn that it waits for the end of a procedure,
and that at its end it lacked consent again."""


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


def propose(
    play: Play,
    kind: str,
    by: Seat,
    asked: list[Seat],
    terms: dict[str, Any],
    tell: Callable[[Motion], None] | None = None,
) -> Motion:
    """Open a motion. It is known to `by` and `asked` alone until it is carried out.

    That is at once where nobody's consent is needed: then it is not among the open motions when
    this returns. While a procedure is being resolved it is kept, and carried out at the procedure's
    end. `tell` tells of a motion that stays open, on which terms.
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
    is_carried = play.title.motions[kind].is_carried(play, motion)
    if is_carried and not play.title.is_resolving(play.state):
        _carry_out(play, motion)
        return motion
    if tell is not None:
        tell(motion)
    if is_carried:
        _keep(play, motion)
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
    _close(play, motion)
    play.emit(say, to=parties(motion), motion=motion["id"], by=motion["by"])


def withdraw(play: Play, motion: Motion) -> None:
    """Let the proposer of an open motion take it back."""
    play.keep_private(*parties(motion))
    _close(play, motion)
    play.emit("motion.withdrawn", to=parties(motion), seat=motion["by"], motion=motion["id"])


def _close(play: Play, motion: Motion) -> None:
    """End a motion: it is open no more, nor kept."""
    play.state["motions"].remove(motion)
    _drop_kept(play, motion["id"])


def _drop_kept(play: Play, name: str) -> None:
    kept = play.state.get("kept", [])
    if name in kept:
        kept.remove(name)
        if not kept:
            del play.state["kept"]


# what is kept until a procedure ends


def is_kept(play: Play, motion: Motion) -> bool:
    """Whether a motion has all the consent it needs and waits for the end of a procedure."""
    kept = play.state.get("kept", ())
    return motion["id"] in kept and play.title.motions[motion["kind"]].is_carried(play, motion)


def shows_consent(play: Play, motion: Motion) -> bool:
    """Whether its parties may know that a motion has all the consent it needs."""
    return not motion["asked"] or not play.title.motions[motion["kind"]].secret(play)


def _keep(play: Play, motion: Motion) -> None:
    """Keep a motion to which enough have consented until what is being resolved is done."""
    kept = play.state.setdefault("kept", [])
    if motion["id"] not in kept:
        kept.append(motion["id"])
        if shows_consent(play, motion):
            play.emit(KEPT, to=parties(motion), motion=motion["id"], by=motion["by"])


def end_wait(play: Play) -> bool:
    """Carry out the next motion that was kept; False if there is none.

    In a draft only what whoever plays it knows of: it would show what others have kept.
    """
    for name in list(play.state.get("kept", ())):
        motion = next((each for each in play.state["motions"] if each["id"] == name), None)
        if motion is not None and isinstance(play.dice, NoDice) and not _is_known(play, motion):
            continue
        _drop_kept(play, name)
        if motion is None:
            continue
        if play.title.motions[motion["kind"]].is_carried(play, motion):
            _carry_out(play, motion)
            return True
        if shows_consent(play, motion):
            play.emit(STILL_OPEN, to=parties(motion), motion=motion["id"], by=motion["by"])
    return False


def _is_known(play: Play, motion: Motion) -> bool:
    """Whether whoever acts knows that a motion is kept."""
    return play.by in parties(motion) and shows_consent(play, motion)


def _carry_out(play: Play, motion: Motion) -> None:
    """Carry out a motion to which enough have consented, or say to its parties why it lapses."""
    _close(play, motion)
    kind = play.title.motions[motion["kind"]]
    reason = kind.lapse_reason(play, motion)
    if reason:
        play.emit(reason, to=parties(motion), motion=motion["id"], by=motion["by"])
    else:
        kind.execute(play, motion)


class Consent(Right):
    """The right to answer a motion: accept or refuse it, or withdraw one's own.

    A seat that has accepted may still refuse until the motion is carried out. All this may be done
    while a procedure is being resolved; what then has enough consent is kept until its end.
    """

    keeps = True
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
        is_carried = play.title.motions[motion["kind"]].is_carried(play, motion)
        if not is_carried or play.title.is_resolving(play.state):
            to = [seat] if secret else parties(motion)
            play.emit("motion.consent", to=to, seat=seat, motion=motion["id"])
            if is_carried:
                _keep(play, motion)
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
        _close(play, motion)
        play.emit("motion.refused", to=parties(motion), seat=seat, motion=motion["id"])

    def do_withdraw(self, play: Play, seat: Seat, action: Action) -> None:
        motion, _ = self._take(play, seat, action)
        withdraw(play, motion)
