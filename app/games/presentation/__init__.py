"""What the site shows of a title and only the title knows: the protocol between the two.

A title fills in a `Presentation` in its own package `presentation/`; pages, mails, pictures and the
command line read it and import no title. It is made of the reader's own view and options alone, so
that nothing can be shown that the reader may not know. It knows no Flask.
"""

from app.games.presentation.board_input import (
    STOP,
    AttackOption,
    BoardInput,
    CounterFaces,
    Force,
    Release,
    Reminder,
    Route,
)
from app.games.presentation.board_overlay import BoardOverlay
from app.games.presentation.digest import NO_DIGEST, Digest, Happening, Telling
from app.games.presentation.draft import Draft, before_last_order, named_by_decision
from app.games.presentation.hex_picture import hex_renderer, units_renderer
from app.games.presentation.introduction import Figure, IntroductionPage
from app.games.presentation.picture import (
    BoardRenderer,
    Drawing,
    Mark,
    Piece,
    Viewport,
    words_in,
)
from app.games.presentation.presentation import (
    MISSING,
    ComponentsPage,
    Panel,
    Presentation,
    Sector,
    SectorPlace,
    Track,
    TrackBox,
    View,
)
from app.games.presentation.replay import (
    Counter,
    Face,
    Facts,
    PlacedCounters,
    Places,
    ReplayRenderer,
)
from app.games.presentation.trade import TradeInput, TradePartner, TradePiece, TradeTable

__all__ = [
    "MISSING",
    "NO_DIGEST",
    "STOP",
    "AttackOption",
    "BoardInput",
    "BoardOverlay",
    "BoardRenderer",
    "ComponentsPage",
    "Counter",
    "CounterFaces",
    "Digest",
    "Draft",
    "Drawing",
    "Face",
    "Facts",
    "Figure",
    "Force",
    "Happening",
    "IntroductionPage",
    "Mark",
    "Panel",
    "Piece",
    "PlacedCounters",
    "Places",
    "Presentation",
    "Release",
    "Reminder",
    "ReplayRenderer",
    "Route",
    "Sector",
    "SectorPlace",
    "Telling",
    "Track",
    "TrackBox",
    "TradeInput",
    "TradePartner",
    "TradePiece",
    "TradeTable",
    "View",
    "Viewport",
    "before_last_order",
    "hex_renderer",
    "named_by_decision",
    "units_renderer",
    "words_in",
]
