"""The pictures in an e-mail: what its HTML says of them, and the PNGs that are sent with it."""

import logging
from binascii import b2a_base64
from dataclasses import dataclass
from email.message import EmailMessage, MIMEPart
from urllib.parse import quote

from app.games.presentation import Drawing
from app.pictures.boards import marked_places, parts, printed

log = logging.getLogger(__name__)

MAX_PLACES = 12
# In base64 some 149 KB.
MAX_PICTURE = 110_000
LINE = 76


@dataclass(frozen=True)
class Picture:
    """A picture of the board in the HTML: where it comes from, and which places are marked.

    `more` is how many marked places are not named.
    """

    source: str
    places: tuple[str, ...]
    more: int


def pictures_in(drawing: Drawing, message_id: str) -> list[Picture]:
    """What the HTML of the mail of that Message-ID says of its pictures."""
    found: list[Picture] = []
    for number, part in enumerate(parts(drawing), start=1):
        places = marked_places(part)
        name = _content_id(message_id, number).strip("<>")
        source = f"cid:{quote(name, safe='@')}"
        found.append(Picture(source, places[:MAX_PLACES], len(places[MAX_PLACES:])))
    return found


def add_pictures(message: EmailMessage, drawing: Drawing) -> None:
    """Draw the pictures and put them beside the HTML of `message`, which names them by Content-ID.

    An e-mail whose pictures cannot be drawn stays without: its text says all.
    """
    message_id = str(message["Message-ID"])
    try:
        pictures = [printed(part, MAX_PICTURE) for part in parts(drawing)]
    except (ValueError, LookupError, OSError) as error:
        log.warning("no picture in %s: %s", message_id, error)
        return
    html = message.get_body(("html",))
    assert html is not None
    for number, picture in enumerate(pictures, start=1):
        _add(html, picture, _content_id(message_id, number), _file_name(number))


def _add(html: MIMEPart, picture: bytes, content_id: str, file_name: str) -> None:
    html.add_related(
        b"",
        maintype="image",
        subtype="png",
        cid=content_id,
        filename=file_name,
        disposition="inline",
    )
    # The email package writes base64 in lines one by one, which takes ten times as long.
    written = b2a_base64(picture, newline=False).decode()
    lines = (written[at : at + LINE] for at in range(0, len(written), LINE))
    list(html.iter_parts())[-1].set_payload("\n".join([*lines, ""]))


def _file_name(number: int) -> str:
    return "board.png" if number == 1 else f"board-{number}.png"


def _content_id(message_id: str, number: int) -> str:
    """The Content-ID (RFC 2392) of a picture in the mail of that Message-ID."""
    name = "board" if number == 1 else f"board-{number}"
    return message_id.replace("<", f"<{name}.", 1)
