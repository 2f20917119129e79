"""Standing instructions: what a seat has decided beforehand, so that nobody waits for it.

An instruction answers one kind of decision (`what` in `play.ask`). As soon as a step asks a seat
for it, in the middle of whoever's action, the step is asked what the seat's instructions say, and
that is carried out as if the seat had ordered it: in the same log entry, told to all, or to the
seat alone where the answer is sealed. What fits no more is passed over, and the seat is asked.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from app.games.kernel.chance import ChanceNeeded, NoDice
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Right

INSTRUCTION = "instruction"
"""The kind of noun that instructions are in order words."""

MAX_CACHED = 256
"""How many lists of legal instructions are cached."""

SAY = "standing.answer"
"""The wording of an answer by standing instruction: `seat`, and `answer`, an action."""


@dataclass(frozen=True)
class Instruction:
    """One instruction that a seat may give ahead; `words` name it in orders, as "standing WORDS".

    `decision` is what is asked, `meaning` says to the players what it does, `case` is the
    rulebook's case.
    """

    id: str
    words: str
    decision: str
    meaning: str
    case: str = ""


class StandingInstructions(Right):
    """The right to give and to cancel standing instructions; nobody else learns of it.

    Those given first come first. One that answers what the seat is being asked answers it at once.
    """

    verbs = frozenset({"instruct", "revoke"})
    always = True

    def __init__(self, instructions: Iterable[Instruction]) -> None:
        listed = tuple(instructions)
        self._decision = {each.id: each.decision for each in listed}
        self._give: dict[str, Action] = {
            each.id: {"do": "instruct", INSTRUCTION: each.id} for each in listed
        }
        self._revoke: dict[str, Action] = {
            each.id: {"do": "revoke", INSTRUCTION: each.id} for each in listed
        }
        # It is asked at every stop, and what is given seldom changes.
        self._beside = lru_cache(MAX_CACHED)(self._listed)

    def options(self, play: Play, seat: Seat) -> list[Action]:
        return self._beside(tuple(play.state["standing"].get(seat, ())))

    def _listed(self, given: tuple[str, ...]) -> list[Action]:
        """List what may be ordered beside what is `given`, on which alone it depends."""
        give = [action for each, action in self._give.items() if each not in given]
        return give + [self._revoke[each] for each in given]

    def do_instruct(self, play: Play, seat: Seat, action: Action) -> None:
        play.keep_private(seat)
        given = action[INSTRUCTION]
        play.state["standing"].setdefault(seat, []).append(given)
        what = self._decision[given]
        if play.top.get("owes", {}).get(seat) == what:
            play.new_decisions.append((seat, what))

    def do_revoke(self, play: Play, seat: Seat, action: Action) -> None:
        play.keep_private(seat)
        given = play.state["standing"][seat]
        given.remove(action[INSTRUCTION])
        if not given:
            del play.state["standing"][seat]


def answer(play: Play) -> bool:
    """Carry out the next answer that an instruction gives in the step on top; False: there is none.

    Who has none is waited for, until it is asked again. Raises ChanceNeeded in a draft as soon as
    another seat is asked what instructions may answer, whether or not it has any: a draft would
    show what others have instructed.
    """
    frame = play.top
    for seat, what in [
        asked for asked in play.new_decisions if frame["owes"].get(asked[0]) == asked[1]
    ]:
        if play.title.has_resigned(play.state, seat):
            _answer_by_default(play, frame, seat)
            return True
        if play.by not in (seat, None) and isinstance(play.dice, NoDice):
            raise ChanceNeeded(f"an answer of {seat}")
        action = _answer_of(play, frame, seat, what)
        if action is not None:
            _carry_out(play, frame, seat, action)
            return True
        play.new_decisions.remove((seat, what))
    return False


def _answer_of(play: Play, frame: Frame, seat: Seat, what: str) -> Action | None:
    known = play.title.instructions
    given = [i for i in play.state["standing"].get(seat, ()) if known[i].decision == what]
    if not given:
        return None
    step = play.title.steps[frame["step"]]
    action = step.standing_answer(play, frame, seat, given)
    return action if action in step.options(play, frame, seat) else None


def _answer_by_default(play: Play, frame: Frame, seat: Seat) -> None:
    """Act for a seat that has left the match: by the step's default, or by its first option."""
    step = play.title.steps[frame["step"]]
    action = step.default(play, frame, seat) or step.options(play, frame, seat)[0]
    audience = play.audience
    step.act(play, frame, seat, action)
    play.audience = audience


def _carry_out(play: Play, frame: Frame, seat: Seat, action: Action) -> None:
    """Act for `seat`. Who gave the action that led here cannot take back another's answer."""
    if play.by not in (seat, None):
        play.reveal()
    step = play.title.steps[frame["step"]]
    audience, play.audience = play.audience, None
    before = len(play.messages)
    step.act(play, frame, seat, action)
    unseen = step.secret or play.audience is not None
    to = sorted({seat, *(play.audience or ())}) if unseen else None
    play.audience = audience
    following = play.messages[before:]
    del play.messages[before:]
    play.emit(SAY, to=to, seat=seat, answer=dict(action))
    play.messages.extend(following)
