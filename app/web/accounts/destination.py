"""Where to go after logging in, without becoming a redirect to anywhere."""

from urllib.parse import urlsplit


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
