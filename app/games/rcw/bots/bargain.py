"""Trades: what pieces are worth, which offers to accept, which to make (6.0, 16.33).

In the trading session leaders of one colour are gathered; in game turns who plays for White parts
with Politburo markers, and who plays for Red gathers them.
"""

from app.games.kernel.state import Action, Seat
from app.games.rcw.board import in_box
from app.games.rcw.bots import endings
from app.games.rcw.bots.bot_view import BotView
from app.games.rcw.box import BOX, COLOUR, LEADERS, VALUE
from app.games.rcw.rules.negotiation import TRADE, alike, goods, named, tradeable
from app.games.rcw.rules.victory import POLITBURO_POINTS, RED
from app.games.rcw.secrecy import hidden_from

WRONG_COLOUR = 0.4
"""What a leader of the other colour counts."""
POLITBURO = {True: 1.6, False: 0.5}
"""What a Politburo marker counts if one plays for Red, and if not."""
CHITS = {"felix": 1.8, "assassin": 0.9, "terror": 0.8, "comintern": 0.6}
OTHER = 0.4
"""What chits count by their kinds, and any other."""
MAX_LISTED = 3
"""Pieces on each side of an offer."""
MARGIN = 0.3
"""What a trade of what was dealt must bring to be obviously good."""
SURPLUS = 0.1
"""What a trade in a game turn must bring beyond what it brings a rival."""


def value(piece: str, aim: str) -> float:
    """Return what a piece is worth to a seat that plays for `aim`."""
    if piece in LEADERS:
        return VALUE[piece] * (1.0 if COLOUR[piece] == aim else WRONG_COLOUR)
    if piece in POLITBURO_POINTS:
        return POLITBURO[aim == RED]
    return CHITS.get(BOX.chits[piece].kind, OTHER) if piece in BOX.chits else OTHER


def total(pieces: list[str], aim: str) -> float:
    """Return what `pieces` are worth together."""
    return sum(value(piece, aim) for piece in pieces)


# answering


def suits(sight: BotView, other: Seat, taken: list[str], given: list[str]) -> bool:
    """Whether to give `given` to `other` for what is `taken`: whether that is obviously good.

    In game turns it must be so even when what it brings the other side counts against it.
    """
    if endings.hands_over_the_end(sight, other, given):
        return False
    if sight.frame["step"] == "trading":
        return total(taken, sight.aim) - total(given, sight.aim) > MARGIN
    return surplus(sight, other, taken, given) > SURPLUS


def surplus(sight: BotView, other: Seat, taken: list[str], given: list[str]) -> float:
    """Return what a trade with `other` in a game turn brings, less what it brings a rival."""
    its_aim = sight.through(other).aim
    theirs = total(given, its_aim) - total(taken, its_aim)
    ours = total(taken, sight.aim) - total(given, sight.aim)
    return ours - sight.rivalry.get(other, 0.0) * max(0.0, theirs)


# offering


def session(sight: BotView) -> Action:
    """Make the best offer, unless the two have bargained before, then be ready (16.33)."""
    partner = _partner(sight)
    if partner is not None and not _have_bargained(sight, partner):
        give, ask = exchange(sight, partner)
        sight.because("offer", seat=partner, give=give, ask=ask)
        return {"do": "offer", "seat": partner}
    sight.because("no_offer")
    return {"do": "ready"}


def _have_bargained(sight: BotView, partner: Seat) -> bool:
    return "".join(sorted((sight.seat, partner))) in sight.state["proposals"]


def begin(sight: BotView) -> Action | None:
    """Begin an offer that should please both sides, if there is one (6.2)."""
    for other in sight.others:
        give, ask = chits_for(sight, other) if sight.bids_left(other) else ([], [])
        if give and ask:
            sight.because("offer", seat=other, give=give, ask=ask)
            return {"do": "offer", "seat": other}
    return None


def write(sight: BotView, options: list[Action]) -> Action:
    """Go on with the offer that is being put together, unless it is another than one would make."""
    draft = sight.state["drafts"][sight.seat]
    if draft["kind"] != TRADE:
        return {"do": "discard"}
    in_session = sight.frame["step"] == "trading"
    find = exchange if in_session else chits_for
    return write_terms(sight, options, *find(sight, draft["to"]))


def write_terms(sight: BotView, options: list[Action], give: list[str], ask: list[str]) -> Action:
    """Go on until the offer has these terms, or discard it if it has others."""
    draft = sight.state["drafts"][sight.seat]
    for verb, wanted, written in (("give", give, draft["give"]), ("request", ask, draft["ask"])):
        if not named(written) <= named(wanted):
            return {"do": "discard"}
        for piece in named(wanted) - named(written):
            step: Action = {"do": verb, "piece": piece}
            if step in options:
                return step
    return {"do": "propose"} if draft["give"] and draft["ask"] else {"do": "discard"}


def _partner(sight: BotView) -> Seat | None:
    """Return with whom an exchange would bring most, or None."""
    gains = {seat: _gain(sight, seat) for seat in sight.others}
    best = max(gains, key=lambda seat: (gains[seat], seat))
    return best if gains[best] > MARGIN else None


def _gain(sight: BotView, other: Seat) -> float:
    give, ask = exchange(sight, other)
    return total(ask, sight.aim) - total(give, sight.aim)


def exchange(sight: BotView, other: Seat) -> tuple[list[str], list[str]]:
    """Return what to give and what to ask of what was dealt: what each values more than its owner.

    There is such only where the two play for different colours. No more is asked than leaves the
    other side its part.
    """
    its_aim = sight.through(other).aim
    mine, theirs = goods(sight.play, sight.seat), goods(sight.play, other)
    give = _dearer(mine, its_aim, sight.aim)[:MAX_LISTED]
    ask = _dearer(theirs, sight.aim, its_aim)[:MAX_LISTED]
    if endings.hands_over_the_end(sight, other, give):
        return [], []
    while ask and total(give, its_aim) - total(ask, its_aim) <= MARGIN:
        ask.pop()
    return (give, ask) if ask else ([], [])


def _dearer(pieces: list[str], taker: str, giver: str) -> list[str]:
    """List what is worth more to who plays for `taker` than for `giver`, the most so first."""
    gains = {alike(piece): value(piece, taker) - value(piece, giver) for piece in pieces}
    counted = [alike(piece) for piece in pieces]
    dear = [piece for piece in counted if gains[piece] > 0]
    return sorted(dear, key=lambda piece: (-gains[piece], piece))


def chits_for(sight: BotView, other: Seat) -> tuple[list[str], list[str]]:
    """Return which chit to give for which of `other`, so that both gain; ([], []): there is none.

    Only chits that everybody sees are asked for (17.6).
    """
    view = sight.through(other)
    theirs = sorted(
        {
            alike(piece)
            for piece in in_box(sight.board, "display:" + other)
            if tradeable(piece) and not hidden_from(sight.state, sight.seat, piece)
        }
    )
    best: tuple[float, str, str] | None = None
    for mine in sorted(named(goods(sight.play, sight.seat))):
        for piece in theirs:
            if not (
                suits(sight, other, [piece], [mine]) and suits(view, sight.seat, [mine], [piece])
            ):
                continue
            gain = surplus(sight, other, [piece], [mine])
            if best is None or gain > best[0]:
                best = (gain, mine, piece)
    return ([best[1]], [best[2]]) if best else ([], [])


def deploy(sight: BotView, options: list[Action]) -> Action:
    """Let leaders stand together where they may (16.64)."""
    sight.because("routine")
    return options[1] if len(options) > 1 else options[0]
