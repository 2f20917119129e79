"""Case 20.10: where Trotsky's Train goes."""

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.reds.board import SEAT_OF, Board, board_of, is_hex
from app.games.reds.box import BITS, MOSCOW, RED, WHITE
from app.games.reds.rules.answers import AnsweredStep
from app.games.reds.rules.derived import CLOSED_BITS, derive
from app.games.reds.rules.nets import RAIL_BITS, RAILWAYS
from app.games.text import gettext


class Trotsky(AnsweredStep):
    """Case 20.10, ruling R76: Red may put the train on any railway hex joined to Moscow by rail;
    not on turn 1. Driven off, it comes back in this step of the next turn."""

    name = "trotsky"
    cases = "20.10"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        away = not is_hex(board["trotsky"])
        back = away and int(board["trotsky"].removeprefix("turn:")) <= board["turn"]
        if frame.get("ended") or board["turn"] == 1 or (away and not back):
            play.leave()
        elif train_places(board):
            play.ask(SEAT_OF[RED], what="trotsky")
        else:
            play.leave()

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        found = train_places(board_of(play.state))
        return [*({"do": "train", "place": place} for place in found), {"do": "stay"}]

    def do_train(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board_of(play.state)["trotsky"] = action["place"]
        frame["ended"] = True
        play.emit("trotsky.moves", place=action["place"])
        play.close_decision(seat)

    def do_stay(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        frame["ended"] = True
        play.close_decision(seat)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "stay"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        if action["do"] == "train":
            return Refusal(gettext("no free railway joins it to Moscow"), "20.10")
        return None


def train_places(board: Board) -> list[str]:
    """Return the railway hexes that a railway free of White units and of zones not negated joins to
    Moscow, those where the train is excepted."""
    derived = derive(board)
    barred = derived.occupied(WHITE) | derived.hindering(RED)
    if not derived.conditions.open:
        barred |= CLOSED_BITS
    train = BITS.bit.get(board["trotsky"], 0)
    room = RAIL_BITS & ~barred
    return BITS.places(RAILWAYS.fill(BITS.bit[MOSCOW] & room, room) & ~train)
