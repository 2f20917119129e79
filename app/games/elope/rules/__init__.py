"""The rules of Operation Elope, one module a section of the rulebook.

Where to find a section:

3 turns, operations · 4 movement, stack_moves, reach, ground · 4.8 railway, rail_moves ·
5 zones · 6 stacking, excess · 7.0, 7.4 attack · 7.2, 7.3, 7.5 combat · 7.6 to 7.8 battle, losses ·
8.0 retreat · 8.1, 7.8 advance · 9.0 combat, reach (overrun) · 9.2, 9.3 works · 9.4, 9.5 crossing ·
9.6 command · 10.0 condition · 10.4 lines · 10.6, 10.7 command · 10.8 supply · 10.83 survival ·
11.1 operations · 11.2 to 11.5 supply, battle · 11.6 control, movement (flight) ·
12 aircraft, sorties, air, bombing ·
13.1, 21 arrivals · 13.3 operations · 14 turns, ground · 16 trains · 16.5, 17 engineers ·
18 tanks · 14.2 to 14.4 rivers (ice) · 15 rivers, fleet, sailing, ship_moves, voyage,
naval_combat, shipwreck · 19 fleet · 20 orders_in_force, doctrine, axes · 23 set_up, turns ·
24 victory
"""

from typing import Final

from app.games.elope.rules.advance import Advance, Exploitation
from app.games.elope.rules.air import Air
from app.games.elope.rules.arrivals import Arrivals
from app.games.elope.rules.attack import Combat
from app.games.elope.rules.battle import Battle
from app.games.elope.rules.excess import Excess
from app.games.elope.rules.flight import Flight
from app.games.elope.rules.losses import Engaged, Losses, Stand
from app.games.elope.rules.movement import Movement
from app.games.elope.rules.operations import Operations
from app.games.elope.rules.retreat import Retreat
from app.games.elope.rules.set_up import SetUp
from app.games.elope.rules.shipwreck import Shipwreck
from app.games.elope.rules.survival import Survival
from app.games.elope.rules.turns import AlliedTurn, Campaign, GameTurn, RedTurn
from app.games.kernel.step import Step

STEPS: Final[tuple[Step, ...]] = (
    Campaign(),
    SetUp(),
    GameTurn(),
    Operations(),
    AlliedTurn(),
    RedTurn(),
    Arrivals(),
    Movement(),
    Flight(),
    Shipwreck(),
    Excess(),
    Combat(),
    Air(),
    Battle(),
    Losses(),
    Stand(),
    Engaged(),
    Retreat(),
    Advance(),
    Exploitation(),
    Survival(),
)
"""The sequence of play and its procedures."""
