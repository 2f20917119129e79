"""Section 5.2: special events and other effects of political cards, and the end of the phase."""

from typing import Final

from app.games.cards.decks import DECK, DISCARD, HAND, reshuffle
from app.games.cards.phrases import Phrase
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import OUT, Board, board_of, put
from app.games.toc.box import DECKS, GREEN, NET, SEAT_OF, SIDES, UNITS, WHITE, enemy_of
from app.games.toc.rules.conquest import final_disposition
from app.games.toc.rules.control import enter
from app.games.toc.rules.derived import derive
from app.games.toc.rules.influence_points import (
    REPUBLICS,
    is_locked,
    open_factions,
    place_influence,
    politics_of,
)
from app.games.toc.rules.places import ON_MAP, any_of
from app.games.toc.rules.politics import (
    COUNTED,
    POLITICAL_CARD,
    POLITICAL_DECK,
    RESHUFFLE,
)
from app.games.toc.rules.side_choice import SideChoice
from app.games.toc.rules.tracks import move_markers, shift

SPIES, ROULETTE = "P64", "P65"
MOST_STEPS: Final = 2
"""The replacement steps that political cards can give a side in a phase (11.2)."""
GREENS: Final = tuple(
    unit for unit, record in UNITS.items() if record.side == GREEN and record.size == "corps"
)


class Resolution(Step):
    """Case 5.2, in this order: special events, other effects, the markers, the discards."""

    name = "resolution"
    cases = "5.2, 11.2"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        cards = politics_of(board)["cards"]
        at = frame["at"] = frame.get("at", -1) + 1
        counted = POLITICAL_DECK.at(cards, COUNTED)
        if at in (0, 1) and SPIES in counted:
            play.push("spies", side=SIDES[at])
        elif at == 2 and ROULETTE in counted:
            roulette(play, board)
        elif at in (3, 4):
            self._other_effect(play, board, SIDES[at - 3])
        elif at == 5:
            finish(play, board)
            play.leave()

    def _other_effect(self, play: Play, board: Board, side: str) -> None:
        phase = play.frame("politics")
        card = phase["effects"].get(side) if phase is not None else None
        if card is None or politics_of(board)["cards"][card] != COUNTED:
            return
        effect = POLITICAL_CARD[card].other_effect
        play.emit("political.effect", side=side, card=card)
        if effect is not None:
            other_effect(play, board, side, effect[0])


def other_effect(play: Play, board: Board, side: str, phrase: Phrase) -> None:
    """Case 5.2: the other effect of a political card, for the side that chose it."""
    match phrase.form:
        case "steps":
            count = min(MOST_STEPS, phrase["count"])
            board["steps"][side] += 2 * count
            play.emit("steps", side=side, steps=count)
        case "both_lose":
            for each in SIDES:
                board["steps"][each] = max(0, board["steps"][each] - 2 * phrase["count"])
            play.emit("political.loss", steps=phrase["count"])
        case "shift_faction":
            shift(play, board, phrase["faction"], 1 if side == WHITE else -1)
        case "influence":
            play.push("placing", side=side, left=phrase["count"], most=phrase["count"], placed={})
        case "green_corps":
            rise(play, board, side, phrase)
        case "peek":
            peek(play, board, side, phrase["count"])
        case _:
            raise NotImplementedError(phrase.form)


def rise(play: Play, board: Board, side: str, phrase: Phrase) -> None:
    """Case 13.31: a Green corps rises in a space that chance picks among those of the card."""
    derived = derive(board)
    places = NET.names(ON_MAP & ~derived.all_units & any_of(derived, side, phrase["where"]))
    free = [unit for unit in GREENS if board["where"][unit] == OUT]
    if places and free:
        place = play.pick_from("rising", places)
        put(board, free[0], place)
        enter(play, board, free[0], place, supplied=False)
        play.emit("arrives", unit=free[0], place=place)


def peek(play: Play, board: Board, side: str, count: int) -> None:
    """A house effect: a side sees some cards of the enemy's hand, which chance picks; the enemy
    does not learn which."""
    hand = DECKS[enemy_of(side)].at(board["cards"], HAND)
    play.reveal()
    seen = []
    for _card in range(min(count, len(hand))):
        left = [card for card in hand if card not in seen]
        seen.append(play.pick_from("peek", left, to=[SEAT_OF[side]]))
    play.emit("political.peek", side=side, count=len(seen))
    play.emit("political.seen", to=[SEAT_OF[side]], cards=seen)


def roulette(play: Play, board: Board) -> None:
    """A house effect: one of the other open cards, which chance picks, counts for nothing."""
    cards = politics_of(board)["cards"]
    others = [card for card in POLITICAL_DECK.at(cards, COUNTED) if card != ROULETTE]
    if others:
        card = play.pick_from("roulette", others)
        cards[card] = DISCARD
        play.emit("political.cancelled", card=card)


def finish(play: Play, board: Board) -> None:
    """Cases 5.2, TQ-87: the cards' influence goes on the tracks, and the markers move; the cards
    are discarded, and all are shuffled if card 66 was among them."""
    cards = politics_of(board)["cards"]
    counted = POLITICAL_DECK.at(cards, COUNTED)
    for card in counted:
        for each in POLITICAL_CARD[card].influence:
            if not is_locked(board, each.faction):
                place_influence(board, each.side, each.faction, each.points)
        cards[card] = DISCARD
    move_markers(play, board)
    if RESHUFFLE in counted:
        reshuffle(cards, POLITICAL_DECK)
        play.emit("political.reshuffle")
    if "campaign" in board:
        final_disposition(play, board)
    assert DECK in cards.values()


class Spies(SideChoice):
    """A house rule for card 64: WHITE, then RED, may make one of the open political cards count
    for nothing."""

    name = "spies"
    cases = "5.2"
    asks = "spies"
    may_end = True

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        counted = POLITICAL_DECK.at(politics_of(board)["cards"], COUNTED)
        return [{"do": "cancel", "card": card} for card in counted if card != SPIES]

    def do_cancel(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        politics_of(self.take(play, frame, seat))["cards"][action["card"]] = DISCARD
        play.emit("political.cancelled", card=action["card"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        return {"do": "done"}


class Placing(SideChoice):
    """Cases 5.2, 13.52: a side puts influence points on republics, so many on one at `most`."""

    name = "placing"
    cases = "5.2, 13.1, 13.52"
    asks = "placing"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        able = open_factions(board)
        return [
            {"do": "influence", "faction": faction}
            for faction in REPUBLICS
            if faction in able and frame["placed"].get(faction, 0) < frame["most"]
        ]

    def do_influence(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board, faction = self.take(play, frame, seat), action["faction"]
        frame["placed"][faction] = frame["placed"].get(faction, 0) + 1
        place_influence(board, frame["side"], faction, 1)
        play.emit("influence.placed", side=frame["side"], faction=faction, points=1)
