"""The rules of Reds!, one module a section of the rulebook.

Where to find a section:

3 set_up · 4 victory · 5, 6.1, 13.2 turns · 6.3 events · 7 activation · 8 zones ·
9 stacking, excess ·
10.2 to 10.5 strategic_movement, strategic_ways · 10.6 to 10.9 movement, reach, landing (20.2) ·
10.10 to 10.13 entry ·
11.1, 11.2 attack · 11.3, 11.4 battle, battle_odds · 11.5 to 11.7 battle_result, losses ·
11.6, 11.8 retreat · 12.4 to 12.11 supply ·
12.2, 12.12 logistics · 13 control · 14 reinforcements, replacements · 15 poland · 16 makhno ·
18 withdrawal · 19 winter · 20 with the sections in which special units act: events, event_places
(placing), battle_odds (aircraft, ships), garrisons, movement (raid), strategic_movement (gold),
trotskys_train
"""

from typing import Final

from app.games.kernel.step import Step
from app.games.reds.rules.activation import Command, Cup, FieldStaff, Segment, Segments
from app.games.reds.rules.attack import Combat
from app.games.reds.rules.battle import Battle
from app.games.reds.rules.battle_result import Losses
from app.games.reds.rules.events import Leader, Placing, RandomEvents, Terror
from app.games.reds.rules.excess import Excess
from app.games.reds.rules.logistics import Logistics, SideLogistics
from app.games.reds.rules.makhno import Makhno
from app.games.reds.rules.movement import Movement
from app.games.reds.rules.reinforcements import Reinforcements
from app.games.reds.rules.replacements import Replacements
from app.games.reds.rules.retreat import Advance, Retreat
from app.games.reds.rules.set_up import SetUp
from app.games.reds.rules.strategic_movement import StrategicMovement, StrategicMoves
from app.games.reds.rules.trotskys_train import Trotsky
from app.games.reds.rules.turns import (
    Campaign,
    Initiative,
    OperationalTurn,
    StrategicTurn,
    TurnEnd,
)

STEPS: Final[tuple[Step, ...]] = (
    Campaign(),
    SetUp(),
    OperationalTurn(),
    Initiative(),
    RandomEvents(),
    Placing(),
    Leader(),
    Terror(),
    Makhno(),
    StrategicMovement(),
    StrategicMoves(),
    Trotsky(),
    Command(),
    Cup(),
    Segments(),
    FieldStaff(),
    Segment(),
    Movement(),
    Excess(),
    Combat(),
    Battle(),
    Losses(),
    Retreat(),
    Advance(),
    Logistics(),
    SideLogistics(),
    TurnEnd(),
    StrategicTurn(),
    Reinforcements(),
    Replacements(),
)
"""The sequence of play and its procedures."""
