"""What the effects of cards say in sentences: made from the data, so that both agree."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from app.games.cards.conditions import Condition
from app.games.cards.phrases import Phrase
from app.games.text import gettext as _
from app.games.text import lazy_gettext as _l
from app.games.text import ngettext
from app.games.toc.components import Components
from app.games.toc.components.effect_words import Effect
from app.games.toc.names import (
    CAMP_NAMES,
    FACTION_NAMES,
    REGION_NAMES,
    SEA_NAMES,
    SIDE_NAMES,
    names_of,
)

TRACK_NAMES: Final = {
    "japan": _l("Japan"),
    "soc_rev": _l("Socialist Revolutionaries"),
    "poland": _l("Poland"),
    "ukraine": _l("Ukraine"),
}
ASSET_NAMES: Final = {
    "air": _l("air"),
    "armoured_train": _l("armoured train"),
    "artillery": _l("artillery"),
    "tank": _l("tank"),
}
SECTION_NAMES: Final = {"north": _l("North"), "south": _l("South"), "east": _l("East")}
TABLE_NAMES: Final = {
    "cancel_retreat": _l("attempts to cancel a retreat (8.6)"),
    "major_power_withdrawal": _l("withdrawal of major powers (5.4)"),
    "influence_purchase": _l("purchase of influence points (11.52)"),
}
UNTIL_NAMES: Final = {"turn": _l("until the end of the turn"), "next_roll": _l("on the next roll")}
GAIN_TEXTS: Final = {
    "movement_only": _l("for movement only"),
    "extra_movement": _l("one more movement point"),
    "first_attack": _l("+1 combat modifier in the first attack"),
    "no_region_limit": _l("outside the limit on regions (7.25)"),
    "no_road_2": _l("no die rolls for Road 2 (7.12)"),
    "no_terrain": _l("no column shifts for terrain (8.32)"),
    "no_far_east_limit": _l("outside the limit on the Far East (13.41)"),
}
FLAG_TEXTS: Final = {
    "w1_played": _l("Czech forces must be activated alone from now on (7.25)."),
    "w8_played": _l("Western Allies withdraw later (13.8)."),
    "w31_played": _l("Britain and the USA give WHITE two replacement steps each (11.4)."),
    "r34_played": _l("Western Allies withdraw sooner (13.8)."),
    "white_southeast_armies": _l("WHITE armies may enter the Southeast from now on (13.42)."),
    "red_southeast_armies": _l("RED armies may enter the Southeast from now on (13.42)."),
    "finnish_border_open": _l("The Finnish border is open to both sides (13.42)."),
}
REQUIREMENT_TEXTS: Final = {
    "tsar_not_rescued": _l("the Tsar has not been rescued (13.1)"),
    "far_east_open": _l("the Far East is open (13.41)"),
    "central_powers_gone": _l("the Central Powers have withdrawn (5.4)"),
    "britain_white": _l("WHITE controls Britain"),
    "red_in_fighting": _l("RED is in-fighting (13.5)"),
    "white_in_fighting": _l("WHITE is in-fighting (13.5)"),
    "south_port": _l("WHITE controls a port on the Black Sea (8.8)"),
    "w1_played": _l("W1 has been played as an event"),
}
ENABLED_TEXTS: Final = {
    "western_allies": _l("Western Allies may be activated (7.25)"),
    "allied_steps": _l("Western Allies give WHITE replacement steps (11.4)"),
}


def listed(names: Iterable[Any], last: str | None = None) -> str:
    """Return names as a list in a sentence: "A, B and C"."""
    texts = [str(name) for name in names]
    if len(texts) < 2:
        return "".join(texts)
    joint = last if last is not None else _(" and ")
    return ", ".join(texts[:-1]) + joint + texts[-1]


def condition_text(box: Components, condition: Condition) -> str:
    """Return where a card puts something, in words."""
    alternatives = [
        ", ".join(_term(box, term) for term in terms) or _("anywhere") for terms in condition
    ]
    return _("; otherwise ").join(alternatives)


def effect_text(box: Components, effect: Effect) -> str:
    """Return what an effect does, in a sentence."""
    texts = [_EFFECTS[each.form](box, each) for each in effect]
    if len(texts) == 1:
        return texts[0]
    return _("Your choice: %(choices)s", choices=" / ".join(texts))


def _term(box: Components, term: Phrase) -> str:
    either = _(" or ")
    match term.form:
        case "space":
            return listed((_space(box, each) for each in term["spaces"]), either)
        case "next_space":
            where = listed((_space(box, each) for each in term["spaces"]), either)
            return _("next to %(spaces)s", spaces=where)
        case "region":
            return listed((REGION_NAMES[each] for each in term["regions"]), either)
        case "port":
            seas = listed((SEA_NAMES[each] for each in term["seas"]), either)
            return _("a port on the %(seas)s", seas=seas)
        case "with":
            return _("with %(pieces)s", pieces=listed(names_of(box, term["pieces"]), either))
        case "camp":
            camps = listed((CAMP_NAMES[each] for each in term["camps"]), either)
            return _("with forces of %(camps)s", camps=camps)
        case _:
            return str(_PLAIN_TERMS[term.form])


_PLAIN_TERMS: Final = {
    "usual": _l("as 11.1 says"),
    "reserve": _l("strategic reserve"),
    "anywhere": _l("anywhere"),
    "city": _l("Victory City"),
    "no_city": _l("no Victory City"),
    "controlled": _l("under your control"),
    "own_home": _l("home region of yours"),
    "enemy_home": _l("home region of the enemy"),
    "own_unit": _l("with units of yours"),
    "enemy_unit": _l("with enemy units"),
    "no_enemy_unit": _l("no enemy unit"),
    "no_unit": _l("no unit"),
    "no_leader": _l("no leader"),
    "beside_own_unit": _l("next to a unit of yours"),
    "cavalry": _l("with cavalry"),
}


def _space(box: Components, number: str) -> str:
    return f"{number} {box.spaces[number].name}"


def _place(box: Components, effect: Phrase) -> str:
    pieces = listed(names_of(box, effect["pieces"]))
    forms = {term.form for terms in effect["where"] for term in terms}
    number = len(effect["pieces"])
    if forms == {"usual"}:
        return ngettext(
            "%(pieces)s arrives (11.1).", "%(pieces)s arrive (11.1).", number, pieces=pieces
        )
    if forms == {"reserve"}:
        return ngettext(
            "%(pieces)s joins the reserve.", "%(pieces)s join the reserve.", number, pieces=pieces
        )
    where = condition_text(box, effect["where"])
    return ngettext(
        "%(pieces)s arrives: %(where)s.",
        "%(pieces)s arrive: %(where)s.",
        number,
        pieces=pieces,
        where=where,
    )


def _faction(box: Components, effect: Phrase) -> str:
    return _(
        "If %(faction)s is yours, you receive %(pieces)s: %(where)s.",
        faction=FACTION_NAMES[effect["faction"]],
        pieces=listed(names_of(box, effect["pieces"])),
        where=condition_text(box, effect["where"]),
    )


def _activate(box: Components, effect: Phrase) -> str:
    where = condition_text(box, effect["where"])
    text = ngettext(
        "Activate one space: %(where)s",
        "Activate %(num)s spaces: %(where)s",
        effect["count"],
        where=where,
    )
    gains = [str(GAIN_TEXTS[gain]) for gain in effect.get("gains", ())]
    return "; ".join([text, *gains]) + "."


def _repair(box: Components, effect: Phrase) -> str:
    notes = []
    if "camp" in effect.args:
        notes.append(str(CAMP_NAMES[effect["camp"]]))
    if "where" in effect.args:
        notes.append(condition_text(box, effect["where"]))
    text = ngettext(
        "Repair one army step; a corps step counts half",
        "Repair %(num)s army steps; a corps step counts half",
        effect["count"],
    )
    return "; ".join([text, *notes]) + "."


def _steps(box: Components, effect: Phrase) -> str:
    if effect.get("only"):
        return ngettext(
            "Gain one replacement step, for corps only.",
            "Gain %(num)s replacement steps, for corps only.",
            effect["count"],
        )
    return ngettext(
        "Gain one replacement step.", "Gain %(num)s replacement steps.", effect["count"]
    )


def _assets(box: Components, effect: Phrase) -> str:
    assets = listed(ASSET_NAMES[each] for each in effect["assets"])
    if "section" not in effect.args:
        return _("Gain special assets: %(assets)s.", assets=assets)
    section = SECTION_NAMES[effect["section"]]
    return _("Gain special assets in the %(section)s: %(assets)s.", section=section, assets=assets)


def _influence(box: Components, effect: Phrase) -> str:
    return ngettext(
        "Place one influence point on %(faction)s.",
        "Place %(num)s influence points on %(faction)s.",
        effect["count"],
        faction=FACTION_NAMES[effect["faction"]],
    )


def _enemy_influence(box: Components, effect: Phrase) -> str:
    return ngettext(
        "The enemy places one influence point on %(faction)s.",
        "The enemy places %(num)s influence points on %(faction)s.",
        effect["count"],
        faction=FACTION_NAMES[effect["faction"]],
    )


def _modify(box: Components, effect: Phrase) -> str:
    whom = effect["whom"]
    return _(
        "%(by)s to %(table)s of %(whom)s, %(until)s.",
        by=f"{effect['by']:+d}",
        table=TABLE_NAMES[effect["table"]],
        whom=SIDE_NAMES[whom] if whom in SIDE_NAMES else FACTION_NAMES[whom],
        until=UNTIL_NAMES[effect["until"]],
    )


def _greens(box: Components, effect: Phrase) -> str:
    where = condition_text(box, effect["where"])
    if effect.form == "green_corps":
        return ngettext(
            "Place one Green corps: %(where)s.",
            "Place %(num)s Green corps: %(where)s.",
            effect["count"],
            where=where,
        )
    return ngettext(
        "Place one Green army: %(where)s.",
        "Place %(num)s Green armies: %(where)s.",
        effect["count"],
        where=where,
    )


def _no_act(box: Components, effect: Phrase) -> str:
    return ngettext(
        "Place one NO ACT marker: %(where)s.",
        "Place up to %(num)s NO ACT markers: %(where)s.",
        effect["count"],
        where=condition_text(box, effect["where"]),
    )


def _named(text: Any) -> Callable[[Components, Phrase], str]:
    """A sentence whose arguments are the names of what the effect names."""

    def say(box: Components, effect: Phrase) -> str:
        return str(text) % {name: _name(box, name, each) for name, each in effect.args.items()}

    return say


def _name(box: Components, slot: str, value: Any) -> str:
    match slot:
        case "faction" | "side" | "camp":
            return str({**FACTION_NAMES, **SIDE_NAMES, **CAMP_NAMES}[value])
        case "factions":
            return listed(FACTION_NAMES[each] for each in value)
        case "track":
            return str(TRACK_NAMES[value])
        case "piece":
            return listed(names_of(box, [value]))
        case "pieces":
            return listed(names_of(box, value), _(" or "))
        case "space":
            return _space(box, value)
        case "faces":
            return listed(value, _(" or "))
        case "boxes":
            return f"{value:+d}"
        case "where":
            return condition_text(box, value)
        case "until":
            return str(UNTIL_NAMES[value])
        case _:
            return str(value)


_EFFECTS: Final[Mapping[str, Callable[[Components, Phrase], str]]] = {
    "place": _place,
    "faction": _faction,
    "activate": _activate,
    "repair": _repair,
    "rebuild": _named(_l("Rebuild an eliminated army of %(camp)s, reduced: %(where)s.")),
    "steps": _steps,
    "assets": _assets,
    "influence": _influence,
    "enemy_influence": _enemy_influence,
    "shift_track": _named(_l("Shift the track of %(track)s: %(boxes)s.")),
    "open_track": _named(_l("From now on a die moves the track of %(track)s (5.4).")),
    "gate": _named(_l("Open the gate of %(faction)s for %(side)s.")),
    "space": _named(_l("%(space)s comes into play (13.42).")),
    "flag": lambda box, effect: str(FLAG_TEXTS[effect["flag"]]),
    "modify": _modify,
    "cooperate": _named(
        _l("%(factions)s may be activated together with other forces %(until)s (7.25).")
    ),
    "in_fighting": _named(_l("In-fighting of %(side)s begins next turn (13.5).")),
    "end_in_fighting": _named(
        _l("%(side)s rolls to end its in-fighting each turn from now on (13.51).")
    ),
    "green_corps": _greens,
    "green_army": _greens,
    "revolt": _named(_l("Roll for a revolt of Green peasants (13.32).")),
    "peasants": _named(_l("Place Green peasant armies in Ukraine: %(count)s (13.31).")),
    "no_act": _no_act,
    "clear": _named(_l("Remove NO ACT markers, at most %(count)s.")),
    "partisans": _named(
        _l("If the Far East is open, recruit Far East partisans: %(count)s (13.41).")
    ),
    "leader_roll": _named(
        _l("Roll a die: on %(faces)s %(pieces)s joins the insurrection army (13.2).")
    ),
    "turn_green": _named(
        _l("If %(piece)s is on the map, roll a die: on %(faces)s it turns Green.")
    ),
    "flip_leader": _named(_l("If %(piece)s is active, roll a die: on %(faces)s flip the leader.")),
    "switch": _named(
        _l("An enemy army outside Victory Cities and without a leader changes sides (13.34).")
    ),
    "show_hand": _named(_l("%(side)s shows its hand.")),
    "japan": _named(_l("Japanese forces appear in the Sea of Japan (13.41).")),
    "chinese": _named(_l("Roll for the Chinese army (13.1).")),
    "training": _named(_l("Your reinforcements arrive better trained: one box up (11.1).")),
    "variable": _named(_l("A die gives the value of the card when it is revealed.")),
    "shift_faction": _named(_l("Shift the marker of %(faction)s one box your way.")),
    "peek": _named(_l("Look at random cards of the enemy's hand: %(count)s.")),
    "both_lose": _named(_l("Each side loses replacement steps if it has any: %(count)s.")),
    "spies": _named(
        _l("Before points are counted, each side may move a political card to another box.")
    ),
    "roulette": _named(
        _l("Roll a die: on 1 or 2 RED points, on 5 or 6 WHITE points count one less a card.")
    ),
    "reshuffle": _named(_l("After this phase all political cards are shuffled into a new deck.")),
}
