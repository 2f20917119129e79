"""The order words of Two Rivers, and the sentences in which it speaks."""

from app.games.kernel.guide import VerbGroup
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation
from app.games.kernel.wording import Wording
from tests.games.toyhex.maps import SIDES, BattleMap

CHAPTERS = (
    VerbGroup(
        "Movement",
        {
            "move": "move Lancers",
            "to": "to 0303",
            "march": "march Lancers + 1st Foot by 0402, 0302",
            "halt": "halt",
        },
    ),
    VerbGroup(
        "Combat",
        {
            "attack": "attack 0305",
            "support": "support Lancers",
            "no_support": "no support",
            "lose": "lose Lancers",
            "retreat": "retreat to 0304",
            "done": "done",
        },
    ),
)


def notation(battle_map: BattleMap) -> OrderNotation:
    """Return the order words on a map."""
    listed = battle_map.units.values()
    units = Nouns(
        {unit.id: unit.name for unit in listed}, codes={unit.id: unit.id.upper() for unit in listed}
    )
    kinds = {unit.kind: unit.kind for unit in listed}
    sets = UnitSets(
        Nouns(kinds, {"infantry": ("inf",), "cavalry": ("cav",), "artillery": ("art",)}),
        {kind: frozenset(unit.id for unit in listed if unit.kind == kind) for kind in kinds},
    )
    places = {
        number: battle_map.board.layout.places[number].name for number in battle_map.grid.hexes
    }
    hexes = Nouns(places, {number: (name,) for number, name in battle_map.towns.items()})
    return OrderNotation(
        [
            Verb("move", "move {unit:unit}", continues=("to",), meaning="choose a unit", case="2"),
            Verb(
                "to",
                "to {place:place}",
                repeats=True,
                adds=True,
                meaning="move the unit there by the cheapest way",
                case="2.1, 2.5",
            ),
            Verb(
                "march",
                "march {units:units} by {path:path}",
                ("{units:units}: {path:path}", "march {units:units} to {path:path}"),
                meaning="move units of one hex along a path of your own",
                case="2.4",
            ),
            Verb("halt", "halt", adds=True, meaning="leave the unit where it is", case="2"),
            Verb("attack", "attack {place:place}", meaning="attack the units there", case="3"),
            Verb("support", "support {unit:unit}", meaning="help a hex next to it", case="3.2"),
            Verb("no_support", "no support", meaning="help with no unit", case="3.2"),
            Verb(
                "lose",
                "lose {unit:unit}",
                ("lose {unit:unit} first",),
                meaning="lose this unit",
                case="3.2",
            ),
            Verb("retreat", "retreat to {place:place}", meaning="fall back there", case="3.2"),
            Verb("done", "done", meaning="end the phase", case="1.1"),
        ],
        {"unit": units, "place": hexes},
        unit_sets=sets,
        tests=(
            Verb(
                "difference",
                "difference {points:number}",
                meaning="your strength is greater by so many points at least",
                case="3.1",
            ),
        ),
    )


def wording(battle_map: BattleMap) -> Wording:
    """Return the sentences on a map."""
    places = battle_map.board.layout.places
    return Wording(
        {
            "ask.movement": "move your units (2)",
            "ask.combat": "attack (3)",
            "ask.support": "support the hex that is attacked (3.2)",
            "ask.losses": "lose a unit (3.2)",
            "ask.retreat": "retreat (3.2)",
            "turn": "Game turn {number}.",
            "moves": "{units:units} moves: {path:places}.",
            "combat": "{seat:seat} attacks {place:place}: die {die}, difference {difference}.",
            "drawn.combat": "Combat: die roll {face}.",
            "eliminated": "Eliminated: {units:units}.",
            "over": "It is over. First: {winners:seats}, with {points} towns.",
        },
        {
            "unit": lambda unit: battle_map.units[unit].name,
            "place": lambda place: places[place].name,
            "seat": SIDES.__getitem__,
        },
    )
