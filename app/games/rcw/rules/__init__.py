"""The rules, one module a section of the rulebook.

Where to find a section:

4 sequence, turn_end · 5 movement, force · 5.2 attaching · 5.66 exits ·
6 negotiation, trade_offers · 7 stacking · 8.0 combat ·
8.1, 8.2 attack, attack_options · 8.3 losses, exchange, death · 8.4 subversion ·
9 replacement, special_units (9.2), withdrawal (9.3) · 10 assassination, assassins, commissars ·
11.0 purge · 11.1 committee, committee_proposals · 11.2, 11.3 spoils, purge_shares ·
12.1 random_events · 12.3 randomizer · 12.5 inter_phase, air_raid, general_strike ·
12.5(12) ice_march · 13.1 attaching, gold · 13.2 gold, board, stacking (13.29) ·
13.3 exits · 13.4 capture · 13.5 czar_execution · 14 special_units, force and attaching (14.3) ·
15.1 game_end · 15.2 quitting · 15.4 victory · 16 set_up · 16.8 scenarios ·
18 to 28 solitaire (a package) · 17.12, 17.4 sea · 17.46 bombardment · 17.3 subversion ·
17.2 kronstadt · 17.5 intervention

What is not legal is explained in modules named for it: movement_refusals, attaching_refusals...
"""

from typing import Final

from app.games.kernel.motions import MotionKind
from app.games.kernel.step import Right, Step
from app.games.rcw.rules.assassination import Assassination, Assassinations
from app.games.rcw.rules.capture import Capture
from app.games.rcw.rules.combat import Combat
from app.games.rcw.rules.commissars import Commissars
from app.games.rcw.rules.committee import Formation, Withdrawal
from app.games.rcw.rules.committee_proposals import CommitteeBusiness, Membership
from app.games.rcw.rules.czar_execution import AssassinationOfTheCzar, Execution, ExecutionOrder
from app.games.rcw.rules.exchange import Exchange
from app.games.rcw.rules.game_end import Victory
from app.games.rcw.rules.general_strike import GeneralStrike
from app.games.rcw.rules.inter_phase import InterPhaseChits
from app.games.rcw.rules.intervention import Landing
from app.games.rcw.rules.kronstadt import Kronstadt
from app.games.rcw.rules.losses import Losses
from app.games.rcw.rules.movement import Movement
from app.games.rcw.rules.negotiation import Trade
from app.games.rcw.rules.purge import Purge, PurgeMotion
from app.games.rcw.rules.quitting import Departure, Quitting
from app.games.rcw.rules.random_events import RandomEvents
from app.games.rcw.rules.randomizer import DrawChits, Randomizer
from app.games.rcw.rules.replacement import Replacement
from app.games.rcw.rules.sequence import (
    Campaign,
    GameTurn,
    GameTurns,
    PlayerTurn,
    PlayerTurns,
    Sequencing,
    TurnIndication,
)
from app.games.rcw.rules.set_up import Deal, DeployLeaders, DeployUnits, SetUp, Trading
from app.games.rcw.rules.solitaire.outcome import Outcome
from app.games.rcw.rules.solitaire.red_leaders import RedLeaders
from app.games.rcw.rules.solitaire.script_combat import ScriptCombat
from app.games.rcw.rules.solitaire.script_movement import ScriptMovement
from app.games.rcw.rules.solitaire.script_stacking import ScriptStacking
from app.games.rcw.rules.solitaire.sequence import (
    RedBegins,
    RedTurn,
    ScriptBegins,
    ScriptTurn,
    SolitaireGame,
    SolitaireTurn,
    SolitaireTurns,
)
from app.games.rcw.rules.solitaire.set_up import SolitaireSetUp
from app.games.rcw.rules.special_units import Placement
from app.games.rcw.rules.spoils import Spoils
from app.games.rcw.rules.stacking import Restack
from app.games.rcw.rules.trade_offers import Answers, TradeOffers
from app.games.rcw.rules.turn_end import TurnEnd

STEPS: Final[tuple[Step, ...]] = (
    Campaign(),
    SetUp(),
    Deal(),
    Trading(),
    DeployUnits(),
    DeployLeaders(),
    GameTurns(),
    GameTurn(),
    PlayerTurns(),
    PlayerTurn(),
    RandomEvents(),
    Movement(),
    Combat(),
    Losses(),
    Exchange(),
    Restack(),
    Capture(),
    Assassination(),
    Commissars(),
    Purge(),
    Spoils(),
    Execution(),
    Randomizer(),
    DrawChits(),
    TurnEnd(),
    Kronstadt(),
    Landing(),
    Placement(),
    TurnIndication(),
    InterPhaseChits(),
    Replacement(),
    Victory(),
    GeneralStrike(),
    Sequencing(),
    SolitaireGame(),
    SolitaireSetUp(),
    SolitaireTurns(),
    SolitaireTurn(),
    ScriptTurn(),
    ScriptBegins(),
    ScriptMovement(),
    ScriptStacking(),
    ScriptCombat(),
    RedTurn(),
    RedBegins(),
    RedLeaders(),
    Outcome(),
)
"""The sequence of play and its procedures, in the order in which they first happen."""

RIGHTS: Final[tuple[Right, ...]] = (
    TradeOffers(),
    Answers(),
    Assassinations(),
    CommitteeBusiness(),
    Membership(),
    AssassinationOfTheCzar(),
    Quitting(),
)
"""What may be done at any time outside a procedure (4.3, ruling R09)."""

MOTIONS: Final[tuple[MotionKind, ...]] = (
    Trade(),
    Formation(),
    PurgeMotion(),
    ExecutionOrder(),
    Withdrawal(),
    Departure(),
)
"""What needs the consent of others, or waits for the end of what is being resolved."""
