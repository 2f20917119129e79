"""Turn e-mails of a title with a large map: up to three parts of it, each small enough to send."""

import pytest

from app.games.presentation import Drawing
from app.games.reds.rules.set_up import new_board
from app.games.reds.title import REDS
from app.mail.pictures import MAX_PICTURE, pictures_in
from app.pictures.boards import parts, printed

BOARD = new_board(dict(REDS.default_options))
SHOWN = ("where", "disordered", "moved", "raid")


def drawing(*marked: str) -> Drawing:
    board = {key: BOARD[key] for key in SHOWN}  # type: ignore[literal-required]
    return {"title": "reds", "marked": list(marked), **board}


def shown(drawn: Drawing) -> list[list[str]]:
    return [list(part.get("shown") or part["marked"]) for part in parts(drawn)]


def test_places_that_lie_together_make_one_picture() -> None:
    together = drawing("2912", "3012", "3111")
    assert parts(together) == [together]
    assert parts(drawing()) == [drawing()]


def test_far_places_make_a_picture_a_neighbourhood_most_first() -> None:
    far = drawing("2912", "5412", "5413", "3012", "3111", "1611")
    assert shown(far) == [["2912", "3012", "3111"], ["5412", "5413"], ["1611"]]
    assert len(shown(drawing("2912", "5412", "1611", "2825", "1201"))) == 3


def test_each_picture_says_in_words_what_it_marks() -> None:
    first, second = pictures_in(drawing("2912", "5412"), "<m7.v1.A@post.example>")
    assert (first.source, second.source) == (
        "cid:board.m7.v1.A@post.example",
        "cid:board-2.m7.v1.A@post.example",
    )
    assert second.places == ("5412 Tashkent",)


@pytest.mark.long
def test_no_picture_of_reds_is_too_large() -> None:
    for part in parts(drawing("2912", "3111", "2019", "2822", "5412")):
        assert len(printed(part, MAX_PICTURE)) <= MAX_PICTURE
