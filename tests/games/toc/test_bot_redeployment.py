"""What bots redeploy (section 9), and how they use the Far East and the tracks of the campaign."""

from random import Random

from app.games.kernel.state import Action
from app.games.toc.bots import BOTS
from app.games.toc.bots.bot_view import STEADY, BotView
from app.games.toc.bots.cards import rebuild, spend
from app.games.toc.bots.worth import pulls
from app.games.toc.rules.partisans import COST
from tests.games.toc.positions import Position, position
from tests.games.toc.rules.test_campaign import OPEN, played, politics


def redeployed(bot: str, forces: str, card: str = "R1", reserve: str = "") -> list[Action]:
    """What RED's bot does with a card that it plays for redeployment."""
    p = position(forces, "red", hand=card, reserve=reserve)
    p.order("B", f"play {card} sr")
    done: list[Action] = []
    while p.asked() == {"B": "redeployment"}:
        done.append(BOTS[bot](p.match, "B", Random(1)))
        p.match.apply("B", done[-1])
    return done


def view(p: Position, seat: str) -> BotView:
    return BotView(p.match, seat, STEADY)


def test_an_army_goes_by_rail_to_a_city_in_danger_9_2() -> None:
    """A WHITE army near Petrograd, a RED one at Moskva."""
    assert redeployed("steady", "RED: 801 R1; WHITE: 709 SI1") == [
        {"do": "take", "unit": "red-army-r1"},
        {"do": "redeploy", "at": "701"},
    ]


def test_the_line_of_the_table_is_the_one_that_gains_most_9_1() -> None:
    """A card of 4 redeploys four corps, or an army and a leader; here the army is worth more than
    one corps of the reserve, and a card of 2 has the corps alone."""
    forces = "RED: 801 R1; WHITE: 709 SI1"
    taken = [each["unit"] for each in redeployed("steady", forces, reserve="RED1")[::2]]
    assert taken == ["red-army-r1"]
    taken = [each["unit"] for each in redeployed("steady", forces, "R4", reserve="RED1")[::2]]
    assert taken == ["red-corps-red-1"]


def test_a_gentle_bot_redeploys_corps_of_the_reserve_alone_9_32() -> None:
    found = redeployed("gentle", "RED: 801 R1; WHITE: 709 SI1", reserve="RED1")
    assert found[0]["unit"] == "red-corps-red-1"
    assert redeployed("gentle", "RED: 801 R1; WHITE: 709 SI1") == [{"do": "done"}]


def test_the_far_east_draws_units_once_it_is_open_13_41() -> None:
    forces = "RED: 915 FERE1; 801 R1; WHITE: 514 SI1"
    closed, opened = played(forces, "red"), played(forces, "red", flags=OPEN)
    assert pulls(closed.board, "red")["910"] == 0
    assert pulls(opened.board, "red")["910"] > 0


def test_partisans_rise_with_steps_that_would_be_lost_13_41() -> None:
    options: list[Action] = [{"do": "recruit", "place": "907"}, {"do": "done"}]
    p = played("801 R1; 321 VOL1", "red", hand="R1", steps={"red": COST, "white": 0})
    assert rebuild(view(p, "B"), options) == options[0]
    training = position("801 R1; 321 VOL1", "red", hand="R1")
    assert rebuild(view(training, "B"), options) == options[1]


def test_influence_goes_on_the_track_of_an_ally_not_of_an_enemy_5_4() -> None:
    options: list[Action] = [{"do": "done"}, {"do": "involve", "track": "poland"}]
    for side, chosen in (("white", options[1]), ("red", options[0])):
        p = played("801 R1; 321 VOL1", hand="W13", politics=politics(poland=side))
        assert spend(view(p, "A"), options) == chosen
