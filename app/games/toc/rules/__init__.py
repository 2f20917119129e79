"""The rules of Triumph of Chaos, one module a section of the rulebook.

Where to find a section:

3.14 control, victory · 5.1, 5.3, 5.4 turns, logistics · 5.2 politics, political_effects, tracks,
influence_points · 6.1, 6.24 action_round · 6.23 events, political_events · 7.1 movement,
movement_limits · 7.2 activation, cooperation, faction_forces · 7.3 special, green_forces · 7.4
stacking · 8.1 attack · 8.2 battle, battle_opening · 8.3 odds · 8.4 battle_fire · 8.43 same_space ·
8.5 losses, replacing · 8.6 retreat, battle_outcome · 8.7 advance · 8.8 assets, sealed_assets · 9
redeployment · 10 supply, control · 11.1 places, arrivals · 11.2, 11.53 replacements,
replacement_flow, replacement_refusals, rebuilding_orders, faction_replacements · 11.4 faction_bonus
· 11.52 influence, allocation · 12 leaders · 13.1 special_forces, special · 13.2 battle_opening ·
13.41 partisans · 13.5 in_fighting, chit_effects · 13.6 special_forces · 13.73 logistics · 13.9
white_tide

`derived` keeps what follows from a board as sets of bits, for all sections.

The introductory scenario of 1918 leaves out politics (5.2), in-fighting (13.5), the powers'
withdrawal and with it the Far East (13.41), and the Greens' own activation (7.35). The training
scenario has politics: its board has a part "politics" more. That of the campaign has "campaign"
besides; its rules are in withdrawal, involvement, conquest (5.4), far_east (13.41), sea (13.42),
campaign_events (6.23), uprisings (13.31, 13.32), turncoats (13.34) and late_entries (13.1, 13.3).
"""

from typing import Final

from app.games.kernel.step import Step
from app.games.toc.rules.action_round import ActionRound
from app.games.toc.rules.activation import Operations
from app.games.toc.rules.advance import Advance
from app.games.toc.rules.allocation import Allocation, Spending
from app.games.toc.rules.attack import Combat
from app.games.toc.rules.battle import Battle
from app.games.toc.rules.chit_effects import AgitationByChit, Chits, Desertion, Turning
from app.games.toc.rules.events import Event
from app.games.toc.rules.faction_replacements import FactionRebuilding
from app.games.toc.rules.influence import InfluencePurchase
from app.games.toc.rules.late_entries import LateEntry
from app.games.toc.rules.logistics import Train, WrapUp
from app.games.toc.rules.losses import Losses
from app.games.toc.rules.movement import Movement
from app.games.toc.rules.political_effects import Placing, Resolution, Spies
from app.games.toc.rules.politics import BoxAllocation, PoliticalPhase, Selection
from app.games.toc.rules.rebuilding_orders import RebuildingOrders
from app.games.toc.rules.redeployment import Redeployment
from app.games.toc.rules.replacements import Rebuilding, Replacements
from app.games.toc.rules.retreat import Retreat
from app.games.toc.rules.same_space import SameSpace
from app.games.toc.rules.sealed_assets import AssetChoice
from app.games.toc.rules.special import SpecialAction
from app.games.toc.rules.turncoats import Switching
from app.games.toc.rules.turns import GameTurn, Logistics, Rounds, Scenario
from app.games.toc.rules.uprisings import CardRebuilding, Clearing, Peasants, Revolt

STEPS: Final[tuple[Step, ...]] = (
    Scenario(),
    GameTurn(),
    PoliticalPhase(),
    BoxAllocation(),
    Selection(),
    Resolution(),
    Spies(),
    Placing(),
    Rounds(),
    LateEntry(),
    ActionRound(),
    Event(),
    Peasants(),
    Revolt(),
    Clearing(),
    CardRebuilding(),
    Switching(),
    SpecialAction(),
    Operations(),
    Movement(),
    Combat(),
    Battle(),
    SameSpace(),
    AssetChoice(),
    Losses(),
    Retreat(),
    Advance(),
    Redeployment(),
    Logistics(),
    Train(),
    InfluencePurchase(),
    Allocation(),
    Spending(),
    Replacements(),
    RebuildingOrders(),
    Rebuilding(),
    FactionRebuilding(),
    Chits(),
    Desertion(),
    Turning(),
    AgitationByChit(),
    WrapUp(),
)
"""The sequence of play and its procedures."""
