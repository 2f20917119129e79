"""What players write to each other, as HTML that can harm nobody."""

import pytest

from app.prose import marked, prose


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("*so* **much**", "<p><em>so</em> <strong>much</strong></p>\n"),
        ("one\ntwo\n\nthree", "<p>one<br>\ntwo</p>\n<p>three</p>\n"),
        ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
        ("3. a", '<ol start="3">\n<li>a</li>\n</ol>\n'),
        ("> said", "<blockquote>\n<p>said</p>\n</blockquote>\n"),
        ("# Not a heading", "<p># Not a heading</p>\n"),
    ],
)
def test_emphasis_lists_and_lines(written: str, shown: str) -> None:
    assert prose(written) == shown


@pytest.mark.parametrize(
    "written",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "a <b onclick=alert(1)>b</b>",
        "[x](javascript:alert(1))",
        "[x](data:text/html,<script>)",
        "[x](JaVaScRiPt&colon;alert(1))",
        "![seen](https://eve.example/when.png)",
        "<https://x.example/\"onmouseover='alert(1)'>",
        "[x](vbscript:x 'title\" onclick=alert(1)')",
        "<style>*{display:none}</style><form action=/logout>",
    ],
)
def test_nothing_in_it_runs_loads_or_posts(written: str) -> None:
    shown = prose(written)
    tags = [part.split(">")[0] for part in shown.split("<")[1:]]
    assert {tag.split()[0].strip("/") for tag in tags} <= {"p", "a"}
    assert not [tag for tag in tags if " on" in tag or "script:" in tag.lower() or "data:" in tag]


def test_a_link_gives_its_reader_away_to_nobody() -> None:
    assert prose("[here](https://x.example)") == (
        '<p><a href="https://x.example" rel="nofollow noopener">here</a></p>\n'
    )


@pytest.mark.parametrize(
    ("written", "words", "shown"),
    [
        ("So *be* it", ["BE"], "So <em><mark>be</mark></em> it"),
        ("A & B", ["amp"], "A &amp; B"),
        ("A & B", ["&"], "A <mark>&amp;</mark> B"),
        ('[map](https://x.example "a > href b")', ["href"], None),
        ("(.*)", [".*"], "(<mark>.*</mark>)"),
    ],
)
def test_words_are_marked_in_the_text_alone(
    written: str, words: list[str], shown: str | None
) -> None:
    plain = prose(written)
    expected = plain if shown is None else f"<p>{shown}</p>\n"
    assert marked(plain, words) == expected
