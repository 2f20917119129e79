"""The fields of a posted form as bytes: a mail in one of them must not be decoded."""

from urllib.parse import parse_qsl

from werkzeug.http import parse_options_header
from werkzeug.sansio.multipart import Data, Epilogue, Field, File, MultipartDecoder, NeedData

from app.mail.transports.services.delivery import NotReadable

MAX_FIELDS = 100


def fields(body: bytes, content_type: str) -> dict[str, bytes]:
    """The fields of a form in either of its two encodings; the last one of a name counts.

    Raises NotReadable.
    """
    kind, options = parse_options_header(content_type)
    try:
        if kind == "multipart/form-data":
            return _multipart(body, options.get("boundary", "").encode("latin-1"))
        if kind == "application/x-www-form-urlencoded":
            pairs = parse_qsl(body.decode("latin-1"), encoding="latin-1", max_num_fields=MAX_FIELDS)
            return {name: value.encode("latin-1") for name, value in pairs}
    except ValueError as fault:
        raise NotReadable(f"no form: {fault}") from fault
    raise NotReadable("no form")


def text(found: dict[str, bytes], name: str) -> str:
    """A field as text, empty if there is none."""
    return found.get(name, b"").decode("utf-8", "replace")


def _multipart(body: bytes, boundary: bytes) -> dict[str, bytes]:
    decoder = MultipartDecoder(boundary, max_parts=MAX_FIELDS)
    decoder.receive_data(body)
    decoder.receive_data(None)
    found: dict[str, bytearray] = {}
    name = ""
    event = decoder.next_event()
    while not isinstance(event, Epilogue | NeedData):
        if isinstance(event, Field | File):
            name = event.name
            found[name] = bytearray()
        elif isinstance(event, Data):
            found[name] += event.data
        event = decoder.next_event()
    return {name: bytes(value) for name, value in found.items()}
