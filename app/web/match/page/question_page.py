"""What the action bar of a match asks its reader, and the buttons that answer."""

from dataclasses import dataclass

from app.games.presentation import Reminder
from app.matches.load import LoadedMatch
from app.web.match.page.action_bar import PhaseEnd, QuickAnswer, short_labels
from app.web.match.page.choices import read, written
from app.web.match.page.trade_page import TradePage

MAX_QUICK = 16
"""So many answers at most are buttons in the action bar, in one row that scrolls sideways."""


@dataclass(frozen=True, kw_only=True)
class QuestionPage(TradePage):
    """A page on which a question of few answers has a button for each, and a phase one to end it.

    `reminders` name what the reader could still do before they end it.
    """

    loaded: LoadedMatch
    reminders: list[Reminder]

    @property
    def ends_a_phase(self) -> bool:
        """Whether the draft ends a phase in which something may be left undone."""
        return self.draft is not None and self.presentation.ends_a_phase(self.draft)

    @property
    def phase_end(self) -> PhaseEnd | None:
        """The button that ends the phase and submits the draft; None where nothing can be ended."""
        draft = self.draft
        if self.own is None or draft is None or draft.needs_chance:
            return None
        orders = self.presentation.phase_end(draft)
        if not orders or self.ends_a_phase:
            return None
        name = self.presentation.phase_end_name(draft)
        name = name or self.title.notation.write(orders[-1])
        idle = [each.piece for each in self.reminders if each.piece]
        return PhaseEnd(name, [written(order) for order in orders], idle)

    @property
    def is_question(self) -> bool:
        """Whether one press answers what is asked. It submits the answer too, unless the draft had
        come to the question by other orders."""
        if self.own is None or self.draft is None or self.draft.needs_chance:
            return False
        return self.draft.position.waiting().get(self.draft.seat) in self.presentation.answers

    @property
    def quick_answers(self) -> list[QuickAnswer]:
        """The answers to the question that is asked, where they are few and one press is enough; of
        many, those that name no place: the map has the others. What ends the phase has a button of
        its own."""
        if self.draft is None or not self.is_question:
            return []
        ends = self.phase_end.orders if self.phase_end is not None else []
        listed = (choice for group in self.asked for choice in group.choices)
        choices = [choice for choice in listed if [choice.value] != ends]
        takes_text = any(group.takes_text for group in self.asked)
        if len(choices) > MAX_QUICK:
            choices = [choice for choice in choices if not choice.places]
        if len(choices) > MAX_QUICK or takes_text:
            return []
        faces = self.presentation.counter
        actions = [read(choice.value) for choice in choices]
        names = [self.presentation.answer_name(self.draft, each) for each in actions]
        shorts = short_labels(choices)
        return [
            QuickAnswer(choice, name or short, faces.of_action(action) if faces else None)
            for choice, action, name, short in zip(choices, actions, names, shorts, strict=True)
        ]

    @property
    def answers_with_places(self) -> bool:
        """Whether to answer the question is to choose among places, which the map marks; answers
        that name none stand in the bar."""
        if not self.is_question:
            return False
        places = [choice.places for group in self.asked for choice in group.choices]
        named = [each for each in places if each]
        is_choice = len(named) > 1 and len(set(named)) == len(named)
        return is_choice and (len(named) == len(places) or len(places) > MAX_QUICK)
