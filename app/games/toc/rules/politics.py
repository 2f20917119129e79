"""Sections 3.4, 5.2: the Political Phase: a card a box, and the choice of political cards."""

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Final

from app.games.cards.decks import DECK, DISCARD, HAND, Deck, reshuffle
from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.text import gettext
from app.games.toc.board import SINCE_VERSION_6, Board, board_of, holder, is_since, side_of_seat
from app.games.toc.box import BOX, DECKS, SEAT_OF, SIDES
from app.games.toc.options import SIMPLE_POLITICS, plays_with
from app.games.toc.rules.influence_points import politics_of

BOXES: Final = ("red", "white", "other")
"""The three Political Boxes, in the order in which they are opened."""
BLUFF, INFLUENCE = "54", "55"
POLITICAL_DECK: Final = Deck("political", tuple(f"P{number}" for number in BOX.political_cards))
POLITICAL_CARD: Final = {f"P{number}": card for number, card in BOX.political_cards.items()}
COUNTED: Final = "counted"
"""Where political cards are that were chosen and are open, until the phase ends."""
RESHUFFLE: Final = "P66"
SIMPLE_MOST: Final = 3
"""The most cards that chance deals into a box (13.9)."""
EFFECTS_OVER: Final = 4
"""The part of the resolution after which influence is counted (see `political_effects`)."""


def offered_in(box: str) -> str:
    """Where the political cards are among which the winner of a box chooses."""
    return f"offered {box}"


OFFERED: Final = tuple(map(offered_in, BOXES))
POLITICAL_PLACES: Final = (DECK, DISCARD, COUNTED, *OFFERED)


class PoliticalPhase(Step):
    """Case 5.2: three cards a side, sealed; political cards for each box; influence and control."""

    name = "politics"
    cases = "5.2"
    parts = ("box_allocation", "selection", "resolution")

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        at = frame["at"] = frame.get("at", -1) + 1
        if at == 0:
            play.emit("politics", turn=board["turn"])
            if plays_with(board, SIMPLE_POLITICS):
                frame["at"] = len(self.parts)
                deal_simply(play, board)
                play.push("resolution", at=EFFECTS_OVER)
                return
        if at < len(self.parts):
            play.push(self.parts[at])
        else:
            play.leave()


def deal_simply(play: Play, board: Board) -> None:
    """Case 13.9, optional: chance deals one to three political cards of its kind into each box, by
    a die; they are open at once, and their other effects and events do not count."""
    cards = politics_of(board)["cards"]
    for box in BOXES:
        die = play.roll(f"political box {box}")
        count = (die - 1) % SIMPLE_MOST + 1
        of_box = [card for card, record in POLITICAL_CARD.items() if record.box == box]
        if sum(cards[card] == DECK for card in of_box) < count:
            cards.update((card, DECK) for card in of_box if cards[card] == DISCARD)
        play.emit("political.dealt", box=box, die=die, count=count)
        dealt = []
        for _card in range(count):
            left = [card for card in of_box if cards[card] == DECK]
            dealt.append(play.pick_from("political card", left))
            cards[dealt[-1]] = COUNTED
        play.emit("political.cards", box=box, cards=dealt)


def politics_only(side: str) -> list[str]:
    """The Bluff and the Influence card of a side, which are in no hand (TQ-18)."""
    return [card for card in DECKS[side].cards if BOX.cards[card].number in (54, 55)]


def allocatable(board: Board, side: str) -> list[str]:
    """The cards that a side can put into boxes: its hand, Bluff and Influence."""
    return [*DECKS[side].at(board["cards"], HAND), *politics_only(side)]


class BoxAllocation(AnsweredStep):
    """Cases 5.1.1, 5.2: both sides put one card into each Political Box at once, sealed; then the
    cards are opened, and who has the higher value in a box chooses there."""

    name = "box_allocation"
    cases = "5.1.1, 5.2, 13.51, 13.73"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        if not frame.get("asked"):
            frame["asked"] = True
            for side in SIDES:
                play.seal(SEAT_OF[side], {})
            play.ask(*SEAT_OF.values(), what="allocation")
            return
        sealed = play.unseal()
        play.leave()
        phase = play.frame("politics")
        assert phase is not None
        phase["boxes"] = open_boxes(play, board_of(play.state), sealed)

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        board, filled = board_of(play.state), play.sealed(seat)
        return [
            {"do": "allocate", "card": card, "box": box}
            for card in allocatable(board, side_of_seat(seat))
            if card not in filled.values()
            for box in BOXES
            if box not in filled
        ]

    def do_allocate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        filled = {**play.sealed(seat), action["box"]: action["card"]}
        play.seal(seat, filled)
        if len(filled) == len(BOXES):
            play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Influence for the own box, the Bluff for the enemy's, the lowest card of the hand for the
        third (D2)."""
        side = side_of_seat(seat)
        wished = dict(
            zip(("other", *SIDES), default_cards(board_of(play.state), side), strict=True)
        )
        filled = play.sealed(seat)
        box = next(box for box in BOXES if box not in filled)
        free = [c for c in allocatable(board_of(play.state), side) if c not in filled.values()]
        card = wished[box] if wished[box] in free else free[0]
        return {"do": "allocate", "card": card, "box": box}


def default_cards(board: Board, side: str) -> tuple[str, str, str]:
    """The cards of a side for OTHER, WHITE and RED when it says nothing."""
    bluff, influence = politics_only(side)
    hand = DECKS[side].at(board["cards"], HAND)
    lowest = min(hand, key=lambda card: (BOX.cards[card].value, card), default=bluff)
    return (lowest, *((influence, bluff) if side == SIDES[0] else (bluff, influence)))


def open_boxes(
    play: Play, board: Board, sealed: Mapping[Seat, Mapping[str, str]]
) -> dict[str, dict[str, Any]]:
    """Open the boxes: cards of the hand are discarded (TQ-17), values compared, and political cards
    drawn for who chooses. Return for each box who chooses ("" for chance) and how many count."""
    found: dict[str, dict[str, Any]] = {}
    for box in BOXES:
        values = {}
        for side in SIDES:
            card = sealed[SEAT_OF[side]][box]
            if board["cards"][card] == HAND:
                board["cards"][card] = DISCARD
            values[side] = value_in_box(play, board, side, card)
            play.emit("allocated", side=side, card=card, box=box, value=values[side])
        difference = abs(values[SIDES[0]] - values[SIDES[1]])
        tables = BOX.politics
        row = min(difference, len(tables.drawn) - 1)
        who = max(values, key=values.__getitem__) if difference else ""
        found[box] = {"side": who, "drawn": tables.drawn[row], "count": tables.counted[row]}
        play.emit("box", box=box, side=who, count=tables.counted[row])
    if not is_since(board, SINCE_VERSION_6):
        fill_deck(play, board, sum(each["drawn"] for each in found.values()))
    for box, each in found.items():
        if each["side"]:
            draw_political(play, board, each["drawn"], offered_in(box), [SEAT_OF[each["side"]]])
    return found


def fill_deck(play: Play, board: Board, need: int) -> None:
    """Case 5.2: shuffle all political cards if the deck has too few to fill a box; up to version 5
    of the rules, to fill all three."""
    cards = politics_of(board)["cards"]
    if len(POLITICAL_DECK.at(cards, DECK)) < need:
        reshuffle(cards, POLITICAL_DECK)
        play.emit("political.reshuffle")


def draw_political(
    play: Play, board: Board, count: int, place: str, to: list[Seat] | None
) -> list[str]:
    """Draw political cards from the deck into a place; only the seats `to` learn which."""
    if is_since(board, SINCE_VERSION_6):
        fill_deck(play, board, count)
    cards, drawn = politics_of(board)["cards"], []
    for _card in range(count):
        left = POLITICAL_DECK.at(cards, DECK)
        if not left:
            break
        card = play.pick_from("political card", left, to=to)
        cards[card] = place
        drawn.append(card)
    return drawn


def value_in_box(play: Play, board: Board, side: str, card: str) -> int:
    """Cases 5.2, 13.51, 13.73: the value of a card in a Political Box.

    The Influence card has 1 and half a die, rounded up, and 1 more for who holds the gold train or
    has brought it home; in-fighting takes 1 from cards of the hand.
    """
    record = BOX.cards[card]
    if str(record.number) == INFLUENCE:
        die = play.roll(f"influence card {side}")
        has_train = f"train {side}" in board["flags"] or (
            bool(board["train"]) and holder(board, board["train"]) == side
        )
        return 1 + (die + 1) // 2 + has_train
    if str(record.number) == BLUFF:
        return record.value
    return record.value - (side in politics_of(board)["fighting"])


class Selection(AnsweredStep):
    """Case 5.2: the side with the higher value in a box chooses political cards, face down; both
    sides choose at once, since the choices do not touch each other. One of the cards that a side
    has chosen may have its other effect."""

    name = "selection"
    cases = "5.2"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        boxes = boxes_of(play)
        if not frame.get("asked"):
            frame["asked"] = True
            able = [
                SEAT_OF[side] for side in SIDES if any(b["side"] == side for b in boxes.values())
            ]
            for seat in able:
                play.seal(seat, [])
            if able:
                play.ask(*able, what="selection")
                return
        chosen = play.unseal() if "sealed" in frame else {}
        reveal_cards(play, board, boxes, chosen)
        phase = play.frame("politics")
        assert phase is not None
        phase["effects"] = {
            side_of_seat(seat): each["card"]
            for seat, actions in chosen.items()
            for each in actions
            if each["do"] == "claim"
        }
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return selections(board_of(play.state), boxes_of(play), seat, play.sealed(seat))

    def legal(
        self, play: Play, frame: Frame, seat: Seat, action: Action
    ) -> Action | Refusal | None:
        """The other effect ends the choice, so it comes after all cards."""
        is_early = any(each["do"] == "select" for each in self.options(play, frame, seat))
        if action["do"] != "claim" or not is_early:
            return None
        why = gettext("choose all of your political cards first: the other effect ends your choice")
        return Refusal(why, "5.2")

    def do_select(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._note(play, seat, action)

    def do_claim(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        self._note(play, seat, action)

    def do_done(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def _note(self, play: Play, seat: Seat, action: Action) -> None:
        play.seal(seat, [*play.sealed(seat), action])
        # Whether a card has another effect must not show in whether its side is still asked.
        if action["do"] == "claim":
            play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """The cards with most net influence for the side; no other effect (D3, D4)."""
        options = self.options(play, frame, seat)
        if {"do": "done"} in options:
            return {"do": "done"}
        side = side_of_seat(seat)
        return max(
            (each for each in options if each["do"] == "select"),
            key=lambda each: net_of(each["card"], side),
        )


def boxes_of(play: Play) -> dict[str, dict[str, Any]]:
    """The boxes of the Political Phase that is under way."""
    phase = play.frame("politics")
    assert phase is not None
    found: dict[str, dict[str, Any]] = phase["boxes"]
    return found


def net_of(card: str, side: str) -> int:
    """The influence points of a political card for a side, less those for the other."""
    return sum(
        each.points if each.side == side else -each.points
        for each in POLITICAL_CARD[card].influence
    )


def selections(
    board: Board,
    boxes: Mapping[str, Mapping[str, Any]],
    seat: Seat,
    chosen: Iterable[Action],
) -> list[Action]:
    """What a seat can still choose: cards of its boxes, then one other effect of a chosen card."""
    picked = [each["card"] for each in chosen if each["do"] == "select"]
    has_claimed = any(each["do"] == "claim" for each in chosen)
    cards = politics_of(board)["cards"]
    found: list[Action] = []
    for box, each in boxes.items():
        if SEAT_OF.get(each["side"]) != seat:
            continue
        offered = POLITICAL_DECK.at(cards, offered_in(box))
        here = [card for card in offered if card in picked]
        if len(here) < min(each["count"], len(offered)):
            found += [{"do": "select", "card": card} for card in offered if card not in picked]
    if found:
        return found
    if not has_claimed:
        found += [
            {"do": "claim", "card": card}
            for card in picked
            if POLITICAL_CARD[card].other_effect is not None
        ]
    return [*found, {"do": "done"}]


def reveal_cards(
    play: Play,
    board: Board,
    boxes: Mapping[str, Mapping[str, Any]],
    chosen: Mapping[Seat, Iterable[Action]],
) -> None:
    """Open what was chosen; what was not goes back unseen. Where values were equal chance draws."""
    cards = politics_of(board)["cards"]
    picked = {
        each["card"] for actions in chosen.values() for each in actions if each["do"] == "select"
    }
    for card, place in list(cards.items()):
        if place in OFFERED and card not in picked:
            cards[card] = DECK
    for box, each in boxes.items():
        found = POLITICAL_DECK.at(cards, offered_in(box))
        for card in found:
            cards[card] = COUNTED
        if not each["side"]:
            play.reveal()
            found = draw_political(play, board, each["count"], COUNTED, None)
        play.emit("political.cards", side=each["side"], box=box, cards=found)


def any_boxes(board: Board, side: str, random: Random, boxes: Iterable[str]) -> dict[str, str]:
    """Cards that a side could have sealed in some boxes, at random: for twins of a match."""
    cards = allocatable(board, side)
    random.shuffle(cards)
    return dict(zip(boxes, cards, strict=False))


def any_selection(
    board: Board,
    boxes: Mapping[str, Mapping[str, Any]],
    seat: Seat,
    random: Random,
    count: int | None,
) -> list[Action]:
    """So many choices that a seat could have sealed, at random; None: a complete answer."""
    chosen: list[Action] = []
    while count is None or len(chosen) < count:
        able = selections(board, boxes, seat, chosen)
        action = random.choice(able)
        if action["do"] == "done":
            if count is None or able == [action]:
                break
            continue
        chosen.append(action)
    return chosen


def new_cards() -> dict[str, str]:
    """The political deck before turn 1: all cards lie in it."""
    return dict.fromkeys(POLITICAL_DECK.cards, DECK)
