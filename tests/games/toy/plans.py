"""Case 2.1: the plans, made by all at once and in secret."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from tests.games.toy.board import board_of, hand
from tests.games.toy.box import CARDS, CROSSINGS


class Plans(Step):
    """Case 2.1: each seat commits cards to crossings; all plans are opened together."""

    name = "plans"
    cases = "2.1"
    secret = True

    def resume(self, play: Play, frame: Frame) -> None:
        if not frame.get("open"):
            frame["open"] = True
            for seat in play.state["seats"]:
                play.seal(seat, {})
            play.ask(*play.state["seats"], what="plans")
            return
        board = board_of(play.state)
        for seat, plan in play.unseal().items():
            for card, crossing in plan.items():
                board["where"][card] = "spent"
                board["committed"][crossing].setdefault(seat, []).append(card)
            play.emit("plan", seat=seat, cards=list(plan))
        play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found: list[Action] = [{"do": "ready"}]
        for card in uncommitted(play, seat):
            found += [{"do": "commit", "card": card, "to": crossing} for crossing in CROSSINGS]
        return found

    def do_commit(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.sealed(seat)[action["card"]] = action["to"]

    def do_ready(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] != "commit" or action["card"] in uncommitted(play, seat):
            return None
        card = action["card"]
        if card in play.sealed(seat):
            return Refusal(f"your plan names {CARDS[card]} already", "2.1")
        return Refusal(f"{CARDS[card]} is not in your hand", "2.1")


def uncommitted(play: Play, seat: Seat) -> list[str]:
    """Return the cards in the hand of `seat` that no plan of its own names."""
    frame = play.frame("plans")
    planned = frame["sealed"].get(seat, {}) if frame else {}
    return [card for card in hand(board_of(play.state), seat) if card not in planned]
