"""Sections 12.1 and 12.2: random events."""

from app.games.kernel.play_context import Play
from app.games.kernel.state import Frame
from app.games.kernel.step import Step
from app.games.rcw.board import board_of, colour_of, controls_province, stack_of, take_off
from app.games.rcw.box import BOX, COLOUR, KIND, PETROGRAD, TVER, VALUE
from app.games.rcw.rules.solitaire.sides import is_solitaire
from app.games.rcw.rules.special_units import grave
from app.games.rcw.rules.stacking import let_go

CRISIS: dict[str, tuple[str, ...]] = {
    "petrograd_crisis": (PETROGRAD,),
    "moscow_crisis": (TVER,),
    "european_crisis": ("poland", "finland"),
    "baku_oilfields": ("baku",),
}
"""Whose control earns a draw (12.13 to 12.16); Moscow lies in Tver (ruling R14)."""


class RandomEvents(Step):
    """12.0: two dice, first the row, then the column; the cell is carried out at once (12.12)."""

    name = "random_events"
    cases = "12.0, 12.1"

    def resume(self, play: Play, frame: Frame) -> None:
        if frame.get("rolled"):
            play.leave()
            return
        frame["rolled"] = True
        board = board_of(play)
        seat = board["phasing"]
        row, column = play.roll("random event row"), play.roll("random event column")
        event = BOX.tables.random_events[row, column]
        play.emit("event", seat=seat, row=row, column=column, event=event.kind)
        if event.kind == "epidemic":
            for province in event.provinces:
                epidemic(play, province)
        elif event.kind == "draw":
            play.push("draw", seat=seat, left=1)
        else:
            self._crisis(play, CRISIS[event.kind])

    def _crisis(self, play: Play, provinces: tuple[str, ...]) -> None:
        """12.17, ruling R97: every seat that qualifies draws one, the phasing seat first."""
        board = board_of(play)
        order = play.state["seats"]
        at = order.index(board["phasing"] or order[0])
        gain = {controls_province(board, province) for province in provinces}
        drawers = [seat for seat in order[at:] + order[:at] if seat in gain]
        for seat in reversed(drawers):
            play.push("draw", seat=seat, left=1)


def epidemic(play: Play, province: str) -> None:
    """12.11, ruling R99: each Red, White, Green or Black stack loses its strongest combat unit."""
    board = board_of(play)
    for stack in list(board["here"].get(province, ())):
        colour = colour_of(board["stacks"][stack])
        if colour is None or colour == "blue":
            continue
        exposed = [
            unit
            for unit in board["stacks"][stack]["units"]
            if KIND[unit] in ("combat", "shock", "black") and COLOUR[unit]
        ]
        if not exposed:
            continue
        worst = max(VALUE[unit] for unit in exposed)
        strongest = [unit for unit in exposed if VALUE[unit] == worst]
        victim = strongest[0]
        if len(strongest) > 1:
            victim = play.pick_from(f"epidemic {province}", strongest)
        take_off(board, victim, grave(board, victim, None, forever=is_solitaire(play)))
        play.emit("epidemic", province=province, unit=victim)
        if stack in board["stacks"]:
            let_go(play, stack)
        assert stack_of(board, victim) is None
