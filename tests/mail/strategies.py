"""Strategies for Hypothesis: trees of MIME, known mails with bytes changed, quoted orders."""

from hypothesis import strategies as st

from tests.mail.corpus import CORPUS
from tests.mail.corpus.case import ADDRESS, OURS
from tests.mail.corpus.languages import ATTRIBUTIONS, HEADER_BLOCKS
from tests.mail.corpus.writing import quoted

HEADER_NAMES = st.sampled_from(
    b"From To Subject Message-ID References In-Reply-To Date Content-Type Content-Disposition"
    b" Content-Transfer-Encoding Auto-Submitted Return-Path Precedence Delivered-To Sender".split()
)
WORDS = rb"""=?utf-8?q?=00?= =?koi8-r?b?8A==?= =?x?b? ?= <a@b> < > @ , ( ) " \ ; : = %
    multipart/mixed ;boundary=b text/plain text/html message/rfc822 ;charset= utf-7 koi8-r utf-16
    base64 quoted-printable x-uuencode ;format=flowed ;delsp=yes ;filename*0*=utf-8''%ff ;name*=x''%
    multipart/alternative multipart/report application/pgp-encrypted text/calendar;method=REPLY
    Tue,_3_Nov_2026_10:00 99999999999 <div> </ <blockquote> <!-- &#0; &#xd800; [x] [ ] (x) =3D =\n
    <div_class=gmail_quote> <s> <meta_charset=koi8-r> <style> status help press_to_a: end"""
LINES = [
    b"\xff\xfe", b"\x00", b" ", b"\n ", b"\n\n", b"\n--b\n", b"\n--b--\n", b"\n-- \n", b"\n> ",
    b"On 3.11.2026 x@y wrote:\n", b"=== Write your orders above this line ===\n",
    b"From: x\nTo: y\nSent: z\n", b"begin 644 x\n", b"`\nend\n",
    b"-----BEGIN PGP SIGNED MESSAGE-----\n", b"-----BEGIN PGP MESSAGE-----\n",
    b"\n-----Original Message-----\n", "\nПересланное сообщение:\n".encode("koi8-r"),
    b"\nThis email is confidential\n", b"\n[EXTERNAL]\n", b"\r", b"\xe2\x80\xae", b"\xc2\x85",
]  # fmt: skip
FRAGMENTS = st.one_of(
    st.sampled_from([*(word.replace(b"_", b" ") for word in WORDS.split()), *LINES]),
    st.binary(max_size=8),
)


@st.composite
def almost_mails(draw: st.DrawFn) -> bytes:
    """Bytes that look like a mail often enough to reach the far corners of its parsing."""
    headers = [
        draw(HEADER_NAMES) + b": " + b"".join(draw(st.lists(FRAGMENTS, max_size=6)))
        for _ in range(draw(st.integers(0, 8)))
    ]
    return b"\n".join(headers) + b"\n\n" + b"".join(draw(st.lists(FRAGMENTS, max_size=20)))


KINDS = ("mixed", "alternative", "related", "signed", "report", "digest", "encrypted", "x")
LEAVES = (
    b"text/plain", b"text/html; charset=utf-8", b"text/plain; format=flowed; delsp=yes",
    b"text/plain; charset=koi8-r", b"text/x", b"image/png; name=a.png", b"application/ms-tnef",
    b"message/rfc822", b"message/delivery-status", b"text/calendar; method=reply", b"nonsense",
)  # fmt: skip
ENCODINGS = (b"", b"7bit", b"8bit", b"base64", b"quoted-printable", b"x-uuencode", b"binary")
BOUNDARIES = st.sampled_from((b"b", b"bb", b"=_b", b"b " * 30 + b"b", b"'()+_,-./:=?"))


@st.composite
def leaves(draw: st.DrawFn) -> bytes:
    """One part: its headers and its content."""
    head = b"Content-Type: " + draw(st.sampled_from(LEAVES))
    encoding = draw(st.sampled_from(ENCODINGS))
    if encoding:
        head += b"\nContent-Transfer-Encoding: " + encoding
    return head + b"\n\n" + b"".join(draw(st.lists(FRAGMENTS, max_size=10)))


@st.composite
def _branches(draw: st.DrawFn, inner: st.SearchStrategy[bytes]) -> bytes:
    boundary, kind = draw(BOUNDARIES), draw(st.sampled_from(KINDS)).encode()
    within = draw(st.lists(inner, max_size=4))
    body = b"".join(b"--" + boundary + b"\n" + each + b"\n" for each in within)
    closing = b"--" + boundary + b"--\n" if draw(st.booleans()) else b""
    return (
        b"Content-Type: multipart/" + kind + b'; boundary="' + boundary + b'"\n\n' + body + closing
    )


TREES = st.recursive(leaves(), _branches, max_leaves=12).map(
    lambda part: b"From: anna@example.org\nMessage-ID: <1@example.org>\n" + part
)
"""Trees of MIME parts, the same boundary on several levels, and ends that are missing."""


@st.composite
def changed_mails(draw: st.DrawFn) -> bytes:
    """Mails of the corpus with bytes cut out, put in, doubled or turned over."""
    raw = draw(st.sampled_from([case.raw for case in CORPUS if len(case.raw) < 20_000]))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, len(raw)))
        until = draw(st.integers(at, min(at + 60, len(raw))))
        piece = draw(FRAGMENTS)
        raw = draw(
            st.sampled_from(
                (raw[:at], raw[:at] + piece + raw[at:], raw[:at] + raw[until:],
                 raw[:until] + raw[at:], raw[:at] + piece + raw[until:])
            )
        )  # fmt: skip
    return raw


VOCABULARY = (
    "move", "attach", "halt", "to", "Lenin", "Trotsky", "R-111", "Antonov-Ovseenko", "Novgorod",
    "rail,", "with", "2", "assassins", "ready", "offer", "B", "#", "заметка",
)  # fmt: skip
ORDER_TEXTS = st.lists(
    st.lists(
        st.sampled_from(VOCABULARY),
        min_size=1,
        max_size=6,
    ).map(" ".join),
    min_size=1,
    max_size=6,
).map("\n".join)
"""Clean orders, as a player types them: they need not be legal."""


def _below(introduction: str) -> list[str]:
    return [
        f"%s\n\n{introduction}\n\n{quoted(OURS)}\n",
        f"%s\n{introduction}\n{quoted(OURS, '>')}",
        f"{introduction}\n{quoted(OURS)}\n\n%s\n\n-- \nAnna\n",
        f"%s\n\nSent from my iPhone\n\n{introduction}\n{quoted(OURS, '> > ')}\n",
    ]


QUOTING_STYLES = st.sampled_from(
    [
        *(style for words in ATTRIBUTIONS.values() for style in _below(words)),
        *(
            "%s\n\n" + block.format(from_=f"F <{ADDRESS}>", to="A <a@b>") + f"\n\n{OURS}\n"
            for block in HEADER_BLOCKS.values()
        ),
        f"%s\n\n-----Original Message-----\nFrom: F\n\n{OURS}\n",
        f"%s\n\n{OURS}\n",
        f"%s\n\n{quoted(OURS, 'FP> ')}\n",
        "%s",
    ]
)
"""How programs lay an answer about its original; the answer stands at the %s."""
