"""Questions about the match: STATUS."""

from app.mail.commands.part import Part
from app.mail.commands.registry import Asked, Section, command
from app.mail.seen import situation_of


@command(
    "STATUS",
    r"status",
    forms=("STATUS",),
    meaning="how the match stands, who is waited for, and the orders that you may give now",
)
def status(part: Part, _asked: Asked) -> Section:
    """How the match stands for the seat."""
    return Section(
        "status", {"situation": situation_of(part.session, part.match, part.seat.letter)}
    )
