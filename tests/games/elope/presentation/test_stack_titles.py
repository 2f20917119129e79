"""What stands above an opened stack: large ones are counted by kind."""

from app.games.elope.presentation.board import PAGE
from app.games.elope.presentation.stack_titles import formation_of, stack_title
from tests.games.elope.positions import position

BATTALION = "FR21H 3706, FR21A 3706, FR21B 3706, FR21C 3706"


def test_a_large_stack_is_counted_by_kind() -> None:
    stacks = PAGE.stacks(position(f"{BATTALION}, RS10A 4707").match.view("A")["board"])
    titles = {place: [stack_title(faces) for faces in there] for place, there in stacks.items()}
    assert titles["3706"] == ["Allied: strength 9 (infantry 3, headquarters 1)"]
    assert titles["4707"] == ["Allied: strength 3"]


def test_units_of_a_headquarters_are_one_formation_10_6() -> None:
    assert formation_of("fr21-a") == formation_of("fr21-hq") == "21st French Bn"
    assert formation_of("us339-1-a") == "1/339th US"
    assert not formation_of("red-ski-1")
