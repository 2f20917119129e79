"""Every slot of the presentation on positions of random games: whatever is asked, it is shown."""

from random import Random

from app.games.elope.presentation import PRESENTATION
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.presentation.check import title_faults
from tests.games.elope.aggressive import chosen
from tests.games.reds.presentation.drafts import TestDraft


def show(match: Match) -> None:
    """Fill every slot, for both players."""
    for seat in match.state["seats"]:
        view = match.view(seat)
        draft = TestDraft(seat, match)
        given = PRESENTATION.board_input(view, draft if seat in match.waiting() else None)
        for force in given.forces.values():
            for there in force.routes.values():
                for route in there:
                    assert all(ELOPE.notation.write(action) for action in route.actions)
        for option in given.attack_options.values():
            assert option.opening in draft.options
        for panel in (*PRESENTATION.panels, PRESENTATION.in_play):
            assert panel is not None
            panel.context(view)
        PRESENTATION.board(view, (), "/ground.svg")
        PRESENTATION.sectors(view)
        PRESENTATION.standing(view)
        PRESENTATION.track(view)
        text = PRESENTATION.board_in_words(view)
        assert max(map(len, text.splitlines())) <= 78
        PRESENTATION.own_pieces(view, seat)
        if seat in match.waiting():
            PRESENTATION.reminders(match, draft)
            PRESENTATION.phase_end(draft)
            list(PRESENTATION.order_notes(view, draft))
        renderer = PRESENTATION.replay
        renderer.board(renderer.places(view), (), "/ground.svg")
        renderer.box(view, seat)


def test_every_question_of_a_random_game_is_shown() -> None:
    match = Match.new(ELOPE, ["A", "B"], seed=f"{5:064x}")
    chance, shown = Random(5), set[tuple[str, bool]]()
    for _action in range(260):
        seat, asked = min(match.waiting().items())
        step = match.state["steps"][-1]
        key = asked, bool(step.get("selected") or step.get("attack"))
        if key not in shown:
            show(match)
        shown.add(key)
        match.apply(seat, chosen(match, seat, chance))
    told = [(each["say"], each["args"]) for entry in match.log for each in entry["tellings"]]
    assert all(isinstance(spans, list) for spans in PRESENTATION.summary(told))
    assert len(shown) > 4


def test_nothing_is_missing_in_the_title() -> None:
    assert title_faults(ELOPE, PRESENTATION) == ()
