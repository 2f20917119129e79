"""The page of licences against what the site really installs."""

import re
import tomllib
from importlib.metadata import metadata
from pathlib import Path

from flask.testing import FlaskClient

from app import create_app
from app.config import Settings
from tests.fixtures.databases import on_sqlite_only

PROJECT = Path(__file__).parents[1]
PAGE = (PROJECT / "docs" / "licences.md").read_text()


def _required() -> list[str]:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]
    return [re.split(r"[\[<>=]", line)[0] for line in project["dependencies"]]


def test_the_page_names_every_library_that_the_site_installs() -> None:
    assert [name for name in _required() if name.lower() not in PAGE.lower()] == []


def test_the_project_states_the_licence_that_it_has() -> None:
    project = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]

    assert project["license"] == "AGPL-3.0-or-later"
    assert "GNU AFFERO GENERAL PUBLIC LICENSE" in (PROJECT / "LICENSE").read_text()


def test_no_library_asks_for_a_licence_that_the_agpl_cannot_keep() -> None:
    for name in _required():
        (stated,) = metadata(name).get_all("License-Expression") or [""]
        assert "-only" not in stated or stated == "LGPL-3.0-only", name


@on_sqlite_only
def test_a_changed_version_offers_its_source_on_every_page(
    client: FlaskClient, settings: Settings
) -> None:
    changed = settings.model_copy(update={"source_url": "https://code.example/mine"})

    assert "https://code.example/mine" in create_app(changed).test_client().get("/").text
    assert "Source code" not in client.get("/").text
