"""The committed drawing is the one that the generator draws."""

import json

from app.games.rcw.components import load
from app.games.rcw.map.geometry import GEOMETRY
from tests.marks import long
from tools.maps.rcw.anchors import read_anchors
from tools.maps.rcw.drawing import draw
from tools.maps.rcw.generate import read_arranged


@long
def test_the_file_is_what_the_generator_draws() -> None:
    """Takes some seconds: the whole map is drawn."""
    assert json.loads(GEOMETRY.read_text(encoding="utf-8")) == draw(
        read_anchors(), read_arranged(), load()
    )
