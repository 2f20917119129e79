"""Words of section 15.2: leaving the game."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("quit", "quit the game", ("quit game", "quit", "leave the game"),
         meaning="leave the game for good; you will be asked to confirm",
         case="15.21"),
    Verb("confirm_quit", "confirm quit", ("confirm quitting",),
         meaning="confirm that you leave: your units freeze and your markers go to the randomizer",
         case="15.21"),
    Verb("stay", "stay", ("stay in the game",), meaning="stay in the game after all",
         case="15.21"),
)  # fmt: skip
TEMPLATES: Final[dict[str, str]] = {
    "quit": "{seat:Seat/You} {seat:leaves/leave} the game.",
    "quit.waits": "Motion {motion}: {by:seat/you} {by:leaves/leave} the game.",
    "quit.frozen": "{seat:Seat}'s units are frozen in place: {units:units}.",
    "quit.markers": "{seat:Seat}'s markers go to the randomizer: {pieces:goods}.",
    "quit.unseen": "{seat:Seat}'s hidden chits go to the randomizer: {count}.",
    "motion.left": "Offer {motion} by {by:seat} lapses: one of the two players has left the game.",
    "deserted": "Only one player is left. The game ends without a Red or White victory. First "
    "place: {winners:seats}.",
}
