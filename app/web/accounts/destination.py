"""Where to go after logging in, without becoming a redirect to anywhere."""

from urllib.parse import urlsplit

from flask import request, url_for


def is_within_the_site(target: str) -> bool:
    """Whether `target` is a path of this site, such as /matches/3?turn=2.

    Browsers read `//host`, `/\\host` and control characters in surprising ways
    (WHATWG URL Standard, 4.4): anything but a plain absolute path is refused.
    """
    if not target.startswith("/") or target.startswith("//"):
        return False
    if "\\" in target or any(ord(letter) <= 0x20 or ord(letter) == 0x7F for letter in target):
        return False
    parts = urlsplit(target)
    return not parts.scheme and not parts.netloc


def next_page() -> str:
    """The page to go to afterwards, as the request asks for it, if it is one of ours."""
    target = request.values.get("next", "")
    return target if is_within_the_site(target) else ""


def destination() -> str:
    """That page, else the list of one's matches."""
    return next_page() or url_for("dashboard.home")
