"""The board in words."""

from app.games.rcw.components import load
from app.games.rcw.map.text import WIDTH, text_board
from tests.games.rcw.map.pictures import set_up_picture


def test_every_province_is_named_once_and_no_line_is_too_long() -> None:
    box = load()
    board = text_board(set_up_picture(box))
    assert max(len(line) for line in board.splitlines()) <= WIDTH
    flowing = " ".join(board.split())
    for province in box.provinces.values():
        assert province.name in flowing


def test_stacks_stand_under_their_province_and_region() -> None:
    board = text_board(
        {
            "provinces": {
                "tver": [
                    {
                        "id": "1",
                        "seat": "A",
                        "units": [
                            {
                                "id": "RL-152",
                                "label": "Trotsky",
                                "value": 3,
                                "colour": "red",
                                "kind": "leader",
                            },
                            {
                                "id": "R-111",
                                "label": "Tver",
                                "value": 5,
                                "colour": "red",
                                "kind": "combat",
                            },
                        ],
                    }
                ]
            }
        }
    )
    lines = board.splitlines()
    assert lines[0] == "GREATER RUSSIA"
    assert lines[1] == "  Tver (TVER): critical city Moscow"
    assert lines[2] == "    A: Trotsky 3, Tver 5 (Red, strength 8)"
    assert lines[3].startswith("  Empty: Petrograd, Murmansk, ")


def test_an_empty_board_says_so() -> None:
    board = text_board({"provinces": {}})
    assert board.endswith("POLAND\n  Empty: Poland\n") or "\nPOLAND\n  Empty: Poland\n" in board
