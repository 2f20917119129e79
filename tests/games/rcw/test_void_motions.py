"""Nobody is asked about a purge that everybody can see to be impossible by now (11.13)."""

from app.games.kernel.chance import NoDice
from app.games.kernel.motions import is_void
from app.games.kernel.play_context import Play
from app.games.rcw.title import RCW
from app.matches.motions import open_motions
from tests.games.rcw.positions import Position, position


def proposed() -> Position:
    p = position(
        "A: RL-151 R-102 @ petrograd\nB: RL-152 R-111 @ tver\nC: RL-156 @ omsk\n"
        "B has: politburo*5\nC has: politburo*5",
        phasing="B",
    )
    p.order("B", "purge A, invite C, declare")
    return p


def test_an_open_purge_is_put_to_its_members() -> None:
    p = proposed()
    (motion,) = open_motions(p.match, p.match.log, "C")
    assert motion.by == "B"


def test_a_purge_of_somebody_who_has_joined_another_is_put_to_nobody() -> None:
    p = proposed()
    p.board["initiated"].append("B")
    (motion,) = p.match.state["motions"]
    assert is_void(Play(RCW, p.match.state, NoDice()), motion)
    assert open_motions(p.match, p.match.log, "C") == ()
