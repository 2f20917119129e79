"""The bot in combat: good odds, the right losses, the end of the war."""

from tests.games.rcw.bots.table import choice, choices
from tests.games.rcw.positions import position

TROOPS = "A: RL-152 R-111 R-102 @ kazan\n"
ELSEWHERE = "A has: politburo*9\nB: RL-158 R-108 @ turkistan\nC: WL-252 @ chita\n"


def test_good_odds_are_taken() -> None:
    p = position(f"{ELSEWHERE}{TROOPS}B: WL-257 @ kazan", "combat", dice=(1,))
    written = choices(p.match, "A")
    assert written[0] == "attack M. Maevsky"
    assert p.place("WL-257") == "display:A"


def test_bad_odds_are_left_alone() -> None:
    p = position(f"{ELSEWHERE}{TROOPS}B: WL-251 W-203 W-212 W-213 @ kazan", "combat")
    assert choices(p.match, "A") == ["end combat"]


def test_at_even_odds_nobody_attacks_without_need() -> None:
    even = "A: RL-152 R-111 @ kazan\nB: WL-251 W-212 @ kazan\n"
    p = position(f"{ELSEWHERE}{even}", "combat", turn=12)
    assert choices(p.match, "A") == ["end combat"]


def test_weak_stacks_are_attacked_as_one_rather_than_one_left() -> None:
    p = position(f"{ELSEWHERE}{TROOPS}B: WL-257 @ kazan\n-: W-221 @ kazan", "combat", dice=(3,))
    choices(p.match, "A")
    assert {p.place("WL-257"), p.place("W-221")} == {"display:A"}


def test_nobody_is_sent_who_is_not_needed() -> None:
    p = position(
        f"{ELSEWHERE}{TROOPS}A: RL-155 R-118 @ kazan\nB: WL-257 @ kazan", "combat", dice=(6,)
    )
    written = choices(p.match, "A")
    assert sum(order.startswith("with ") for order in written) == 1


def test_an_exchange_is_paid_with_what_is_worth_least() -> None:
    p = position(f"{ELSEWHERE}{TROOPS}B: WL-257 W-204 @ kazan", "combat", dice=(5,))
    p.order("A", "attack W-204, with Trotsky, resolve")
    assert p.waiting() == {"A": "exchange"}
    choices(p.match, "A")
    assert p.at("RL-152") == "kazan"


def test_the_war_is_ended_by_who_wins_it_and_by_nobody_else() -> None:
    beaten = "-: W-208 @ saratov\nA: RL-152 R-111 @ tver\nB: RL-153 @ tula\nC: WL-252 @ chita\n"
    p = position(f"{beaten}A has: politburo*6\nB has: politburo*5", "inter-phase", seed="1" * 64)
    assert p.waiting() == {"A": "agreement", "B": "agreement"}
    assert choice(p.match, "A") == {"do": "end_the_war"}
    assert choice(p.match, "B") == {"do": "fight_on"}


def test_after_sixteen_turns_everybody_has_had_enough() -> None:
    beaten = "-: W-208 @ saratov\nA: RL-152 R-111 @ tver\nB: RL-153 @ tula\nC: WL-252 @ chita\n"
    p = position(f"{beaten}B has: politburo*5", "inter-phase", seed="1" * 64, turn=16)
    assert choice(p.match, "B") == {"do": "end_the_war"}
