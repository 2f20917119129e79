"""Three long order texts, as turns of hex and point-to-point games are written, and their words.

Each notation has 2,500 places and 275 pieces. Nothing is legal or illegal here: only reading
counts.
"""

from functools import cache
from typing import Final

from app.games.board.hexes import HexGrid, side_nouns
from app.games.kernel.order_grammar import Nouns, Verb
from app.games.kernel.order_groups import UnitSets
from app.games.kernel.order_notation import OrderNotation

PIECES: Final = 275
GRID: Final = HexGrid(range(1, 51), range(1, 51), "RRCC", "south", "even")

REDS: Final = """\
# White, turn 4 (November-December 1918), White has the initiative
sea AF1: 2124-2825
rail gold: 3408-4301
first SIBERIAN
PLAN SIBERIAN
  CZ2: 3111-3110-3010, garrison here
  KAP + SIB1: 3012
  attack 2911 with KAP + SIB1, air, advance KAP if supplied
  attack 2909 with CZ2 if odds 2:1
END
PLAN AFSR
  DON1 + VOL: 2920
  attack 2919 with DON1 + VOL + DON2, then ask
END
STANCE Samara: lose SIB3 first, retreat to Ufa
standing navy at 2:1 or worse
"""

ELOPE: Final = """\
# Allied, turn 2, September 1918
make depot at 4707 static, replace A/21F
operations done
rail A/21F + B/21F + MG1/21F + HQ/21F + 63 art: 4707-3606
21F all: 3506-3407
steamer: load HQ/1/339 + A/1/339 + B/1/339 at 4707, river to 3515 landing west, unload
RS all but D: 3515-3415-3416-3317
D/RS: stay, entrench
depot A2 mobile: rail 4707-3606-3506
DH4-1 support 3307, DH4-2 bomb rail 2905
attack 3307 with 21F all + 63 art from 3407, depot A2, advance A/21F one
end turn
STANCE 3606: hold
STANCE 2920: one step then back to 3119
"""

TOC: Final = """\
# RED, turn 2, round 3
play R17 ops
move from 801: R2 + Steel: 817
move from 524: R3 + Trotsky: 522
attack 601 with R9 + Cheka1 from 520 + R10 from 635, leader Trotsky, asset train
  surprise asset, DRM own
  advance R9 + Trotsky, no pursuit
done
STANCE Voroshilov: withdraw if worse than -1, else reinforce R10 with 1
STANCE 817: no assets, lose corps first, cancel retreat with elite
PLAN NEXT ROUND unless WHITE enters 817
  play R1 event
END
"""

ODDS: Final = Nouns({f"{a}:{b}": f"{a}:{b}" for a in range(1, 8) for b in range(1, 4)})


def pieces(names: str, aliases: dict[str, tuple[str, ...]] | None = None) -> Nouns:
    """Return named pieces, and as many numbered ones as make 275."""
    named = names.split(";")
    others = [f"X{n}" for n in range(1, PIECES - len(named) + 1)]
    return Nouns({name: name for name in (*named, *others)}, aliases or {})


@cache
def reds() -> OrderNotation:
    """Return the words of the first text."""
    towns = {"3111": ("Samara",), "3410": ("Ufa",)}
    places = Nouns({number: number for number in GRID.hexes}, towns)
    units = pieces("AF1;gold;CZ2;KAP;SIB1;SIB3;DON1;DON2;VOL")
    return OrderNotation(
        [
            Verb("sea", "sea {units:units}: {path:path}"),
            Verb("rail", "rail {units:units}: {path:path}"),
            Verb("first", "first {chit:chit}"),
            Verb("march", "march {units:units}: {path:path}", ("{units:units}: {path:path}",)),
            Verb(
                "garrison",
                "garrison {units:units}",
                ("march {units:units}: garrison here", "{units:units}: garrison here"),
            ),
            Verb("attack", "attack {place:place} with {units:units}"),
            Verb("air", "air", adds=True),
            Verb("advance", "advance {unit:unit}"),
            Verb("lose_first", "stance {place:place}: lose {unit:unit} first"),
            Verb("retreat", "stance {place:place}: retreat to {goal:place}"),
            Verb("navy", "standing navy at {odds:odds} or worse"),
        ],
        {"place": places, "unit": units, "odds": ODDS,
         "chit": Nouns({each: each for each in ("SIBERIAN", "AFSR", "RED")})},
        unit_sets=UnitSets(Nouns({}), {}),
        tests=(Verb("odds", "odds {odds:odds}"), Verb("supplied", "supplied")),
    )  # fmt: skip


@cache
def elope() -> OrderNotation:
    """Return the words of the second text."""
    places = Nouns({number: number for number in GRID.hexes})
    formations = {
        "21F": ("A/21F", "B/21F", "MG1/21F", "HQ/21F"),
        "1/339": ("HQ/1/339", "A/1/339", "B/1/339"),
        "RS": ("A/RS", "B/RS", "C/RS", "D/RS"),
    }
    members = [unit for each in formations.values() for unit in each]
    units = pieces(
        ";".join([*members, "63 art", "steamer", "A2", "DH4-1", "DH4-2"]),
        {unit: (unit.split("/")[0],) for unit in members},
    )
    classes = {"HQ": ("HQ/21F", "HQ/1/339"), "inf": ("A/21F", "B/21F", "A/1/339", "B/1/339")}
    sets = {name: frozenset(each) for name, each in {**formations, **classes}.items()}
    return OrderNotation(
        [
            Verb("make_depot", "make depot at {place:place} static"),
            Verb("replace", "replace {unit:unit}"),
            Verb("operations_done", "operations done"),
            Verb("rail", "rail {units:units}: {path:path}"),
            Verb("march", "march {units:units}: {path:path}", ("{units:units}: {path:path}",)),
            Verb(
                "load",
                "load {units:units} at {place:place} on {carrier:unit}",
                ("{carrier:unit}: load {units:units} at {place:place}",),
            ),
            Verb(
                "river",
                "river {carrier:unit} to {place:place} landing {bank:bank}",
                ("{carrier:unit}: river to {place:place} landing {bank:bank}",),
            ),
            Verb("unload", "unload {carrier:unit}", ("{carrier:unit}: unload",)),
            Verb("stay", "stay {units:units}", ("{units:units}: stay",)),
            Verb("entrench", "entrench {units:units}", ("{units:units}: entrench",)),
            Verb("depot_rail", "depot {depot:unit} mobile: rail {path:path}"),
            Verb("support", "support {place:place} with {plane:unit}",
                 ("{plane:unit} support {place:place}",)),
            Verb("bomb", "bomb rail {place:place} with {plane:unit}",
                 ("{plane:unit} bomb rail {place:place}",)),
            Verb("attack", "attack {place:place} with {units:units} from {origin:place}"),
            Verb("depot", "depot {depot:unit}", adds=True),
            Verb("advance", "advance {units:units} one"),
            Verb("end_turn", "end turn"),
            Verb("hold", "stance {place:place}: hold"),
            Verb("step_back", "stance {place:place}: one step then back to {goal:place}"),
            Verb("bridge", "bridge {side:side}"),
        ],
        {"place": places, "unit": units, "side": side_nouns(GRID),
         "bank": Nouns({each: each for each in ("west", "east")})},
        unit_sets=UnitSets(Nouns({name: name for name in sets}), sets),
    )  # fmt: skip


@cache
def toc() -> OrderNotation:
    """Return the words of the third text."""
    places = Nouns(
        {str(n): f"Town {n}" for n in range(1, 2501)}, {"817": ("Tsaritsyn",), "601": ("Orel",)}
    )
    units = pieces("R2;R3;R9;R10;Steel;Trotsky;Cheka1;Voroshilov")
    cards = Nouns({f"R{n}": f"R{n}" for n in range(1, 56)})
    return OrderNotation(
        [
            Verb("ops", "play {card:card} ops"),
            Verb("event", "play {card:card} event"),
            Verb("move", "move from {origin:place}: {units:units}: {path:path}"),
            Verb("attack", "attack {place:place} with {units:units}", continues=("with",)),
            Verb("with", "with {units:units}", adds=True),
            Verb("from", "from {place:place}", continues=("with",), adds=True),
            Verb("leader", "leader {unit:unit}", adds=True),
            Verb("asset", "asset train", adds=True),
            Verb("surprise", "surprise asset"),
            Verb("drm", "drm own"),
            Verb("advance", "advance {units:units}"),
            Verb("no_pursuit", "no pursuit"),
            Verb("done", "done"),
            Verb("withdraw", "stance {unit:unit}: withdraw if worse than {n:number}"),
            Verb("reinforce", "stance {unit:unit}: else reinforce {with:unit} with {n:number}"),
            Verb("no_assets", "stance {place:place}: no assets"),
            Verb("corps_first", "stance {place:place}: lose corps first"),
            Verb("cancel", "stance {place:place}: cancel retreat with elite"),
        ],
        {"place": places, "unit": units, "card": cards},
    )
