"""Every unit and leader of the roster comes into play in some way (issue 20, E8)."""

from app.games.toc.box import BOX, LEADERS, PIECES, TABLES
from app.games.toc.rules.events import GREENS
from app.games.toc.rules.far_east import CHINESE
from app.games.toc.rules.involvement import JAPANESE
from app.games.toc.rules.late_entries import BERMOND, BLACK_GUARDS, MUTINEERS
from app.games.toc.rules.partisans import PARTISANS
from app.games.toc.rules.places import usual_places
from app.games.toc.rules.replacing import TURNCOAT_CORPS
from app.games.toc.rules.set_up import new_politics
from app.games.toc.rules.special_forces import ROMANOV
from app.games.toc.rules.turncoats import TURNCOATS
from app.games.toc.rules.uprisings import PEASANTS
from tests.games.toc.positions import bare_board


def test_every_unit_and_leader_of_the_roster_can_arrive() -> None:
    """By the set-up, a card, control of a faction, a purchase (12.4), or a rule of its own."""
    at_start = {each.piece for each in BOX.setup}.union(*TABLES.introduction.reserve.values())
    by_control = {each.piece for each in BOX.entries}
    by_card = {
        piece
        for card in BOX.cards.values()
        for effect in card.effects
        for phrase in effect
        if phrase.form in ("place", "faction", "leader_roll")
        for piece in phrase["pieces"]
    }
    by_rule = {
        *ROMANOV, *JAPANESE, *GREENS, *PEASANTS, *TURNCOATS, *TURNCOAT_CORPS.values(),
        *PARTISANS["white"], *PARTISANS["red"], CHINESE, BERMOND, MUTINEERS, BLACK_GUARDS,
    }  # fmt: skip
    bought = {leader for leader, record in LEADERS.items() if record.price}
    assert set(PIECES) == at_start | by_control | by_card | by_rule | bought
    # Each leader who can be bought has a city, once WHITE holds its own and the Baltic's.
    board = bare_board("801 R1; 117 NW1", politics=new_politics(), control={"117": "white"})
    board["politics"]["entered"] = {"estonia": "white"}
    for leader in bought:
        assert usual_places(board, LEADERS[leader].side, leader), leader
