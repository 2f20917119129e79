"""Three long order texts are read whole, line by line, into the actions that they mean."""

import re
from typing import Any

import pytest

from app.games.kernel.order_blocks import OrderText, split
from app.games.kernel.order_groups import Group, members
from app.games.kernel.order_notation import Clause, OrderNotation
from app.games.kernel.refusal import Refusal
from tests.games.kernel.order_samples import ELOPE, REDS, TOC, elope, reds, toc


def read(notation: OrderNotation, text: str) -> dict[int, list[dict[str, Any]]]:
    """Return the first meaning of each order, by line; groups as they are written."""
    parts = split(text)
    assert isinstance(parts, OrderText), parts
    found: dict[int, list[dict[str, Any]]] = {}
    for orders in (parts.orders, *(block.orders for block in parts.blocks)):
        # What ends a plan is not an order.
        clauses = notation.read(re.sub(r", then (ask|pass)", "", orders))
        assert not isinstance(clauses, Refusal), str(clauses)
        for clause in clauses:
            action: dict[str, Any] = clause.candidates[0]
            plain = {name: _plain(value) for name, value in action.items()}
            if clause.condition is not None:
                plain["if"] = clause.condition.tests[0]
            found.setdefault(clause.line, []).append(plain)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return f"<{value.words}>" if isinstance(value, Group) else value


def test_a_turn_of_reds_is_read() -> None:
    found = read(reds(), REDS)
    units = ["KAP", "SIB1"]
    assert found == {
        2: [{"do": "sea", "units": ["AF1"], "path": ["2124", "2825"]}],
        3: [{"do": "rail", "units": ["gold"], "path": ["3408", "4301"]}],
        4: [{"do": "first", "chit": "SIBERIAN"}],
        6: [
            {"do": "march", "units": ["CZ2"], "path": ["3111", "3110", "3010"]},
            {"do": "garrison", "units": ["CZ2"]},
        ],
        7: [{"do": "march", "units": units, "path": ["3012"]}],
        8: [
            {"do": "attack", "place": "2911", "units": units},
            {"do": "air"},
            {"do": "advance", "unit": "KAP", "if": {"do": "supplied"}},
        ],
        9: [
            {
                "do": "attack",
                "place": "2909",
                "units": ["CZ2"],
                "if": {"do": "odds", "odds": "2:1"},
            }
        ],
        12: [{"do": "march", "units": ["DON1", "VOL"], "path": ["2920"]}],
        13: [{"do": "attack", "place": "2919", "units": ["DON1", "VOL", "DON2"]}],
        15: [
            {"do": "lose_first", "place": "3111", "unit": "SIB3"},
            {"do": "retreat", "place": "3111", "goal": "3410"},
        ],
        16: [{"do": "navy", "odds": "2:1"}],
    }


def test_a_turn_of_elope_is_read() -> None:
    found = read(elope(), ELOPE)
    rail = ["A/21F", "B/21F", "MG1/21F", "HQ/21F", "63 art"]
    loaded = ["HQ/1/339", "A/1/339", "B/1/339"]
    assert found == {
        2: [{"do": "make_depot", "place": "4707"}, {"do": "replace", "unit": "A/21F"}],
        3: [{"do": "operations_done"}],
        4: [{"do": "rail", "units": rail, "path": ["4707", "3606"]}],
        5: [{"do": "march", "units": ["<21f all>"], "path": ["3506", "3407"]}],
        6: [
            {"do": "load", "units": loaded, "place": "4707", "carrier": "steamer"},
            {"do": "river", "carrier": "steamer", "place": "3515", "bank": "west"},
            {"do": "unload", "carrier": "steamer"},
        ],
        7: [{"do": "march", "units": ["<rs all but d>"], "path": ["3515", "3415", "3416", "3317"]}],
        8: [{"do": "stay", "units": ["D/RS"]}, {"do": "entrench", "units": ["D/RS"]}],
        9: [{"do": "depot_rail", "depot": "A2", "path": ["4707", "3606", "3506"]}],
        10: [
            {"do": "support", "plane": "DH4-1", "place": "3307"},
            {"do": "bomb", "plane": "DH4-2", "place": "2905"},
        ],
        11: [
            {
                "do": "attack",
                "place": "3307",
                "units": ["<21f all>", "63 art"],
                "origin": "3407",
            },
            {"do": "depot", "depot": "A2"},
            {"do": "advance", "units": ["A/21F"]},
        ],
        12: [{"do": "end_turn"}],
        13: [{"do": "hold", "place": "3606"}],
        14: [{"do": "step_back", "place": "2920", "goal": "3119"}],
    }


def test_a_round_of_toc_is_read() -> None:
    found = read(toc(), TOC)
    assert found == {
        2: [{"do": "ops", "card": "R17"}],
        3: [{"do": "move", "origin": "801", "units": ["R2", "Steel"], "path": ["817"]}],
        4: [{"do": "move", "origin": "524", "units": ["R3", "Trotsky"], "path": ["522"]}],
        5: [
            {"do": "attack", "place": "601", "units": ["R9", "Cheka1"]},
            {"do": "from", "place": "520"},
            {"do": "with", "units": ["R10"]},
            {"do": "from", "place": "635"},
            {"do": "leader", "unit": "Trotsky"},
            {"do": "asset"},
        ],
        6: [{"do": "surprise"}, {"do": "drm"}],
        7: [{"do": "advance", "units": ["R9", "Trotsky"]}, {"do": "no_pursuit"}],
        8: [{"do": "done"}],
        9: [
            {"do": "withdraw", "unit": "Voroshilov", "n": -1},
            {"do": "reinforce", "unit": "Voroshilov", "with": "R10", "n": 1},
        ],
        10: [
            {"do": "no_assets", "place": "817"},
            {"do": "corps_first", "place": "817"},
            {"do": "cancel", "place": "817"},
        ],
        12: [{"do": "event", "card": "R1"}],
    }


@pytest.mark.parametrize(
    ("written", "side"),
    [
        ("2920/2821", "2821/2920"),
        ("2821/2920", "2821/2920"),
        ("2920SE", "2821/2920"),
        ("2821nw", "2821/2920"),
        ("0101SW", "0101SW"),
    ],
)
def test_a_hexside_is_named_by_its_hexes_or_a_direction(written: str, side: str) -> None:
    clauses = elope().read(f"bridge {written}")
    assert not isinstance(clauses, Refusal), str(clauses)
    assert clauses[0].candidates == ({"do": "bridge", "side": side},)


def test_a_space_is_named_by_number_or_name() -> None:
    for goal in ("817", "Town 817", "Tsaritsyn"):
        clauses = toc().read(f"move from 801: R2: {goal}")
        assert not isinstance(clauses, Refusal), str(clauses)
        assert clauses[0].candidates[0]["path"] == ["817"]


def test_only_units_of_the_group_are_meant_by_an_exception() -> None:
    (clause,) = _clauses(elope(), "RS all but D: 3515")
    (group,) = clause.candidates[0]["units"]
    assert members(group, ["D/RS", "A/RS", "A/21F"]) == ["A/RS"]
    assert members(group, ["A/21F"]) == '"rs all but d" names no unit of yours'
    assert members(group, ["A/RS"]) == '"rs all but d" excepts a unit that is not there'
    assert members(group, ["D/RS"]) == '"rs all but d" leaves no unit'


@pytest.mark.parametrize(
    ("words", "units"),
    [
        ("all in 2920", ["A/21F", "HQ/21F", "A2"]),
        ("2920 all but HQ", ["A/21F", "A2"]),
        ("2920 all but HQ + A/21F", ["A2"]),
        ("inf in 2920", ["A/21F"]),
        ("21F", ["A/21F", "HQ/21F"]),
        ("the 21F but HQ", ["A/21F"]),
    ],
)
def test_a_group_is_named_by_place_class_or_formation(words: str, units: list[str]) -> None:
    """In 2920 stand two companies of the 21F and a depot."""
    (clause,) = _clauses(elope(), f"{words}: 3515")
    (group,) = clause.candidates[0]["units"]
    assert group.place == ("2920" if "2920" in words else None)
    assert members(group, ["A/21F", "HQ/21F", "A2"]) == units


def _clauses(notation: OrderNotation, text: str) -> list[Clause]:
    found = notation.read(text)
    assert not isinstance(found, Refusal), str(found)
    return found
