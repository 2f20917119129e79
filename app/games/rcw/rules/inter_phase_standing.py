"""Standing instructions for the chits of the inter-phase (12.5; decisions D50 to D52)."""

from typing import Final

from app.games.kernel.play_context import Play
from app.games.kernel.standing_instructions import Instruction
from app.games.kernel.state import Action, Seat
from app.games.rcw.board import board_of
from app.games.rcw.box import BOX, COLOUR, VALUE
from app.games.rcw.rules.replacement import replaceable, segment_is_open
from app.games.rcw.secrecy import secret

DECISION: Final = "inter_phase"
NEVER: Final = "inter_phase:never"
RAID, BACK, STRIKE = "air_raid", "bring_back", "strike"
SUBJECTS: Final = {"air_raid": RAID, "bring_back": BACK, "general_strike": STRIKE}
"""Which subject of the instructions each verb belongs to."""
RED_HOMES: Final = tuple(
    province
    for province in BOX.provinces
    if any(u.colour == "red" and u.replaceable and u.setup == province for u in BOX.units.values())
)
"""The provinces where Red units return (9.0)."""


def _against(province: str) -> Instruction:
    name = BOX.provinces[province].name
    return Instruction(
        f"{RAID}:{province}",
        f"air raid on {name}",
        DECISION,
        f"play Air Raid against {name} when Red units would return there",
        "12.5(5)",
    )


INSTRUCTIONS: Final = (
    Instruction(NEVER, "no chits in the inter-phase", DECISION,
                "play no Air Raid, no replacement chit and no General Strike", "12.5"),
    Instruction(f"{RAID}:never", "no air raid", DECISION, "keep Air Raid", "12.5(5)"),
    Instruction(f"{BACK}:never", "no replacement chits", DECISION,
                "keep Cordon Sanitaire, Military Commissariat and Supreme Ruler",
                "12.5(9), 12.5(13), 12.5(14)"),
    Instruction(f"{BACK}:strongest", "strongest barred unit", DECISION,
                "play Cordon Sanitaire, Military Commissariat or Supreme Ruler for the "
                "strongest unit that opposing units are blocking",
                "12.5(9), 12.5(13), 12.5(14)"),
    Instruction(f"{STRIKE}:never", "no general strike", DECISION, "keep General Strike",
                "12.5(11)"),
    Instruction(f"{STRIKE}:always", "general strike", DECISION,
                "play General Strike whenever you hold two", "12.5(11)"),
    *map(_against, RED_HOMES),
)  # fmt: skip


def answer(play: Play, seat: Seat, options: list[Action], given: list[str]) -> Action | None:
    """Return what the instructions `given` of `seat` say: play a chit, hold back, or None: ask.

    With hidden chits (17.6) a seat is asked unless its instructions cover every subject: otherwise
    not being asked would reveal what it does not hold.
    """
    for each in given:
        subject, _, rest = each.partition(":")
        if each == NEVER:
            return {"do": "hold_back"}
        if _is_silenced(each, subject, given):
            continue
        found = _by(play, subject, rest, options)
        if found is not None:
            return found
    covered = {each.partition(":")[0] for each in given}
    needed = {SUBJECTS[option["do"]] for option in options if option["do"] in SUBJECTS}
    if secret(play.state):
        needed = set(SUBJECTS.values())
    return {"do": "hold_back"} if needed <= covered else None


def _is_silenced(instruction: str, subject: str, given: list[str]) -> bool:
    """Whether a "never" of the same subject stands before `instruction`."""
    never = f"{subject}:never"
    return never in given[: given.index(instruction) + 1]


def _by(play: Play, subject: str, rest: str, options: list[Action]) -> Action | None:
    """Return what one instruction plays now, if anything."""
    if subject == RAID:
        raid = {"do": "air_raid", "province": rest}
        return raid if raid in options and _red_would_return(play, rest) else None
    if subject == BACK:
        units = [option["unit"] for option in options if option["do"] == "bring_back"]
        strongest = max(units, key=VALUE.__getitem__, default=None)
        return {"do": "bring_back", "unit": strongest} if strongest else None
    strike = {"do": "general_strike"}
    return strike if strike in options else None


def _red_would_return(play: Play, province: str) -> bool:
    board = board_of(play)
    return segment_is_open(board) and any(
        COLOUR[unit] == "red" and BOX.units[unit].setup == province and replaceable(board, unit)
        for unit in BOX.units
    )
