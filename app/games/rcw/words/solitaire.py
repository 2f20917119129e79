"""Words of sections 18 to 28: the solitaire game."""

from typing import Final

from app.games.kernel.order_grammar import Verb

VERBS: Final[tuple[Verb, ...]] = (
    Verb("call_up", "call up {unit:unit}", ("call {unit:unit}",),
         meaning="choose a Red leader for this turn of the solitaire game", case="24.0"),
    Verb("post_to", "post to {province:province}", ("post {province:province}",
         "at {province:province}"),
         meaning="place the leader you have called up in this province", case="24.11"),
    Verb("call_off_leader", "not this leader",
         meaning="choose another leader instead", case="24.0"),
    Verb("no_more_leaders", "no more leaders", ("enough leaders",),
         meaning="use the leaders that you have", case="24.0"),
)  # fmt: skip
OUTCOMES: Final[dict[str, str]] = {
    "decisive": "decisive Red victory",
    "substantive": "substantive Red victory",
    "marginal": "marginal Red victory",
    "draw": "draw",
    "defeat": "decisive victory of the script",
    "given_up": "the Red player has given up",
}
"""The results of the solitaire game (28.0, 28.12, 28.13), the best for Red first."""
TEMPLATES: Final[dict[str, str]] = {
    "ask.red_leaders": "call up a Red leader (24.0)",
    "ask.leader_province": "place the leader you have called up (24.11)",
    "solitaire.begins": "The solitaire game: you are Red, and a script plays all other forces "
    "(18.0). It wins with a unit in Petrograd or Tver at the end of a game turn (28.13).",
    "script.begins": "Game turn {turn}: the script's turn (19.2).",
    "script.moves": "Script, die {die}: {units:units} from {at:province} to {province:province}, "
    "on the way to {goal:province} (21.12).",
    "script.stacks": "Script, {province:province}: {units:units} form a stack (22.1).",
    "script.waits": "Script, {province:province}: no attack, since the odds are below 1:1 (23.14).",
    "leaders.roll": "Die {die}: Red may call up {count} leaders (24.0).",
    "leaders.none": "No Red leaders can be called up: Lenin or Trotsky was eliminated (24.14, "
    "24.16).",
    "leaders.post": "{seat:Seat} posts {unit:unit} to {province:province}.",
    "chit.returned": "{piece:piece} is of no use to the script and returns to the randomizer.",
    "solitaire.czar": "{unit:unit} stands with the Czar, who is executed (26.0).",
    "drawn.path": "The path of {about:unit} goes over {thing:province}.",
    "drawn.movement": "Movement of {about:unit}: die roll {face}.",
    "drawn.attack": "Attack in {about:province}: on the stack of {thing:unit}.",
    "drawn.volunteer army": "The Volunteer Army joins {thing:unit}.",
    "drawn.red leaders": "Red leaders: die roll {face}.",
    "solitaire.end": "The solitaire game ends in game turn {turn}: {outcome:outcome} (28.1).",
}
