"""Words of section 15.2: leaving the game."""

from typing import Final

from app.games.kernel.orders import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("quit", "quit the game", ("quit game", "quit", "leave the game"),
         meaning="say that you want to leave the game for good; you are asked to confirm it",
         case="15.21"),
    Verb("confirm_quit", "confirm quit", ("confirm quitting",),
         meaning="leave the game: your units freeze, your markers go to the randomizer",
         case="15.21"),
    Verb("stay", "stay", ("stay in the game",), meaning="do not leave the game after all",
         case="15.21"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "quit": "Player {seat} leaves the game.",
    "quit.frozen": "Player {seat}'s units are frozen where they stand: {units:units}.",
    "quit.markers": "Player {seat}'s markers go to the randomizer: {pieces:goods}.",
    "quit.unseen": "Chits that player {seat} held unseen go to the randomizer: {count}.",
    "motion.left": "Offer {motion} of player {by} lapses: a party to it has left the game.",
    "deserted": "One player is left: the game ends without a victory of either colour. First "
    "place: {winners:seats}.",
}
