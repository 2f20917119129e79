"""The whole position as text, for e-mails and the command line: standing, hand, then regions."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from textwrap import wrap
from typing import Any, Final, cast

from app.games.text import gettext
from app.games.toc.board import Board, holder
from app.games.toc.box import BOX, LEADERS, SEAT_OF, SIDES, SPACES, UNITS
from app.games.toc.charts import used_steps
from app.games.toc.codes import NAMES
from app.games.toc.names import (
    ASSET_STATES,
    OWNER_NAMES,
    REGION_NAMES,
    SECTION_NAMES,
    SIDE_NAMES,
    half_steps,
)
from app.games.toc.options import LEADER_CARDS, plays_with
from app.games.toc.orders import ASSET_NOUNS, CENTRE_NOUNS
from app.games.toc.presentation.board import PAGE, standing
from app.games.toc.presentation.hand import hand_cards
from app.games.toc.presentation.politics import in_fighting, offered_in_words, tracks_in_words
from app.games.toc.rules.assets import owner_of_asset
from app.games.toc.rules.replacement_flow import IN_RESERVE, ReplacementFlow
from app.games.toc.view import is_rebuilding, reader_of

WIDTH: Final = 78


def board_in_words(view: Mapping[str, Any]) -> str:
    """The turn, the cards of each side as the reader may know them, and the map by regions."""
    board = view["board"]
    lines = [f"{label}: {value}" for label, value in standing(view)]
    for side in SIDES:
        deck = board["decks"][side]
        lines += _wrapped(
            gettext(
                "%(side)s: hand %(hand)s, deck %(deck)s, discards %(discards)s",
                side=SIDE_NAMES[side],
                hand=deck["counts"]["hand"],
                deck=deck["counts"]["deck"],
                discards=len(deck["discard"]),
            )
        )
        assets = ", ".join(assets_in_words(board, side))
        if assets:
            lines += _wrapped(gettext("Special assets (8.8): %(assets)s", assets=assets))
        if is_rebuilding(view) and side == reader_of(view):
            lines += _wrapped_all(centres_in_words(view, side))
        if deck["hand"]:
            cards = _hand(board, side, deck["hand"], view["rules"])
            lines += ["", gettext("YOUR CARDS"), *cards]
    if view["steps"] and view["steps"][-1] == "box_allocation":
        lines += _wrapped(
            gettext(
                "For the Political Boxes each side also has the Bluff (54), worth 1, and Influence "
                "(55), worth 2 to 4 by a die, 1 more with the gold train."
            )
        )
    if "politics" in board:
        for side_name, chits in in_fighting(board):
            lines += ["", gettext("%(side)s IS IN-FIGHTING", side=side_name)]
            lines += _wrapped_all(chits)
        lines += ["", gettext("FACTIONS"), *_wrapped_all(tracks_in_words(board))]
        offered = offered_in_words(board)
        if offered:
            lines += ["", gettext("POLITICAL CARDS OFFERED TO YOU"), *_wrapped_all(offered)]
    return "\n".join((*lines, "", map_in_words(view)))


def centres_in_words(view: Mapping[str, Any], side: str) -> Iterator[str]:
    """What resource centres and ports still let through for a side (11.53)."""
    used = used_steps(view).get(side, {})
    flow = ReplacementFlow(view["board"], side, used)
    centres = [each for each in flow.centres(IN_RESERVE) if flow.left(each)]
    if centres:
        yield gettext(
            "Resource centres with the steps that they still take (11.53): %(centres)s. The "
            "nearest serves, or one that you name: “via %(example)s”.",
            centres=", ".join(
                f"{CENTRE_NOUNS.names[each]}: {half_steps(flow.left(each))}" for each in centres
            ),
            example=CENTRE_NOUNS.names[centres[0]].split(" ", 1)[1],
        )
    ports = [SPACES[port].name for port in flow.closed_ports()]
    if ports:
        yield gettext(
            "Ports that you can use, for a die each (11.53): %(ports)s. Order “use port "
            "%(example)s”, or name it: “via %(example)s port”.",
            ports=", ".join(ports),
            example=ports[0],
        )


def _hand(board: Any, side: str, hand: Sequence[str], version: int) -> Iterator[str]:
    """Each card with its value, what it does as an event, and what bars one of its uses now."""
    for card in hand_cards(board, side, hand, version):
        head = gettext(
            "%(card)s, value %(value)s: %(does)s",
            card=f"{card.id} {card.title}",
            value=card.value,
            does=" ".join(card.texts),
        )
        barred = [
            gettext("No %(use)s: %(why)s.", use=use.name, why=use.barred)
            for use in card.uses
            if use.barred
        ]
        yield from wrap(
            " ".join((head, *barred)), WIDTH, initial_indent="  ", subsequent_indent="    "
        )


def map_in_words(view: Mapping[str, Any]) -> str:
    """The forces of each region with the side that holds the space, a line a space."""
    board: Any = view["board"]
    lying: dict[str, list[str]] = {}
    for piece, at in board["where"].items():
        if at in SPACES:
            lying.setdefault(at, []).append(piece)
    found: dict[str, list[str]] = {name: [] for name in REGION_NAMES}
    for number, space in SPACES.items():
        if number in lying and space.region in found:
            held = "; ".join(piece_in_words(board, piece) for piece in lying[number])
            found[space.region] += wrap(
                f"{PAGE.place_name(number)}, {OWNER_NAMES[holder(board, number)]}: {held}",
                WIDTH,
                initial_indent="  ",
                subsequent_indent="    ",
            )
    lines = [
        line
        for name, there in found.items()
        if there
        for line in (str(REGION_NAMES[name]).upper(), *there)
    ]
    return "\n".join(lines) + "\n"


def piece_in_words(board: Mapping[str, Any], piece: str) -> str:
    """A unit or leader in a few words: name, values, state."""
    if piece in LEADERS:
        rating = LEADERS[piece].rating
        states = [] if rating is None else [str(rating)]
        if plays_with(cast(Board, board), LEADER_CARDS) and piece in BOX.leader_cards:
            states.append(gettext("card %(ratings)s", ratings=BOX.leader_cards[piece]))
        if piece in board["flipped"]:
            states.append(gettext("other side"))
        return f"{NAMES[piece]} ({', '.join(states)})" if states else NAMES[piece]
    record = UNITS[piece]
    is_reduced = piece in board["reduced"] and record.reduced is not None
    values = record.reduced if is_reduced and record.reduced is not None else record.full
    states = [f"{values.strength}-{values.loss}-{values.movement}"]
    if is_reduced:
        states.append(gettext("reduced"))
    return f"{NAMES[piece]} ({', '.join(states)})"


def own_pieces(view: Mapping[str, Any], seat: str) -> list[str]:
    """The forces of a seat on the map, a line a space."""
    board = view["board"]
    found: dict[str, list[str]] = {}
    for piece, at in board["where"].items():
        record = UNITS.get(piece) or LEADERS[piece]
        if at in SPACES and SEAT_OF.get(record.side) == seat:
            found.setdefault(at, []).append(piece_in_words(board, piece))
    return [f"{PAGE.place_name(at)}: {'; '.join(pieces)}" for at, pieces in sorted(found.items())]


def _wrapped_all(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        indent = text[: len(text) - len(text.lstrip())]
        yield from wrap(text, WIDTH, subsequent_indent=f"{indent}  ")


def _wrapped(text: str) -> list[str]:
    return wrap(text, WIDTH, subsequent_indent="  ")


def assets_in_words(board: Any, side: str) -> Iterator[str]:
    """Case 8.8: the special assets of a side and its factions, with their state, and for WHITE's
    own where they serve."""
    sections = board["campaign"]["sections"] if "campaign" in board else {}
    for asset, state in sorted(board["assets"].items()):
        if owner_of_asset(board, asset) == side:
            notes = [str(ASSET_STATES[state])]
            if asset in sections:
                notes.insert(0, str(SECTION_NAMES[sections[asset]]))
            yield f"{gettext(ASSET_NOUNS.names[asset])} ({', '.join(notes)})"
