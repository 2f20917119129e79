"""The picture in an e-mail: what its HTML says of it, and the PNG that is sent with it."""

import logging
from binascii import b2a_base64
from dataclasses import dataclass
from email.message import EmailMessage
from urllib.parse import quote

from app.games.presentation import Drawing
from app.pictures.boards import marked_places, printed

log = logging.getLogger(__name__)

MAX_PLACES = 12
# In base64 some 156 KB.
MAX_PICTURE = 115_000
FILE_NAME = "board.png"
LINE = 76


@dataclass(frozen=True)
class Picture:
    """The picture of the board in the HTML: where it comes from, and which places are marked.

    `more` is how many marked places are not named.
    """

    source: str
    places: tuple[str, ...]
    more: int


def picture_in(drawing: Drawing, message_id: str) -> Picture:
    """What the HTML of the mail of that Message-ID says of its picture."""
    places = marked_places(drawing)
    return Picture(
        source=f"cid:{quote(_content_id(message_id).strip('<>'), safe='@')}",
        places=places[:MAX_PLACES],
        more=len(places[MAX_PLACES:]),
    )


def add_picture(message: EmailMessage, drawing: Drawing) -> None:
    """Draw the picture and put it beside the HTML of `message`, which names it by Content-ID.

    An e-mail whose picture cannot be drawn stays without: its text says all.
    """
    message_id = str(message["Message-ID"])
    try:
        picture = printed(drawing, MAX_PICTURE)
    except (ValueError, LookupError, OSError) as error:
        log.warning("no picture in %s: %s", message_id, error)
        return
    html = message.get_body(("html",))
    assert html is not None
    html.add_related(
        b"",
        maintype="image",
        subtype="png",
        cid=_content_id(message_id),
        filename=FILE_NAME,
        disposition="inline",
    )
    # The email package writes base64 in lines one by one, which takes ten times as long.
    written = b2a_base64(picture, newline=False).decode()
    lines = (written[at : at + LINE] for at in range(0, len(written), LINE))
    list(html.iter_parts())[-1].set_payload("\n".join([*lines, ""]))


def _content_id(message_id: str) -> str:
    """The Content-ID (RFC 2392) of the picture in the mail of that Message-ID."""
    return message_id.replace("<", "<board.", 1)
