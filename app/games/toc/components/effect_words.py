"""The words of cards that say what: the operations of action and political cards (6.23)."""

from collections.abc import Collection
from typing import Final

from app.games.cards.phrases import Form, Kind, Phrase, PhraseError, Vocabulary, list_of, number_in
from app.games.cards.phrases import one_of as one_of
from app.games.toc.components.condition_words import CAMPS, conditions
from app.games.toc.components.map_files import SIDES

FACTIONS: Final = (
    *("astrakhan", "belarus", "britain", "cp", "czech", "estonia", "finland", "france", "khiva"),
    *("latvia", "lithuania", "makhno", "poland", "transcaucasia", "turkistan", "ukraine"),
    *("usa", "west_ukraine"),
)
"""The eighteen factions (6)."""
REPUBLICS: Final = ("any_republic", "two_republics")
TRACKS: Final = ("japan", "soc_rev", "poland", "ukraine")
FLAGS: Final = (
    *("w1_played", "w8_played", "w31_played", "r34_played"),
    *("white_southeast_armies", "red_southeast_armies", "finnish_border_open"),
)
REQUIREMENTS: Final = (
    *("tsar_not_rescued", "far_east_open", "central_powers_gone", "britain_white"),
    *("red_in_fighting", "white_in_fighting", "south_port", "w1_played"),
)
"""What must be so before a card can be played as an event."""
ENABLED: Final = ("western_allies", "allied_steps", "W31")
"""What an event makes possible from then on."""
CHITS: Final = (
    *("siberian", "don", "sibcos", "one_russia", "defeatism", "trotsky", "stalin", "accusation"),
    "no_effect",
)
ASSETS: Final = ("air", "armoured_train", "artillery", "tank")
SECTIONS: Final = ("north", "south", "east")
GAINS: Final = (
    *("movement_only", "extra_movement", "first_attack", "no_region_limit", "no_road_2"),
    *("no_terrain", "no_far_east_limit"),
)
"""What activated spaces gain besides being activated."""
TABLES: Final = ("cancel_retreat", "major_power_withdrawal", "influence_purchase")
UNTIL: Final = ("turn", "next_roll")

FORMS: Final = (
    Form("place", "place {pieces:pieces} at {where:where}"),
    Form("faction", "faction {faction:faction} places {pieces:pieces} at {where:where}"),
    Form("activate", "activate {count:count} where {where:where}[ with {gains:gains}]"),
    Form("repair", "repair {count:count} army steps[ of {camp:camp}][ where {where:where}]"),
    Form("rebuild", "rebuild a reduced army of {camp:camp} where {where:where}"),
    Form("steps", "gain {count:count} steps[ for {only:only}]"),
    Form("assets", "assets {assets:assets}[ in {section:section}]"),
    Form("influence", "influence {count:count} on {faction:target}"),
    Form("enemy_influence", "enemy influence {count:count} on {faction:target}"),
    Form("shift_track", "shift track {track:track} by {boxes:shift}"),
    Form("open_track", "open track {track:track}"),
    Form("gate", "open gate of {faction:faction} for {side:side}"),
    Form("space", "open space {space:space}"),
    Form("flag", "flag {flag:flag}"),
    Form("modify", "modify {table:table} of {whom:whom} by {by:shift} until {until:until}"),
    Form("cooperate", "let {factions:factions} cooperate until {until:until}"),
    Form("in_fighting", "start in-fighting of {side:side}"),
    Form("end_in_fighting", "allow the end of in-fighting of {side:side}"),
    Form("green_corps", "green corps {count:count} where {where:where}"),
    Form("green_army", "green army {count:count} where {where:where}"),
    Form("revolt", "peasant revolt"),
    Form("peasants", "green peasants {count:count}"),
    Form("no_act", "no act {count:count} where {where:where}"),
    Form("clear", "remove no act {count:count}"),
    Form("partisans", "recruit {count:count} far east partisans"),
    Form("leader_roll", "roll {faces:faces} for {pieces:pieces}"),
    Form("turn_green", "turn {piece:piece} green on {faces:faces}"),
    Form("flip_leader", "flip {piece:piece} on {faces:faces}"),
    Form("switch", "switch sides"),
    Form("show_hand", "show hand of {side:side}"),
    Form("japan", "japan enters"),
    Form("chinese", "roll for the chinese army"),
    Form("training", "raise training"),
    Form("variable", "value by die"),
    Form("shift_faction", "shift faction {faction:faction} by {boxes:shift}"),
    Form("peek", "peek at {count:count} cards"),
    Form("both_lose", "both lose {count:count} steps"),
    Form("spies", "spies"),
    Form("roulette", "roulette"),
    Form("reshuffle", "reshuffle"),
)
"""The operations of cards. A card may also offer a choice of two, parted by `CHOICE`."""

CHOICE: Final = " // "

REINFORCING: Final = frozenset({"place", "faction"})

Effect = tuple[Phrase, ...]
"""One effect of a card: an operation, or alternatives of which its player chooses one."""


class Effects:
    """Reading and writing the effects of a box with certain spaces and pieces."""

    def __init__(self, spaces: Collection[str], pieces: Collection[str]) -> None:
        self.where = conditions(spaces, pieces)
        kinds: dict[str, Kind] = {
            "where": self.where.kind,
            "pieces": list_of("piece", pieces, "+"),
            "piece": one_of("piece", pieces),
            "space": one_of("space", spaces),
            "faction": one_of("faction", FACTIONS),
            "factions": list_of("faction", FACTIONS, "+"),
            "target": one_of("faction", (*FACTIONS, *REPUBLICS)),
            "whom": one_of("side or faction", (*SIDES, *FACTIONS)),
            "side": one_of("side", SIDES),
            "camp": one_of("camp", CAMPS),
            "only": one_of("use", ("corps",)),
            "assets": list_of("special asset", ASSETS, "+"),
            "section": one_of("section", SECTIONS),
            "gains": list_of("gain", GAINS, "+"),
            "track": one_of("track", TRACKS),
            "flag": one_of("flag", FLAGS),
            "table": one_of("table", TABLES),
            "until": one_of("time", UNTIL),
            "count": number_in(1, 9),
            "shift": Kind(_shift, "{:+d}".format),
            "faces": Kind(_faces, lambda faces: "/".join(map(str, faces))),
        }
        self._words = Vocabulary("effect", FORMS, kinds)

    def read(self, text: str) -> Effect:
        """Return the effect of some words. Raises PhraseError."""
        return tuple(self._words.read(each) for each in text.split(CHOICE))

    def write(self, effect: Effect) -> str:
        """Return the words of an effect, as `read` reads them."""
        return CHOICE.join(self._words.write(each) for each in effect)


def _shift(text: str) -> int:
    if text[:1] not in "+-" or not text[1:].isdigit():
        raise PhraseError(f"{text!r} is not a shift such as +1")
    return int(text)


def _faces(text: str) -> tuple[int, ...]:
    read = number_in(1, 6).read
    return tuple(read(each) for each in text.split("/"))
