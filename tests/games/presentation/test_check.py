"""What a title does not bring is named by its slot, by `fieldpost check-title` and at start-up."""

import os
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from app.cli.main import main
from app.config import Settings
from app.embedded import runner
from app.games.catalogue import (
    FaultyTitleError,
    Game,
    check_titles,
    faults,
    register,
    unregister,
)
from app.games.presentation import (
    MISSING,
    ComponentsPage,
    CounterFaces,
    Figure,
    IntroductionPage,
    Panel,
    Presentation,
    TradeInput,
)
from app.games.presentation.check import title_faults
from app.games.rcw.presentation import PRESENTATION
from app.games.rcw.title import RCW, RussianCivilWar
from app.web.factory import build

OPTIONAL = {
    "overlays",
    "page_style",
    "strip",
    "in_play", "tray", "agreements", "reminders", "ends_a_phase", "subjects", "expanded_words",
    "unfinished", "motions_log_kind", "lapse_note", "lapsed_keys", "march_keys", "track",
    "question", "phase_end", "phase_end_name", "answers", "answer_name", "digest", "trade",
    "counter", "own_pieces", "order_notes", "plans_ahead", "balance", "outcomes", "season",
}  # fmt: skip


def faults_with(**slots: Any) -> list[str]:
    return list(title_faults(RCW, replace(PRESENTATION, **slots)))


def faults_of(slot: str, value: Any) -> list[str]:
    return faults_with(**{slot: value})


def test_every_title_is_whole() -> None:
    check_titles()


@pytest.mark.parametrize(
    "slot", sorted({each.name for each in fields(PRESENTATION)} - OPTIONAL), ids=str
)
def test_a_missing_slot_is_named(slot: str) -> None:
    assert f"presentation.{slot}: missing" in faults_of(slot, MISSING)


def test_an_empty_presentation_lacks_every_slot() -> None:
    found = title_faults(RCW, Presentation())
    assert len(found) == len(fields(PRESENTATION)) - len(OPTIONAL)


def test_a_title_without_words_is_named() -> None:
    class Wordless(RussianCivilWar):
        id = "wordless"

        @property
        def wording(self) -> Any:  # type: ignore[override]
            raise AttributeError

    assert title_faults(Wordless(), PRESENTATION) == ("title.wording: missing",)


@pytest.mark.parametrize(
    ("slot", "value"),
    [
        ("panels", (Panel("players", "Players", "rcw/none.html"),)),
        ("strip", Panel("course", "Course", "rcw/none.html")),
        ("in_play", Panel("attack", "Attack", "rcw/none.html")),
        ("counter", CounterFaces("rcw/none.html", lambda _action: None)),
        ("first_move", "rcw/none.html"),
        ("components", ComponentsPage(dict, template="rcw/none.html")),
        ("introduction", IntroductionPage("rcw/none.html", "")),
    ],
)
def test_a_template_that_is_not_there_is_named(slot: str, value: Any) -> None:
    (fault,) = faults_of(slot, value)
    assert fault.startswith(f"presentation.{slot}")
    assert fault.endswith("rcw/templates/none.html")


def test_a_template_of_another_folder_is_named() -> None:
    assert faults_of("first_move", "match/log.html") == [
        "presentation.first_move: the template 'match/log.html' should be called rcw/<file>"
    ]


def test_a_template_that_cannot_be_read_is_named_with_its_line(tmp_path: Path) -> None:
    for template in PRESENTATION.templates.iterdir():
        (tmp_path / template.name).write_text(template.read_text())
    (tmp_path / "first_move.html").write_text("<li>\n{% if %}</li>")
    (fault,) = faults_of("templates", tmp_path)
    assert fault.startswith("presentation.first_move: rcw/first_move.html, line 2: ")


def test_an_unknown_word_of_trades_is_named() -> None:
    trades = TradeInput(lambda _view, _draft: None, ("offer", "barter"))
    assert faults_of("trade", trades) == ["presentation.trade: unknown order word 'barter'"]


def test_an_unknown_place_in_the_layout_is_named() -> None:
    layout = PRESENTATION.layout()
    places = {**layout["places"], "atlantis": layout["places"]["tver"]}
    assert faults_of("layout", lambda: {**layout, "places": places}) == [
        "presentation.layout: unknown place 'atlantis', which no order can name"
    ]
    del places["atlantis"], places["tver"]
    found = faults_of("layout", lambda: {**layout, "places": places})
    assert "presentation.layout: the place 'tver' of the orders is not laid out" in found
    assert "presentation.sectors: unknown place 'tver', which is not laid out" in found


def test_a_picture_without_a_position_or_of_an_unknown_place_is_named(tmp_path: Path) -> None:
    figures = {"lost": Figure(tmp_path / "none.toml", ("atlantis",), "")}
    page = IntroductionPage("rcw/introduction.html", "", figures)
    assert faults_of("introduction", page) == [
        f"presentation.introduction: lost: there is no file {tmp_path / 'none.toml'}",
        "presentation.introduction: lost: unknown place 'atlantis'",
    ]


def test_a_slot_that_fails_is_named() -> None:
    def broken(_view: Any) -> list[Any]:
        raise KeyError("turn")

    assert faults_of("standing", broken) == ["presentation.standing: KeyError: 'turn'"]


def test_words_and_kinds_that_do_not_exist_are_named() -> None:
    subjects = {**PRESENTATION.subjects, "sing": "Songs"}
    quit_ = subjects.pop("quit")
    assert quit_
    assert faults_with(
        subjects=subjects,
        log_kind_of={**PRESENTATION.log_kind_of, "song": "songs"},
        lapsed_keys=("hum",),
        march_keys=("stroll",),
        motions_log_kind="music",
    ) == [
        "presentation.subjects: the any-time word 'quit' has none",
        "presentation.subjects: unknown order word 'sing'",
        "presentation.log_kind_of: there is no wording 'song'",
        "presentation.log_kind_of: unknown kind 'songs'",
        "presentation.lapsed_keys: there is no wording 'hum'",
        "presentation.march_keys: there is no wording 'stroll'",
        "presentation.motions_log_kind: unknown kind 'music'",
    ]


class Sketch(RussianCivilWar):
    """A title of its own with the rules of RCW."""

    id = "sketch"


@pytest.fixture
def sketch() -> Iterator[str]:
    """A title without a board, registered."""
    register(Game(Sketch(), replace(PRESENTATION, board=MISSING, templates=MISSING)))
    yield "sketch"
    unregister("sketch")


def test_check_title_prints_a_line_for_each_finding(sketch: str) -> None:
    result = CliRunner().invoke(main, ["check-title", sketch])
    assert result.exit_code == 1
    assert result.stdout.splitlines() == [
        "sketch: presentation.templates: missing",
        "sketch: presentation.board: missing",
    ]
    assert list(faults(sketch)) == result.stdout.splitlines()


def test_check_title_of_a_whole_title() -> None:
    result = CliRunner().invoke(main, ["check-title", "rcw"])
    assert (result.exit_code, result.stdout) == (0, "rcw: every slot is filled\n")


def test_check_title_of_no_title() -> None:
    result = CliRunner().invoke(main, ["check-title", "chess"])
    assert result.exit_code == 2
    assert "the titles are elope, rcw" in result.stderr


@pytest.mark.usefixtures("sketch")
def test_the_site_does_not_start_with_a_faulty_title(tmp_path: Path) -> None:
    with pytest.raises(FaultyTitleError) as refused:
        build(Settings(secret_key="k", var=tmp_path))
    assert str(refused.value).splitlines()[1] == "sketch: presentation.board: missing"


@pytest.mark.usefixtures("sketch")
def test_make_run_says_what_is_missing(capfd: pytest.CaptureFixture[str]) -> None:
    mask = os.umask(0o077)
    try:
        assert runner.main() == 1
    finally:
        os.umask(mask)
    assert capfd.readouterr().err.splitlines() == [
        "fieldpost: sketch: presentation.templates: missing",
        "sketch: presentation.board: missing",
    ]


def test_an_id_that_is_no_word_is_named() -> None:
    class Shouted(RussianCivilWar):
        id = "RCW 2"

    assert "title.id: 'RCW 2' is no lower-case word" in title_faults(Shouted(), PRESENTATION)


@pytest.mark.usefixtures("sketch")
def test_an_id_is_registered_once() -> None:
    with pytest.raises(ValueError, match="there is a title 'sketch' already"):
        register(Game(Sketch(), PRESENTATION))
