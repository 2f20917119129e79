"""What a moderator may correct in the politics of a position: markers, influence, in-fighting.

A corrected marker gives control or takes it away as in the Political Phase, with the forces that
come with it. Drawn chits are never named, since a moderator may be a player: they are taken
back together.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from app.games.kernel.corrections import Correction, CorrectionField
from app.games.kernel.play_context import Play
from app.games.kernel.state import State
from app.games.toc.board import Board, board_of
from app.games.toc.box import BOX, SIDES
from app.games.toc.components.politics_files import TRACK_END
from app.games.toc.rules.in_fighting import is_fighting
from app.games.toc.rules.influence_points import open_factions, politics_of
from app.games.toc.rules.tracks import settle_control

MOST_INFLUENCE: Final = 9
FACTION: Final = CorrectionField("faction", "Faction", "faction")
SIDE: Final = CorrectionField("side", "Side", "side")


class FactionNumber(Correction):
    """A number that a faction has: `most` is its largest size, `now` what it is."""

    most: ClassVar[int]

    def factions(self, board: Board) -> list[str]:
        """The factions whose number can be corrected."""
        return list(BOX.factions)

    def now(self, board: Board, faction: str) -> int:
        """The number of a faction."""
        raise NotImplementedError

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board = board_of(state)
        if "politics" not in board:
            return []
        if blank == "faction":
            return self.factions(board)
        now = self.now(board, filled["faction"])
        return [str(n) for n in range(-self.most, self.most + 1) if n != now]


class Marker(FactionNumber):
    """The marker of a faction stands in another box (5.2)."""

    name = "marker"
    means = "put the marker of a faction into another box, from -3, control by RED, to 3"
    blanks = (FACTION, CorrectionField("count", "Box", "count"))
    most = TRACK_END

    def now(self, board: Board, faction: str) -> int:
        return politics_of(board)["tracks"][faction]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, faction, box = board_of(play.state), filled["faction"], int(filled["count"])
        play.emit("corrected.marker", faction=faction, was=self.now(board, faction), box=box)
        politics_of(board)["tracks"][faction] = box
        settle_control(play, board, faction)


class Influence(FactionNumber):
    """Another number of net influence points lies on the track of a faction (11.52)."""

    name = "influence"
    means = "change the net influence points on a faction, WHITE's positive"
    blanks = (FACTION, CorrectionField("count", "Influence points", "count"))
    most = MOST_INFLUENCE

    def factions(self, board: Board) -> list[str]:
        return open_factions(board)

    def now(self, board: Board, faction: str) -> int:
        return politics_of(board)["influence"].get(faction, 0)

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        faction, points = filled["faction"], int(filled["count"])
        influence = politics_of(board_of(play.state))["influence"]
        if points:
            influence[faction] = points
        else:
            influence.pop(faction, None)
        play.emit("corrected.influence", faction=faction, points=points)


class InFighting(Correction):
    """In-fighting of a side begins or ends at once (13.51); chits that it has drawn go back."""

    name = "in_fighting"
    means = "start or end in-fighting of a side"
    blanks = (SIDE,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        return list(SIDES) if "politics" in board_of(state) else []

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        board, side = board_of(play.state), filled["side"]
        politics = politics_of(board)
        if is_fighting(board, side):
            politics["fighting"].remove(side)
            politics["chits"][side] = []
            play.emit("corrected.calm", side=side)
        else:
            politics["fighting"].append(side)
            play.emit("corrected.fighting", side=side)


class Chits(Correction):
    """A side puts the chits of this turn back unseen (13.51)."""

    name = "chits"
    means = "take back the in-fighting chits that a side has drawn this turn"
    blanks = (SIDE,)

    def choices(self, state: State, blank: str, filled: Mapping[str, str]) -> list[str]:
        board: Board = board_of(state)
        if "politics" not in board:
            return []
        return [side for side in SIDES if politics_of(board)["chits"][side]]

    def make(self, play: Play, filled: Mapping[str, str]) -> None:
        chits, side = politics_of(board_of(play.state))["chits"], filled["side"]
        play.emit("corrected.chits", side=side, count=len(chits[side]))
        chits[side] = []


POLITICAL_CORRECTIONS: Final = (Marker(), Influence(), InFighting(), Chits())
