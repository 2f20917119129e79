"""Messages in a language with cases and three plural forms, from compiled catalogues."""

import doctest
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.games import text
from app.games.kernel.refusal import Refusal
from app.games.kernel.wording import Wording
from app.games.text import catalogues, gettext, language, lazy_gettext, ngettext, pgettext, use
from app.matches.refusal import NotPossible
from tests.games.text.compiled import compiled

CAVALRY = {"1": "cavalry"}


@pytest.fixture
def folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    site = compiled(
        tmp_path / "site",
        {
            "Your turn": "Ваш ход",
            "units can move only in the movement phase": "части ходят только в фазе движения",
            "%(seat)s draws %(piece)s.": "%(piece)s: тянет %(seat)s.",
            ("%(num)s unit", "%(num)s units"): ("%(num)s часть", "%(num)s части", "%(num)s частей"),
        },
    )
    title = compiled(
        tmp_path / "title",
        {
            "Your turn": "never asked: the site's catalogue comes first",
            "{seat} loses {lost:units}.": "{seat} лишается {lost:units.genitive}.",
            "cavalry": "конница",
        },
        {"genitive": {"cavalry": "конницы"}, "instrumental": {"cavalry": "конницей"}},
    )
    monkeypatch.setattr(catalogues, "_folders", [site])
    catalogues.catalogue.cache_clear()
    text.add_catalogues(title)
    yield tmp_path
    catalogues.catalogue.cache_clear()


def test_the_examples_of_the_package() -> None:
    assert doctest.testmod(text).failed == 0


def test_english_is_the_message_itself() -> None:
    assert gettext("100% of the units") == "100% of the units"
    assert gettext("%(num)s of %(all)s", num=1, all=2) == "1 of 2"
    assert gettext("") == ""


def test_a_missing_variable_is_an_error() -> None:
    with pytest.raises(KeyError):
        gettext("%(seat)s draws %(piece)s.", seat="A")


@pytest.mark.usefixtures("folders")
def test_a_translation_may_put_the_variables_in_another_order() -> None:
    with use("ru"):
        assert gettext("%(seat)s draws %(piece)s.", seat="A", piece="Троцкий") == (
            "Троцкий: тянет A."
        )


@pytest.mark.usefixtures("folders")
def test_russian_has_three_plural_forms() -> None:
    with use("ru"):
        said = [ngettext("%(num)s unit", "%(num)s units", n) for n in (1, 2, 5, 11, 21, 22)]
    assert said == ["1 часть", "2 части", "5 частей", "11 частей", "21 часть", "22 части"]


@pytest.mark.usefixtures("folders")
def test_the_cases_of_a_noun_are_its_translations_in_contexts() -> None:
    with use("ru"):
        assert pgettext("instrumental", "cavalry") == "конницей"
        assert pgettext("dative", "cavalry") == "cavalry"


@pytest.mark.usefixtures("folders")
def test_a_translated_template_names_the_case_it_needs() -> None:
    wording = Wording({"loss": "{seat} loses {lost:units}."}, {"unit": CAVALRY.__getitem__})
    args = {"seat": "A", "lost": ["1"]}
    assert wording.say("loss", args) == "A loses cavalry."
    with use("ru"):
        assert wording.say("loss", args) == "A лишается конницы."
        spans = wording.spans("loss", args)
    assert [(each.text, each.kind, each.id) for each in spans if each.kind] == [
        ("конницы", "unit", "1")
    ]


@pytest.mark.usefixtures("folders")
def test_a_constant_is_translated_when_it_is_read() -> None:
    label = lazy_gettext("Your turn")
    assert label == "Your turn"
    with use("ru"):
        assert str(label) == "Ваш ход"
        assert f"{label}!" == "Ваш ход!"
        assert label + "!" == "Ваш ход!"
        assert label.upper() == "ВАШ ХОД"


@pytest.mark.usefixtures("folders")
def test_a_language_without_a_catalogue_stays_english() -> None:
    with use("fi"):
        assert gettext("Your turn") == "Your turn"
        assert ngettext("%(num)s unit", "%(num)s units", 2) == "2 units"


def test_blocks_may_be_nested() -> None:
    with use("ru"):
        with use("en"):
            assert language() == "en"
        assert language() == "ru"
    assert language() == "en"


def test_the_language_of_a_block_is_that_of_its_thread() -> None:
    seen: list[str] = []
    with use("ru"):
        thread = threading.Thread(target=lambda: seen.append(language()))
        thread.start()
        thread.join()
    assert seen == ["en"]


@pytest.mark.usefixtures("folders")
def test_what_is_cached_is_cached_by_language() -> None:
    made: list[str] = []

    @text.cached_by_language
    def heading(turn: int) -> str:
        made.append(language())
        return f"{gettext('Your turn')} {turn}"

    assert (heading(1), heading(1)) == ("Your turn 1", "Your turn 1")
    with use("ru"):
        assert heading(1) == "Ваш ход 1"
    assert made == ["en", "ru"]


@pytest.mark.usefixtures("folders")
def test_refusals_are_messages() -> None:
    why = "units can move only in the movement phase"
    with use("ru"):
        refusal = Refusal(why, "5.13", line=2)
        assert str(refusal) == "line 2: части ходят только в фазе движения (5.13)."
        assert str(NotPossible(why)) == "части ходят только в фазе движения"
    assert Refusal(why).why == why
