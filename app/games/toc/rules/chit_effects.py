"""Sections 13.5, 13.52: in-fighting chits are shown in the Logistics Phase, and paid for."""

from typing import Final

from app.games.kernel.answered_step import AnsweredStep
from app.games.kernel.play_context import Play
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.toc.board import (
    Board,
    board_of,
    in_play,
    pieces_at,
    side_of,
    units_at,
)
from app.games.toc.box import (
    BOX,
    LEADERS,
    RED,
    SEAT_OF,
    SIDES,
    UNITS,
    WHITE,
    enemy_of,
    has_mark,
    region_of,
)
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.control import has_lost_city, has_taken_city, lead_in_cities
from app.games.toc.rules.in_fighting import accuse
from app.games.toc.rules.influence_points import politics_of
from app.games.toc.rules.leaders import NO_ACT_MARKERS, place_no_act, score
from app.games.toc.rules.losses import lose_step
from app.games.toc.rules.side_choice import SideChoice
from app.games.toc.rules.tracks import shift

UNPAID: Final = 2
NO_CITY: Final = 4
DESERTING: Final = {WHITE: ("don", "kuban", "urc", "urn"), RED: ("central", "east", "north")}
NO_ACT_FROM: Final = 4
MARKERS_SHIFTED: Final = 2


def is_behind(board: Board, side: str) -> bool:
    """Whether a side has fewer Victory Cities."""
    lead = lead_in_cities(board)
    return lead < 0 if side == WHITE else lead > 0


class Chits(Step):
    """Cases 5.4, 13.51, 13.52: both sides show their chits; each is resolved, WHITE's first."""

    name = "chits"
    cases = "5.4, 13.51, 13.52"

    def resume(self, play: Play, frame: Frame) -> None:
        board = board_of(play.state)
        politics = politics_of(board)
        if "queue" not in frame:
            play.reveal()
            frame["queue"] = [[side, chit] for side in SIDES for chit in politics["chits"][side]]
            for side in SIDES:
                if politics["chits"][side]:
                    shown = list(politics["chits"][side])
                    play.emit("chits.shown", side=side, chits=shown)
                politics["chits"][side] = []
        if not frame["queue"]:
            play.leave()
            return
        side, chit = frame["queue"].pop(0)
        resolve(play, board, side, chit)


def resolve(play: Play, board: Board, side: str, chit: str) -> None:
    """Carry out what a chit does in the Logistics Phase; choices are pushed as steps."""
    enemy = enemy_of(side)
    match chit:
        case "corruption" | "bureaucracy":
            die = play.roll(f"chit {chit}")
            cost = die // 2 if chit == "corruption" else (die + 1) // 2
            play.emit("chit.cost", side=side, chit=chit, die=die, steps=cost)
            if board["steps"][side] < 2 * cost:
                score(play, board, enemy, UNPAID)
            board["steps"][side] = max(0, board["steps"][side] - 2 * cost)
        case "one_russia" | "heavy_hand":
            die = play.roll(f"chit {chit}")
            play.emit("chit.roll", side=side, chit=chit, die=die)
            play.push("placing", side=enemy, left=die, most=2, placed={})
        case "desertion":
            desert(play, board, side)
        case "no_city":
            if not has_taken_city(board, side):
                play.emit("chit.failed", side=side, chit=chit)
                score(play, board, enemy, NO_CITY)
        case "city_and_marker":
            if has_lost_city(board, side):
                play.push("turning", side=enemy, left=MARKERS_SHIFTED, turned=[])
        case "accusation":
            accuse(play, board)
        case "no_act":
            die = play.roll("chit no act")
            play.emit("chit.roll", side=side, chit=chit, die=die)
            if die >= NO_ACT_FROM and is_behind(board, side):
                play.push("stirring", side=enemy)


def desert(play: Play, board: Board, side: str) -> None:
    """Case 13.52: a side that is behind in cities loses steps in one of its regions, chosen by
    chance; no elite unit is lost. What cannot be paid costs points."""
    if not is_behind(board, side):
        return
    region = play.pick_from(f"desertion {side}", list(DESERTING[side]))
    die = play.roll(f"desertion {side}")
    steps = (die + 1) // 2
    play.emit("desertion", side=side, region=region, die=die, steps=steps)
    play.push("desertion", side=side, region=region, left=steps)


class Desertion(AnsweredStep):
    """Case 13.52: the side chooses which units lose steps; if there are too few, it pays points."""

    name = "desertion"
    cases = "13.52"

    def resume(self, play: Play, frame: Frame) -> None:
        board, side = board_of(play.state), frame["side"]
        able = deserters(board, side, frame["region"])
        if frame["left"] <= 0:
            play.leave()
        elif not able:
            play.leave()
            score(play, board, enemy_of(side), UNPAID)
        else:
            play.ask(SEAT_OF[side], what="desertion")

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        able = deserters(board_of(play.state), frame["side"], frame["region"])
        return [{"do": "lose", "unit": unit} for unit in able]

    def do_lose(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        play.close_decision(seat)
        frame["left"] -= 1
        loss: Frame = {"step": "losses", "factors": 1, "steps": 1, "units": [action["unit"]]}
        lose_step(play, board_of(play.state), loss, action["unit"])

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action:
        """Full corps first, so that nobody leaves the map needlessly."""
        board = board_of(play.state)
        options = self.options(play, frame, seat)
        return min(
            options,
            key=lambda each: (each["unit"] in board["reduced"], UNITS[each["unit"]].full.strength),
        )


def deserters(board: Board, side: str, region: str) -> list[str]:
    """The units of a side in a region that may desert: none that are elite, and no faction's."""
    return [
        unit
        for unit in in_play(board, side)
        if unit in UNITS
        and region_of(board["where"][unit]) == region
        and not has_mark(unit, "elite")
        and not UNITS[unit].faction
    ]


class Turning(SideChoice):
    """Case 13.52: RED shifts two markers of factions that nobody controls by a box towards itself,
    not into control."""

    name = "turning"
    cases = "13.52"
    asks = "turning"

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        politics = politics_of(board)
        toward = 1 if frame["side"] == WHITE else -1
        return [
            {"do": "turn", "faction": faction}
            for faction in BOX.factions
            if faction not in politics["control"]
            and faction not in frame["turned"]
            and abs(politics["tracks"][faction] + toward) < TRACK_END
        ]

    def do_turn(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        board = self.take(play, frame, seat)
        frame["turned"].append(action["faction"])
        shift(play, board, action["faction"], 1 if frame["side"] == WHITE else -1)


class AgitationByChit(SideChoice):
    """Case 13.52: the enemy may put a NO ACT marker on a space of a side's units without a
    leader."""

    name = "stirring"
    cases = "7.33, 13.52"
    asks = "stirring"
    may_end = True

    def choices(self, board: Board, frame: Frame) -> list[Action]:
        spaces = stirrable(board, enemy_of(frame["side"]))
        return [{"do": "agitate", "place": space} for space in spaces]

    def do_agitate(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        place_no_act(self.take(play, frame, seat), action["place"])
        play.emit("no_act", place=action["place"])


def stirrable(board: Board, side: str) -> list[str]:
    """The spaces with units of a side, no leader and no NO ACT marker."""
    if len(board["no_act"]) >= NO_ACT_MARKERS:
        return []
    return sorted(
        space
        for space in board["at"]
        if space not in board["no_act"]
        and any(side_of(board, unit) == side for unit in units_at(board, space))
        and not any(piece in LEADERS for piece in pieces_at(board, space))
    )
