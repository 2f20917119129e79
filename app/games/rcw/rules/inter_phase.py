"""Section 12.5, chits of the inter-phase: Air Raid (5), Cordon Sanitaire (9), Military Commissariat
(13), Supreme Ruler (14) and General Strike (11).

They are asked for in one round before the Replacement Segment (R123, D50 to D52): all holders
answer at once, each in secret; then all is opened and the air raid carried out first. Whoever has
drawn a chit by it is asked once more (R138). What is decided waits in the frame of the game turn
for the Replacement Segment and for the sequencing.
"""

from typing import Any, Final

from app.games.kernel.play_context import Play
from app.games.kernel.refusal import Refusal
from app.games.kernel.state import Action, Frame, Seat
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, holder, playing, put
from app.games.rcw.box import BOX, COLOUR
from app.games.rcw.rules.air_raid import AIR_RAID, air_raid, raidable
from app.games.rcw.rules.general_strike import CHITS, NEEDED, strikes
from app.games.rcw.rules.inter_phase_standing import DECISION, answer
from app.games.rcw.rules.replacement import RETURN_CHITS, barred, segment_is_open
from app.games.rcw.secrecy import held_unseen, secret
from app.games.text import gettext

PLAYABLE: Final = CHITS.union([AIR_RAID, *RETURN_CHITS.values()])
"""The chits that are played in the inter-phase."""
SINCE_RULES: Final = 2
"""The version of the rules in which chits drawn by an air raid can be played at once (R138)."""


class InterPhaseChits(Step):
    """12.5(5), (9), (11), (13), (14): who holds a chit of the inter-phase plays it or holds back.

    Where chits are held unseen (17.6), all are asked who by the number of theirs might have one
    to play, since the question would betray the holder.

    The frame: `sealed` answers; once they are opened, `before`: what each seat could play when the
    raid was declared (17.6: how many chits it held), which shows who draws one by it (R138).
    """

    name = "inter_phase_chits"
    cases = "12.5(5), 12.5(9), 12.5(11), 12.5(13), 12.5(14)"
    secret = True
    interrupting = True

    def resume(self, play: Play, frame: Frame) -> None:
        if "sealed" not in frame:
            seats = [seat for seat in playing(play.state) if _is_asked(play, frame, seat)]
            if not seats:
                play.leave()
                return
            for seat in seats:
                play.seal(seat, unanswered())
            play.ask(*seats, what=DECISION)
            return
        _carry_out(play, frame, play.unseal())

    def options(self, play: Play, frame: Frame, seat: Seat) -> list[Action]:
        return [{"do": "hold_back"}, *_choices(play, seat, play.sealed(seat))]

    def do_air_raid(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(5): against a province beside one of the seat's Blue units."""
        play.sealed(seat)["raid"] = action["province"]
        self._go_on(play, seat)

    def do_bring_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(9), (13), (14): one unit that opposing units alone keep from returning."""
        play.sealed(seat)["back"].append(action["unit"])
        self._go_on(play, seat)

    def do_general_strike(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5(11): two of them make the player the first of the next game turn."""
        play.sealed(seat)["strike"] = True
        self._go_on(play, seat)

    def do_hold_back(self, play: Play, frame: Frame, seat: Seat, action: Action) -> None:
        """12.5: the player plays nothing more."""
        sealed = play.sealed(seat)
        sealed["offered"] = strikes(play, seat) >= NEEDED
        play.close_decision(seat)

    def _go_on(self, play: Play, seat: Seat) -> None:
        """End the question if nothing is left to choose, unless that reveals hidden chits."""
        if not secret(play.state) and not _choices(play, seat, play.sealed(seat)):
            self.do_hold_back(play, play.top, seat, {"do": "hold_back"})

    def standing_answer(
        self, play: Play, frame: Frame, seat: Seat, given: list[str]
    ) -> Action | None:
        return answer(play, seat, self.options(play, frame, seat), given)

    def default(self, play: Play, frame: Frame, seat: Seat) -> Action | None:
        return {"do": "hold_back"}

    def refuse(self, play: Play, frame: Frame, seat: Seat, action: Action) -> Refusal | None:
        return why_not_played(play, seat, action)


def unanswered() -> dict[str, Any]:
    """Return what lies under seal for a seat that has not chosen anything yet (12.5)."""
    return {"raid": None, "back": [], "strike": False, "offered": False}


def _may_have_a_choice(play: Play, seat: Seat) -> bool:
    """Whether `seat` is asked: it has something to play, or may have as far as others know."""
    if not secret(play.state):
        return bool(_choices(play, seat, unanswered()))
    count = held_unseen(play.state, seat)
    some_use = bool(raidable(play, seat)) or bool(_barred(play))
    return count >= NEEDED or (count == 1 and some_use)


def _is_asked(play: Play, frame: Frame, seat: Seat) -> bool:
    """Whether `seat` is asked: at first who may have a choice, then who has drawn a chit (R138)."""
    if not _may_have_a_choice(play, seat):
        return False
    before = frame.get("before")
    if before is None:
        return True
    if secret(play.state):
        return bool(held_unseen(play.state, seat) > before[seat])
    new = set(_playable(play)[seat]).difference(before[seat])
    return any(_serves(play, seat, chit) for chit in new)


def _playable(play: Play) -> dict[Seat, Any]:
    """Return what each seat holds that it may play; where that is hidden, how many chits."""
    seats = play.state["seats"]
    if secret(play.state):
        return {seat: held_unseen(play.state, seat) for seat in seats}
    lying = board_of(play)["lying"]
    return {seat: sorted(PLAYABLE.intersection(lying.get("display:" + seat, ()))) for seat in seats}


def _serves(play: Play, seat: Seat, chit: str) -> bool:
    """Whether `seat` can play a certain chit now (12.5)."""
    options = _choices(play, seat, unanswered())
    if chit == AIR_RAID:
        return any(option["do"] == "air_raid" for option in options)
    if chit in CHITS:
        return any(option["do"] == "general_strike" for option in options)
    return any(
        option["do"] == "bring_back" and RETURN_CHITS[str(COLOUR[option["unit"]])] == chit
        for option in options
    )


def _choices(play: Play, seat: Seat, chosen: dict[str, Any]) -> list[Action]:
    """List what `seat` may still play besides what it has chosen."""
    board = board_of(play)
    if PLAYABLE.isdisjoint(board["lying"].get("display:" + seat, ())):
        return []
    found: list[Action] = []
    if chosen["raid"] is None and holder(board, AIR_RAID) == seat:
        found += [{"do": "air_raid", "province": province} for province in raidable(play, seat)]
    plans = play.frame("game_turn") or {}
    planned = [*chosen["back"], *plans.get("back", {}).get(seat, ())]
    colours = {COLOUR[unit] for unit in planned}
    for colour, chit in RETURN_CHITS.items():
        if colour not in colours and holder(board, chit) == seat:
            units = [unit for unit in _barred(play) if COLOUR[unit] == colour]
            found += [{"do": "bring_back", "unit": unit} for unit in units]
    is_striking = chosen["strike"] or seat in plans.get("striking", ())
    if not is_striking and strikes(play, seat) >= NEEDED:
        found.append({"do": "general_strike"})
    return found


def _barred(play: Play) -> list[str]:
    """Return the units that opposing units alone keep from returning in this segment (R83)."""
    board = board_of(play)
    return barred(board) if segment_is_open(board) else []


def _carry_out(play: Play, frame: Frame, answers: dict[Seat, Any]) -> None:
    """Open the answers: the air raid at once, the others when their time comes (D50 to D52).

    A chit that has changed hands since is not played. What was decided in an earlier round stands.
    """
    plans = play.frame("game_turn")
    assert plans is not None
    back: dict[Seat, list[str]] = plans.setdefault("back", {})
    for seat, each in answers.items():
        if each["back"]:
            back.setdefault(seat, []).extend(each["back"])
        for plan, said in (("striking", each["strike"]), ("offered", each["offered"])):
            listed = plans.setdefault(plan, [])
            if said and seat not in listed:
                listed.append(seat)
    plans["held"] = {seat: held_unseen(play.state, seat) for seat in play.state["seats"]}
    raider = holder(board_of(play), AIR_RAID)
    province = answers[raider]["raid"] if raider in answers else None
    if province is not None:
        put(board_of(play), AIR_RAID, "cup")
    if play.state["rules"] < SINCE_RULES:
        play.leave()
    else:
        frame["before"] = _playable(play)
    if raider is not None and province is not None:
        air_raid(play, plans, raider, province)


def why_not_played(play: Play, seat: Seat, action: Action) -> Refusal | None:
    """Say why `seat` may not play that chit now (12.5); it knows of its own chits alone."""
    board = board_of(play)
    if action["do"] == "air_raid":
        if holder(board, AIR_RAID) != seat:
            return Refusal("you do not have the Air Raid chit", "12.5(5)")
        name = BOX.provinces[action["province"]].name
        if action["province"] not in raidable(play, seat):
            return Refusal(
                gettext("you have no Blue unit in a province next to %(name)s", name=name),
                "12.5(5)",
            )
        return Refusal("you have already chosen a target", "12.5(5)")
    if action["do"] == "bring_back":
        return _why_not_back(play, seat, action["unit"])
    if action["do"] == "general_strike":
        return Refusal("you need two General Strike chits", "12.5(11)")
    return None


def _why_not_back(play: Play, seat: Seat, unit: str) -> Refusal:
    board = board_of(play)
    name = BOX.units[unit].name
    if not BOX.units[unit].replaceable:
        return Refusal(gettext("%(name)s never returns as a replacement", name=name), "9.11")
    chit = RETURN_CHITS[str(COLOUR[unit])]
    if holder(board, chit) != seat:
        return Refusal(
            gettext("you do not have %(name)s", name=BOX.chits[chit].name), "12.5(9), (13), (14)"
        )
    if not segment_is_open(board):
        return Refusal("units do not return after game turn 5", "9.16")
    if unit not in _barred(play):
        return Refusal(
            gettext(
                "you can play the chit only for a unit blocked by opposing units alone; "
                "%(name)s is not",
                name=name,
            ),
            "9.12",
        )
    return Refusal(
        gettext(
            "%(name)s brings back only one unit, and you have chosen one", name=BOX.chits[chit].name
        ),
        "12.5(9), (13), (14)",
    )
