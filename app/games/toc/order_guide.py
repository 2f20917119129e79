"""The order words of Triumph of Chaos in groups, each with an example, as the guide shows them."""

from typing import Final

from app.games.kernel.guide import VerbGroup
from app.games.text import mark

VERB_GROUPS: Final = (
    VerbGroup(
        mark("Cards and special actions"),
        {
            "play": "play R17 ops",
            "special": "special propaganda",
            "pass": "pass",
            "activate": "activate 601 for combat",
            "rouse": "rouse Greens",
            "arrive": "place Wrangel at 310",
            "mend": "repair R9 army",
            "greens": "greens at 505",
            "choose": "choose 2",
            "name_region": "name region North",
            "win_over": "win over R9 army",
            "agitate": "agitate 601",
            "take": "redeploy Red 17 corps",
            "redeploy": "redeploy to 801",
            "done": "done",
        },
    ),
    VerbGroup(
        mark("Movement"),
        {"move": "move R9 army", "join": "join Trotsky", "to": "to 603", "halt": "halt"},
    ),
    VerbGroup(
        mark("Combat"),
        {
            "attack": "attack 601",
            "with": "with R9 army",
            "lower": "lower their die",
            "announce": "announce",
            "call_off": "call off",
            "go_on": "engage",
            "break_off": "break off",
            "use_asset": "deploy RED armoured train 1",
            "withdraw": "withdraw with Stalin",
            "reinforce": "reinforce with Trotsky",
            "bring": "bring R9 army",
            "enough": "enough",
            "hold": "hold",
            "surprise": "surprise by cavalry",
            "fire": "fire",
        },
    ),
    VerbGroup(
        mark("After combat"),
        {
            "lose": "lose R9 army",
            "stand": "stand",
            "fall_back": "fall back",
            "retreat": "retreat R9 army to 603",
            "retreat_all": "retreat all to 603",
            "remove": "remove R9 army",
            "advance": "advance Vol 1 army to 322",
            "exploit": "exploit with Wrangel",
            "pursue": "pursue with Denikin",
            "counterattack": "counterattack",
            "stay": "stay",
        },
    ),
    VerbGroup(
        mark("Logistics"),
        {
            "haul": "train to 617",
            "bid": "bid 2",
            "buy": "buy Frunze at 801",
            "mend_asset": "mend RED armoured train 1",
            "sway": "sway the revolutionaries",
            "involve": "involve Poland",
            "dismiss": "dismiss Stalin",
            "rebuild": "rebuild R9 army at 801",
            "recruit": "recruit at 907",
            "use_port": "use port 301",
            "resign": "resign",
        },
    ),
    VerbGroup(
        mark("Politics"),
        {
            "allocate": "allocate R14 to RED",
            "select": "select P12",
            "claim": "use effect of P11",
            "cancel": "cancel P12",
            "influence": "influence Ukraine",
            "turn": "turn Ukraine",
        },
    ),
    VerbGroup(
        mark("Standing instructions"),
        {"instruct": "standing losses as usual", "revoke": "cancel standing always stand"},
    ),
)
