"""The position in words: lines break between units and names, and come together again in HTML."""

from app.games.reds.presentation.in_words import board_in_words
from app.mail.position_outline import outline
from tests.games.reds.positions import position


def test_a_stack_of_many_units_breaks_between_them_and_is_one_place_again() -> None:
    p = position("KAP 3012, KOMU 3012, CZ2 3012, A1 2912", cup=["AFSR", "SIBERIAN", "EASTERN"])
    text = board_in_words(p.match.view("B"))
    assert (
        "  3012 Simbirsk: White: 2nd Czech Division (1 +2/+2);\n    Kappel Brigade (1 +3/+1);"
    ) in text
    (eastern,) = [region for region in outline(text) if region.heading == "EASTERN FRONT"]
    (simbirsk,) = [place for place in eastern.places if place.says.startswith("3012")]
    assert simbirsk.says.endswith("Kappel Brigade (1 +3/+1); People's Army (Komuch) (1 +1/0)")
    assert simbirsk.lines == []


def test_a_long_list_of_a_heading_is_one_heading_again() -> None:
    fronts = ["TURKESTAN", "EASTERN", "NORTHERN", "SOUTHERN", "SOUTH-WESTERN", "WESTERN"]
    text = board_in_words(position("A1 2912", cup=fronts).match.view(None))
    assert max(map(len, text.splitlines())) <= 78
    (cup,) = [each.heading for each in outline(text) if each.heading.startswith("In the cup")]
    assert cup.endswith("South-Western Front, Western Front")
