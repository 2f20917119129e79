"""`fieldpost backup` and `restore`: a site in play, moved whole, and played on."""

import io
import json
import tarfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from click.testing import CliRunner, Result
from flask import Flask
from sqlmodel import SQLModel

from app import create_app
from app.cli.main import main
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from tests.fixtures.databases import on_sqlite_only
from tests.mail.post import add_player
from tests.web.club import Club, Person

SECRET = "a secret that only the tests know"


def run(var: Path, url: str, *arguments: str) -> Result:
    environ = {"FIELDPOST_VAR": str(var), "DATABASE_URL": url, "FIELDPOST_SECRET_KEY": ""}
    return CliRunner().invoke(main, arguments, env=environ)


def contents(url: str) -> dict[str, list[tuple[Any, ...]]]:
    with reading_scope(engine_for(url)) as session:
        return {
            table.name: [
                tuple(map(repr, row))
                for row in session.execute(sa.select(table).order_by(*table.primary_key))
            ]
            for table in SQLModel.metadata.sorted_tables
        }


@pytest.fixture
def other_url(tmp_path: Path) -> Iterator[str]:
    url = f"sqlite:///{tmp_path}/restored.sqlite3"
    yield url
    engine_for(url).dispose()


@pytest.fixture
def club(app: Flask, settings: Settings) -> Club:
    return Club(app, settings)


@pytest.fixture
def site(club: Club) -> tuple[int, Person, Path]:
    """A running match of two people and two bots, and the folder of the site."""
    anna, boris = club.person("Anna"), club.person("Boris")
    number = club.running_match(anna, anna, boris)
    club.let_bots_play(number)
    var = club.settings.var
    (var / "overlays").mkdir(parents=True)
    (var / "overlays" / "rcw.toml").write_text("[units.R-111]\nstrength = 6\n")
    (var / "run").mkdir()
    (var / "run" / "lock").touch()
    (var / "secret").write_text(SECRET + "\n")
    return number, anna, var


def test_a_site_in_play_is_restored_whole_and_played_on(
    club: Club, site: tuple[int, Person, Path], other_url: str, tmp_path: Path
) -> None:
    number, anna, var = site
    made = run(var, club.settings.database_url, "backup", str(tmp_path / "site.tar"))
    assert made.exit_code == 0, made.output
    assert (tmp_path / "site.tar").stat().st_mode & 0o777 == 0o600

    back = run(tmp_path / "new", other_url, "restore", str(tmp_path / "site.tar"))

    assert back.exit_code == 0, back.output
    assert "No faults found" in back.output
    assert contents(other_url) == contents(club.settings.database_url)
    assert (tmp_path / "new" / "secret").read_text().strip() == SECRET
    assert (tmp_path / "new" / "overlays" / "rcw.toml").exists()
    assert not (tmp_path / "new" / "run").exists()
    moved = club.settings.model_copy(update={"database_url": other_url})
    receipt = Club(create_app(moved), moved).order(number, anna, "ready")
    assert receipt.ok, receipt


def test_a_backup_goes_to_postgresql_and_new_rows_get_new_numbers(
    empty_postgresql_url: str, migrated_postgresql: str, tmp_path: Path
) -> None:
    with session_scope(engine_for(empty_postgresql_url)) as session:
        add_player(session, "Anna")
        session.delete(add_player(session, "Boris"))
    (tmp_path / "var").mkdir()
    (tmp_path / "var" / "secret").write_text(SECRET)
    run(tmp_path / "var", empty_postgresql_url, "backup", str(tmp_path / "site.tar"))
    server = sa.create_engine(
        migrated_postgresql, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool
    )
    with server.connect() as connection:
        connection.execute(sa.text("CREATE DATABASE restored TEMPLATE template0"))
    url = sa.make_url(migrated_postgresql).set(database="restored")
    target = url.render_as_string(hide_password=False)

    back = run(tmp_path / "new", target, "restore", str(tmp_path / "site.tar"))

    assert back.exit_code == 0, back.output
    with session_scope(engine_for(target)) as session:
        carl = add_player(session, "Carl")
        assert carl.id is not None
        assert carl.id >= 3
    engine_for(target).dispose()
    with server.connect() as connection:
        connection.execute(sa.text("DROP DATABASE restored WITH (FORCE)"))


@on_sqlite_only
def test_bad_input_is_refused_with_its_reason(
    club: Club, site: tuple[int, Person, Path], other_url: str, tmp_path: Path
) -> None:
    _number, _anna, var = site
    good = tmp_path / "site.tar"
    run(var, club.settings.database_url, "backup", str(good))

    def refused(file: Path, var: Path = tmp_path / "new", url: str = other_url) -> str:
        result = run(var, url, "restore", str(file))
        assert result.exit_code in (1, 2), result.output
        return result.output

    (tmp_path / "text.tar").write_text("no archive")
    (tmp_path / "short.tar").write_bytes(good.read_bytes()[:5000])
    changed = _changed(good, tmp_path, "parts", {"var/secret": "0" * 64})
    later = _changed(good, tmp_path, "revision", "zzzz")
    newer = _changed(good, tmp_path, "form", 99)
    assert "there is no file" in refused(tmp_path / "none.tar")
    assert "is not a backup, or is damaged" in refused(tmp_path / "text.tar")
    assert "is damaged" in refused(tmp_path / "short.tar")
    assert "var/secret is missing or was changed" in refused(changed)
    assert "which this version does not know" in refused(later)
    assert "install that first" in refused(newer)
    for name in ("../outside", "/outside", "var/../../outside"):
        more = _with_member(good, tmp_path / "more.tar", name)
        assert "does not belong in a backup" in refused(more)
    assert "is not empty" in refused(good, var=var)
    assert "the database is not empty" in refused(good, url=club.settings.database_url)
    assert "exists already" in run(var, club.settings.database_url, "backup", str(good)).output


def _changed(good: Path, folder: Path, name: str, value: Any) -> Path:
    """A copy of a backup with another entry in its manifest."""
    with tarfile.open(good) as tar, tarfile.open(folder / f"{name}.tar", "w") as changed:
        for member in tar:
            source = tar.extractfile(member)
            assert source is not None
            content = source.read()
            if member.name == "manifest.json":
                content = json.dumps({**json.loads(content), name: value}).encode()
                member.size = len(content)
            changed.addfile(member, io.BytesIO(content))
    return folder / f"{name}.tar"


def _with_member(good: Path, file: Path, name: str) -> Path:
    """A copy of a backup with one more member."""
    file.write_bytes(good.read_bytes())
    with tarfile.open(file, "a") as tar:
        member = tarfile.TarInfo(name)
        member.size = 4
        tar.addfile(member, io.BytesIO(b"evil"))
    return file
