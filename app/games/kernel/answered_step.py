"""Steps whose questions standing instructions answer."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step

DEFAULT = ":default"
"""How the id of an instruction ends that follows the default of its decision; others are named by
the decision, a colon and what they say."""


class AnsweredStep(Step):
    """A step whose questions standing instructions answer: the first that fits."""

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        for instruction in given:
            if instruction.endswith(DEFAULT):
                return self.default(play, frame, seat)
            found = self.instructed(play, frame, seat, instruction.partition(":")[2])
            if found is not None:
                return found
        return None

    def instructed(self, play: Play, frame: Frame, seat: Seat, instruction: str) -> Action | None:
        """Return what an instruction of the step's own says, or None: it does not apply.

        `instruction` is its id without the decision.
        """
        return None
