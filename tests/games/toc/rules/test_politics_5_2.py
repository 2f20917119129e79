"""Section 5.2: the Political Phase of the training scenario, influence, control and factions."""

from random import Random
from typing import Any

import pytest

from app.games.cards.decks import DECK, DISCARD, HAND
from app.games.kernel.match import Match
from app.games.kernel.state import Frame
from app.games.toc.board import Board, board_of, holder, side_of
from app.games.toc.box import BOX, DECKS, NET
from app.games.toc.presentation.politics import political_tray
from app.games.toc.presentation.question import answer_name, order_notes, question
from app.games.toc.rules.control import cities_of
from app.games.toc.rules.derived import supplied_bits
from app.games.toc.rules.politics import COUNTED, POLITICAL_CARD, POLITICAL_DECK, open_boxes
from app.games.toc.rules.set_up import new_politics
from app.games.toc.title import TRIUMPH_OF_CHAOS
from tests.games.reds.presentation.drafts import TestDraft
from tests.games.toc.positions import SEED, Position, position

MARKERS = dict.fromkeys(BOX.factions, 0)


def training(seed: str = SEED) -> Match:
    """A match of the training scenario at its first question."""
    return Match.new(TRIUMPH_OF_CHAOS, ["A", "B"], seed=seed, options={"scenario": "training"})


def allocate(match: Match, seat: str, red: str, white: str, other: str) -> None:
    """Put cards into the three boxes."""
    for box, card in (("RED", red), ("WHITE", white), ("OTHER", other)):
        outcome = match.orders(seat, f"allocate {card} to {box}")
        assert outcome.refusal is None, str(outcome.refusal)


def cards_of(match: Match, side: str) -> list[str]:
    """The hand of a side, the highest value first."""
    board = board_of(match.state)
    hand = DECKS[side].at(board["cards"], HAND)
    return sorted(hand, key=lambda card: (-BOX.cards[card].value, card))


def before_the_markers(tracks: dict[str, int], influence: dict[str, int], **more: Any) -> Position:
    """The end of a Political Phase: with these markers and points; nobody is asked any more."""
    politics = new_politics() | {"tracks": MARKERS | tracks, "influence": influence} | more
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "politics", "at": 2, "effects": {}, "boxes": {}},
        {"step": "resolution", "at": 4},
    ]
    return position("801 R1; 321 VOL1 DENIKI", frames=frames, politics=politics)


def resolving(cards: str, **effects: str) -> Position:
    """A Political Phase when these political cards are opened, some for their other effect."""
    politics = new_politics()
    politics["cards"] |= dict.fromkeys(cards.split(), COUNTED)
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {"step": "politics", "at": 2, "effects": effects, "boxes": {}},
        {"step": "resolution"},
    ]
    return position("801 R1; 321 VOL1 DENIKI", frames=frames, politics=politics)


def test_each_side_has_the_other_effect_of_one_card_5_2_11_2() -> None:
    """Credits from the City for WHITE, Grain from the Volga for RED."""
    p = resolving("P44 P22", white="P44", red="P22")
    assert p.told("steps") == [{"side": "white", "steps": 2}, {"side": "red", "steps": 2}]
    assert p.asked() == {"A": "card"}


def test_the_other_effect_comes_after_all_cards_5_2() -> None:
    """Two cards are to be chosen in WHITE's box; Officers' Unions have another effect."""
    politics = new_politics()
    politics["cards"] |= dict.fromkeys(("P36", "P41", "P19"), "offered white")
    frames: list[Frame] = [
        {"step": "game"},
        {"step": "turn", "at": 1},
        {
            "step": "politics",
            "at": 1,
            "effects": {},
            "boxes": {"white": {"side": "white", "count": 2}},
        },
        {"step": "selection"},
    ]
    p = position("801 R1; 321 VOL1 DENIKI", frames=frames, politics=politics)
    assert "first" in str(p.refusal("A", "select P41, use effect of P41"))
    assert p.asked() == {"A": "selection"}
    p.order("A", "select P36, select P41, use effect of P41")
    assert p.told("steps") == [{"side": "white", "steps": 1}]


def test_spies_make_a_card_count_for_nothing_5_2() -> None:
    p = resolving("P64 P43 P25")
    assert p.asked() == {"A": "spies"}
    name = answer_name(TestDraft("A", p.match), {"do": "cancel", "card": "P25"})
    assert name == "Revolt of the Legion: the Czech Legion WHITE +3 (now W2)"
    p.match.apply("A", {"do": "cancel", "card": "P25"})
    assert p.asked() == {"B": "spies"}
    assert {each["card"] for each in p.match.pending("B") if each["do"] == "cancel"} == {"P43"}
    p.match.apply("B", {"do": "cancel", "card": "P43"})
    assert p.told("marker") == []
    assert {p.board["politics"]["cards"][card] for card in ("P64", "P43", "P25")} == {DISCARD}


@pytest.mark.parametrize(("rules", "back"), [(6, False), (5, True)])
def test_cards_are_shuffled_when_they_do_not_fill_a_box_5_2(rules: int, back: bool) -> None:
    """WHITE sees four cards for its box; of the other two, where values are equal, chance deals two
    each, later. Six cards are enough for each, and not for the eight of all boxes, which counted up
    to version 5 of the rules."""
    politics = new_politics()
    politics["cards"] |= dict.fromkeys(POLITICAL_DECK.cards[6:], DISCARD)
    p = position("801 R1; 321 VOL1 DENIKI", politics=politics, hand="W1 W2 R2 R3", rules=rules)
    white, red = {"red": "W54", "white": "W1", "other": "W2"}, {"red": "R54", "white": "R2"}
    boxes = open_boxes(p.match._play, p.board, {"A": white, "B": red | {"other": "R3"}})
    assert [each["drawn"] for each in boxes.values()] == [2, 4, 2]
    assert bool(p.told("political.reshuffle")) == back


def test_hands_are_full_with_politics_and_both_are_asked_at_once_5_1_1_5_2() -> None:
    match = training()
    board = board_of(match.state)
    for side in ("white", "red"):
        assert len(DECKS[side].at(board["cards"], HAND)) == 7
    assert match.waiting() == {"A": "allocation", "B": "allocation"}
    boxes = {each["box"] for each in match.pending("A")}
    assert boxes == {"red", "white", "other"}
    assert {"W54", "W55"} <= {each["card"] for each in match.pending("A")}


def test_the_phase_is_a_turn_of_its_own_for_clocks_5_2() -> None:
    match = training()
    assert TRIUMPH_OF_CHAOS.turn_id(match.state) == "1.politics"
    while "card" not in match.waiting().values():
        seat = min(match.waiting())
        match.apply(seat, match.default(seat) or {})
    assert TRIUMPH_OF_CHAOS.turn_id(match.state) == "1.1white"


def test_nobody_sees_what_the_other_has_put_into_the_boxes_5_2() -> None:
    match = training()
    before = match.view("B"), match.view(None)
    hand = cards_of(match, "white")
    match.apply("A", {"do": "allocate", "card": hand[0], "box": "red"})
    assert (match.view("B"), match.view(None)) == before
    assert match.view("A")["sealed"] == {"red": hand[0]}


def test_the_higher_value_chooses_and_cards_of_the_hand_are_discarded_5_2() -> None:
    match = training()
    high = cards_of(match, "white")[0]
    low = cards_of(match, "red")[-1]
    allocate(match, "A", red=high, white="W55", other="W54")
    allocate(match, "B", red="R54", white=low, other="R55")
    board = board_of(match.state)
    assert (board["cards"][high], board["cards"][low]) == (DISCARD, DISCARD)
    boxes = match.state["steps"][-2]["boxes"]
    difference = min(BOX.cards[high].value - 1, 3)
    assert boxes["red"] == {"side": "white", "drawn": difference + 2, "count": difference}
    offered = POLITICAL_DECK.at(board["politics"]["cards"], "offered red")
    assert len(offered) == difference + 2
    assert set(offered) <= {each["card"] for each in match.pending("A")}


def test_a_card_says_why_no_box_takes_it_and_where_the_markers_are_5_2() -> None:
    match = training()
    high = cards_of(match, "white")[0]
    assert match.orders("A", f"allocate {high} to RED").refusal is None

    def shown() -> dict[str, Any]:
        tray = political_tray(match.view("A"), "white")
        assert tray is not None
        return {card.id: card for card in tray["cards"]}

    assert shown()[high].why == "It lies in the RED box."
    assert shown()["W54"].why == "Full: RED box."
    allocate_rest = "allocate W55 to WHITE\nallocate W54 to OTHER"
    assert match.orders("A", allocate_rest).refusal is None
    allocate(match, "B", red="R54", white=cards_of(match, "red")[-1], other="R55")
    first, *others = [each.id for each in shown().values() if each.kind == "RED box"]
    assert "(now " in shown()[first].texts[0]
    assert match.orders("A", f"select {first}").refusal is None
    left = match.state["steps"][-2]["boxes"]["red"]["count"] - 1
    for card in others[:left]:
        assert match.orders("A", f"select {card}").refusal is None
    assert "Choose: no more of this box." in shown()[others[-1]].why


def test_offered_cards_are_seen_by_who_chooses_and_go_back_unseen_5_2() -> None:
    match = training()
    allocate(match, "A", red=cards_of(match, "white")[0], white="W55", other="W54")
    allocate(match, "B", red="R54", white=cards_of(match, "red")[-1], other="R55")
    offered = POLITICAL_DECK.at(board_of(match.state)["politics"]["cards"], "offered red")
    for seat, sees in (("A", True), ("B", False), (None, False)):
        known = match.view(seat)["board"]["politics"]["cards"]
        assert (set(offered) <= known.keys()) is sees
    while "selection" in match.waiting().values():
        for seat in list(match.waiting()):
            default = match.default(seat)
            assert default is not None
            match.apply(seat, default)
    cards = board_of(match.state)["politics"]["cards"]
    chosen = [card for card in offered if cards[card] == DISCARD]
    assert len(chosen) <= BOX.politics.counted[-1]
    assert any(cards[card] == DECK for card in offered)


def test_the_question_says_how_many_cards_of_each_box_are_left_5_2() -> None:
    match = training()
    for seat in ("A", "B"):
        while seat in match.waiting():
            match.apply(seat, match.default(seat) or {})
    seat = min(match.waiting())
    assert match.waiting()[seat] == "selection"
    # The order form of an e-mail says of each card what it does.
    offered = [each for each in match.options(seat) if each["do"] == "select"]
    notes = list(order_notes(match.view(seat), TestDraft(seat, match)))
    assert [action for action, _says in notes] == offered
    assert all("+" in says or "effect" in says for _action, says in notes)
    asked = []
    while match.waiting().get(seat) == "selection":
        asked.append(question(match.view(seat)))
        match.apply(seat, next(each for each in match.options(seat) if each["do"] != "claim"))
    assert asked[0].startswith("Choose political cards, sealed; ")
    assert len(set(asked)) == len(asked), "each choice leaves one less"


def test_who_has_chosen_all_cards_is_asked_on_whether_or_not_one_has_another_effect_5_2() -> None:
    """The other side sees who is still asked, and must not learn from it what was chosen."""
    for seed in range(20):
        match = training(f"{seed:064x}")
        for seat in ("A", "B"):
            while seat in match.waiting():
                match.apply(seat, match.default(seat) or {})
        for seat in [seat for seat, what in match.waiting().items() if what == "selection"]:
            chosen = []
            while (left := match.options(seat))[0]["do"] == "select":
                chosen.append(left[0]["card"])
                match.apply(seat, left[0])
            assert match.waiting()[seat] == "selection"
            claims = [each["card"] for each in left if each["do"] == "claim"]
            assert claims == [card for card in chosen if POLITICAL_CARD[card].other_effect]


def test_the_map_has_something_to_show_while_cards_are_allocated_5_2() -> None:
    """Cards of the hand light what they could activate; the Bluff and Influence light nothing."""
    shown = political_tray(training().view("A"), "white")
    assert shown is not None
    by_title = {card.title: card for card in shown["cards"]}
    for title in ("Bluff", "Influence"):
        assert by_title.pop(title).lights == ()
    assert all("321" in card.lights for card in by_title.values())


def test_a_twin_looks_alike_while_cards_are_allocated_and_chosen_5_2() -> None:
    match = training()
    match.apply("A", {"do": "allocate", "card": "W54", "box": "red"})
    for stop in range(2):
        for seat in ("B", None):
            before = match.view(seat)
            twin = Match.from_position(TRIUMPH_OF_CHAOS, match.draft().state, match._play.dice)
            TRIUMPH_OF_CHAOS.perturb_hidden(twin.state, seat, Random(stop))
            assert twin.view(seat) == before
        if stop == 0:
            allocate(match, "B", red="R54", white="R55", other=cards_of(match, "red")[0])
            for box, card in (("white", cards_of(match, "white")[0]), ("other", "W55")):
                match.apply("A", {"do": "allocate", "card": card, "box": box})


def test_net_points_move_a_marker_once_and_are_gone_5_2() -> None:
    p = before_the_markers(
        {"czech": 0, "khiva": 1},
        {"czech": 2, "khiva": -3, "usa": 5},
    )
    tracks = p.board["politics"]["tracks"]
    assert (tracks["czech"], tracks["khiva"], tracks["usa"]) == (1, -1, 3)
    assert p.board["politics"]["influence"] == {}
    assert p.board["politics"]["control"] == {"usa": "white"}


def test_a_gate_stops_a_marker_before_control_5_2_13_8() -> None:
    closed = before_the_markers({"finland": 1}, {"finland": 5})
    assert closed.board["politics"]["tracks"]["finland"] == 2
    opened = before_the_markers({"finland": 1}, {"finland": 5}, gates=["white finland"])
    assert opened.board["politics"]["control"] == {"finland": "white"}
    assert opened.at("FINL1") == "126"


def test_a_controlled_faction_is_locked_but_for_the_central_powers_13_8() -> None:
    p = before_the_markers(
        {"khiva": 3, "cp": 3},
        {"khiva": -5, "cp": -1},
        control={"khiva": "white", "cp": "white"},
        entered={"khiva": "white", "cp": "white"},
    )
    assert p.board["politics"]["control"] == {"khiva": "white"}
    assert p.board["politics"]["tracks"]["khiva"] == 3
    assert {each["faction"] for each in p.told("control.lost")} == {"cp"}


def test_control_brings_the_region_its_cities_and_its_forces_5_2() -> None:
    p = before_the_markers({"transcaucasia": 2}, {"transcaucasia": 1})
    board: Board = p.board
    army = "transcaucasia-army-trans-cauc"
    assert (board["where"][army], side_of(board, army)) == ("401", "white")
    assert holder(board, "401") == "white"
    assert "401" in cities_of(board, "white")
    assert supplied_bits(board, "white") & NET.bit["401"]
    assert p.asked() == {"A": "card"}


def test_forces_of_a_restricted_faction_wait_for_the_withdrawal_5_2() -> None:
    p = before_the_markers({"estonia": 2}, {"estonia": 1})
    assert p.board["politics"]["control"] == {"estonia": "white"}
    assert p.board["politics"]["entered"] == {}
    assert holder(p.board, "117") == "neutral"


def test_new_factions_rest_in_the_first_round_7_25() -> None:
    politics = new_politics() | {
        "tracks": MARKERS | {"czech": 3},
        "control": {"czech": "white"},
        "entered": {"czech": "white"},
    }
    forces = "512 CZEC1 SYROVO; 321 VOL1 DENIKI; 514 SI3 CZEC2"
    newly = politics | {"fresh": ["czech"]}
    fresh = position(forces, operations=3, politics=newly)
    assert fresh.may("A", "activate") == {"321 movement"}
    assert fresh.case("A", "activate 514 for movement") == "7.25", "a Czech corps stands there"
    earlier = position(forces, operations=3, politics=newly, rules=5)
    assert "514 movement" in earlier.may("A", "activate")
    later = position(forces, operations=3, politics=politics)
    assert "512 movement" in later.may("A", "activate")


def test_western_allies_act_only_after_w1_or_w8_7_25() -> None:
    politics = new_politics() | {
        "tracks": MARKERS | {"britain": 3},
        "control": {"britain": "white"},
        "entered": {"britain": "white"},
    }
    forces = "732 ARKHA; 321 VOL1 DENIKI"
    idle = position(forces, operations=3, politics=politics)
    assert "732 movement" not in idle.may("A", "activate")
    ready = position(forces, operations=3, politics=politics, flags=["event W8"])
    assert "732 movement" in ready.may("A", "activate")


def test_events_place_influence_and_open_gates_in_the_training_scenario_6_23() -> None:
    p = position("321 VOL1 DENIKI; 801 R1", hand="W8", politics=new_politics())
    p.order("A", "play W8 event")
    politics = p.board["politics"]
    assert politics["influence"] == {"britain": 1, "france": 1, "usa": 1}
    assert politics["gates"] == ["white finland"]


def test_the_enemy_places_what_one_and_indivisible_gives_him_6_23() -> None:
    p = position("321 VOL1 DENIKI; 801 R1", hand="W10", politics=new_politics())
    p.order("A", "play W10 event")
    assert p.asked() == {"B": "placing"}
    p.order("B", "influence Ukraine")
    assert "ukraine" not in p.may("B", "influence")
    p.order("B", "influence Makhno")
    assert p.board["politics"]["influence"] == {"ukraine": -1, "makhno": -1}


def test_card_66_brings_all_cards_back_5_2() -> None:
    for cards, place in (("P66 P43", DECK), ("P43", DISCARD)):
        p = resolving(cards)
        assert p.board["politics"]["cards"]["P43"] == place


def test_roulette_cancels_a_card_by_chance_5_2() -> None:
    p = resolving("P65 P43")
    assert p.told("political.cancelled") == [{"card": "P43"}]
    assert p.told("marker") == []
