"""The digest of an RCW turn: every loss of the reader, then what everybody did."""

from app.games.kernel.wording import text
from app.games.presentation import Digest
from app.games.rcw.presentation.digest import digest
from tests.games.rcw.positions import Position, position

REST = "C: WL-252 W-203 @ chita\nA has: politburo*6\n"


def digest_for(p: Position, seat: str, orders: dict[str, str]) -> Digest:
    """Carry orders out and tell a seat of them."""
    before = p.match.view(seat)
    begun = len(p.match.log)
    for by, text_ in orders.items():
        p.order(by, text_)
    told = [
        (telling["say"], telling["args"])
        for entry in p.match.log[begun:]
        for telling in entry["tellings"]
    ]
    return digest(before, p.match.view(seat), told, seat)


def test_a_lost_battle_is_told_to_its_loser_first_of_all() -> None:
    p = position(
        f"{REST}A: RL-152 R-111 R-102 @ tver\nB: WL-257 W-221 @ kazan", "movement", dice=(1,)
    )
    told = digest_for(
        p,
        "B",
        {"A": "move Trotsky, rail Kazan, halt, end movement, attack W-221, with Trotsky, resolve"},
    )
    assert text(told.headline).startswith("You lost 1 leader (M. Maevsky) and 1 unit (W-221")
    fight = next(each for each in told.happenings if each.kind == "fight")
    assert fight.is_own
    assert fight.place == "kazan"
    assert "against " in text(fight.spans)
    march = next(each for each in told.happenings if each.kind == "move")
    assert (march.seat, march.source, march.place) == ("A", "tver", "kazan")
    assert not march.is_own
    assert dict(told.figures)["leaders"] == "\N{MINUS SIGN}1"


def test_a_spectator_of_a_battle_lost_nothing() -> None:
    p = position(
        f"{REST}A: RL-152 R-111 R-102 @ kazan\nB: WL-257 W-221 @ kazan", "combat", dice=(1,)
    )
    told = digest_for(p, "C", {"A": "attack W-221, with Trotsky, resolve"})
    assert told.headline == ()
    assert [each.is_own for each in told.happenings] == [False]


def test_a_purge_is_told_to_its_victim_as_you() -> None:
    p = position(
        "A: RL-151 R-102 @ petrograd\nB: RL-152 R-111 @ tver\nB: RL-153 RL-154 RL-155 @ vladimir\n"
        "C: RL-156 @ omsk\nC: WL-252 @ chita\nA has: politburo*8\nB has: politburo*2",
        dice=(5, 5),
    )
    told = digest_for(p, "B", {"A": "purge B, declare"})
    assert "purged you" in text(told.headline)
    own = [text(each.spans) for each in told.happenings if each.is_own]
    assert any("purges you" in each for each in own)
