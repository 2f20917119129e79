"""Every slot of the presentation on positions of random games: whatever is asked, it is shown."""

from random import Random

from app.games.elope.presentation import PRESENTATION
from app.games.elope.title import ELOPE
from app.games.kernel.match import Match
from app.games.presentation.check import title_faults
from tests.games.elope.aggressive import chosen
from tests.games.elope.positions import board_with
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
        for panel in (*PRESENTATION.panels, PRESENTATION.in_play, PRESENTATION.strip):
            assert panel is not None
            panel.context(view)
        PRESENTATION.board(view, (), "/ground.svg")
        for overlay in PRESENTATION.overlays:
            assert "<script" not in overlay.drawn(view, seat)
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
    began = Match.new(ELOPE, ["A", "B"], seed=f"{5:064x}").view("A")
    since = PRESENTATION.digest(began, match.view("A"), told, "A")
    assert {each.kind for each in since.happenings} >= {"move", ""}
    assert all(each.source for each in since.happenings if each.kind == "move")


def test_overlays_say_why_a_unit_is_out_of_supply_10_8() -> None:
    """One of each reason: too far from all, no room in a depot, a line barred by the enemy."""
    board = board_with(
        "FR21A 2809, FR21B 3606, FR21C 3606, FR21D 3606, USA 3606, DEPA1 3606, RB1HQ 0806",
        control={"4707": "allied"},
    )
    drawn = {each.id: each for each in PRESENTATION.overlays}
    view = {"board": {**board, "moving": None}, "options": dict(ELOPE.default_options)}
    shown = drawn["supply"].drawn(view, "A")
    assert "FR21A: too far" in shown
    assert "USA: no room left" in shown
    assert "depot for 3" in shown
    in_all, _, of_the_brigade = drawn["command"].drawn(view, "B").partition('data-about="0806"')
    assert (in_all.count("<circle"), of_the_brigade.count("<circle")) == (1, 1)
    assert len(shown) > 4


def test_nothing_is_missing_in_the_title() -> None:
    assert title_faults(ELOPE, PRESENTATION) == ()
