"""Positions in which players trade (6.0)."""

from app.games.kernel.view import log_for
from app.games.rcw.rules.negotiation import alike
from app.games.rcw.title import RCW
from tests.games.rcw.positions import Position, position

TABLE = """
A: RL-152 R-111 @ tver
B: WL-251 W-213 @ kuban
C: WL-252 W-203 @ omsk
A has: politburo*3 assassin*2 control-BR
B has: politburo*2 ice-march
"""


def table(**chosen: object) -> Position:
    return position(TABLE, **chosen)  # type: ignore[arg-type]


def holdings(p: Position, seat: str) -> list[str]:
    held = (piece for piece, place in p.board["where"].items() if place == "display:" + seat)
    return sorted(alike(piece).rsplit("-", 1)[0] for piece in held)


def heard(p: Position, seat: str | None) -> str:
    return " ".join(text for entry in log_for(RCW, p.match.log, seat) for text in entry["says"])
