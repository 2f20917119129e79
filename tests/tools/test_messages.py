"""Messages are extracted from code, templates and titles, translated, and compiled."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po

from app.games.rcw.title import RCW
from app.games.text import catalogues, gettext, ngettext, pgettext, use
from tools import messages
from tools.messages import Owner, data_of, faults

CODE = """
from app.games.text import gettext, lazy_gettext as _l, ngettext, pgettext
NAME = _l("Your turn")
gettext("%(seat)s draws", seat="A")
ngettext("one unit", "%(num)s units", 2)
pgettext("genitive", "cavalry")
"""
PAGE = """<h1>{{ _("The map") }}</h1>{{ ngettext("One piece", "%(num)s pieces", 3) }}"""
MAIL = """{{ _("Dear %(name)s,", name=name) }}"""


@pytest.fixture
def owner(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Owner]:
    """A site of one module, one page and one mail."""
    source = tmp_path / "source"
    source.mkdir()
    for name, text in {"code.py": CODE, "page.html": PAGE, "mail.txt": MAIL}.items():
        (source / name).write_text(text)
    monkeypatch.setattr(messages, "PROJECT", tmp_path)
    catalog = Catalog(charset="utf-8")
    messages._add(catalog, messages._found(source, without=()))
    found = Owner("site", tmp_path / "translations", catalog)
    monkeypatch.setattr(messages, "owners", lambda: [found])
    monkeypatch.setattr(catalogues, "_folders", [found.translations])
    catalogues.catalogue.cache_clear()
    yield found
    catalogues.catalogue.cache_clear()


def translate(owner: Owner, *translations: tuple[str, str | tuple[str, ...], str | None]) -> None:
    """Begin Russian, and translate some messages: (message, translation, context)."""
    assert messages.main(["update", "ru"]) == 0
    ((_, path),) = owner.translated()
    with path.open("rb") as file:
        catalog = read_po(file, locale="ru")
    for message, translation, context in translations:
        known = catalog.get(message, context)
        assert known is not None
        known.string = translation
    with path.open("wb") as file:
        write_po(file, catalog)


def test_messages_are_found_in_code_pages_and_mails(owner: Owner) -> None:
    found = {(message.id, message.context) for message in owner.catalog if message.id}
    assert found == {
        ("Your turn", None),
        ("%(seat)s draws", None),
        (("one unit", "%(num)s units"), None),
        ("cavalry", "genitive"),
        ("The map", None),
        (("One piece", "%(num)s pieces"), None),
        ("Dear %(name)s,", None),
    }


def test_a_title_has_its_messages_as_data() -> None:
    # Units and pieces share names, so that a message may have several comments.
    found = dict(data_of(RCW))
    assert found["{seat:Seat/You} {seat:draws/draw} {piece:piece}."] == "log: draw"
    assert found["Tver"] == "noun: province"
    assert any(comment.startswith("order word: ") for comment in found.values())


def test_what_is_translated_and_compiled_is_shown(owner: Owner) -> None:
    translate(
        owner,
        ("Your turn", "Ваш ход", None),
        ("cavalry", "конницы", "genitive"),
        ("one unit", ("%(num)s часть", "%(num)s части", "%(num)s частей"), None),
    )
    assert messages.main(["compile"]) == 0
    with use("ru"):
        assert gettext("Your turn") == "Ваш ход"
        assert pgettext("genitive", "cavalry") == "конницы"
        assert ngettext("one unit", "%(num)s units", 5) == "5 частей"
        assert gettext("The map") == "The map"


def test_an_update_keeps_translations_and_drops_what_is_gone(owner: Owner) -> None:
    translate(owner, ("Your turn", "Ваш ход", None))
    owner.catalog.delete("The map")
    owner.catalog.add("The sheet")
    assert messages.main(["update", "ru"]) == 0
    ((_, path),) = owner.translated()
    text = path.read_text()
    assert "Ваш ход" in text
    assert "The sheet" in text
    assert "The map" not in text


def test_a_translation_with_other_variables_is_named_and_not_compiled(
    owner: Owner, capsys: pytest.CaptureFixture[str]
) -> None:
    translate(owner, ("%(seat)s draws", "%(who)s тянет", None))
    assert messages.main(["compile"]) == 1
    assert "'%(seat)s draws': '%(who)s тянет'" in capsys.readouterr().err
    assert not list(owner.translations.rglob("*.mo"))


def test_a_translated_wording_may_ask_for_a_case() -> None:
    catalog = Catalog(locale="ru")
    catalog.add("{seat} loses {lost:units}.", "{seat} лишается {lost:units.genitive}.")
    assert list(faults(catalog)) == []


def test_without_arguments_it_says_what_there_is(capsys: pytest.CaptureFixture[str]) -> None:
    assert messages.main([]) == 2
    assert "python -m tools.messages extract" in capsys.readouterr().err
