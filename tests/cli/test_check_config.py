"""`fieldpost check-config`: what is right, what must be mended, and no secret."""

import secrets
from pathlib import Path

from click.testing import CliRunner, Result

from app.cli.main import main
from app.config import Address, Settings
from app.mail.smtp_server import serving
from tests.fixtures.databases import on_sqlite_only
from tests.mail.servers import Inbox

SECRET = secrets.token_urlsafe(48)


def check(settings: Settings) -> Result:
    return CliRunner().invoke(main, ["check-config"], env=settings.to_environment())


def line(result: Result, name: str) -> str:
    return next(each for each in result.output.splitlines() if f" {name}: " in each)


def test_a_site_that_is_set_up_well_has_nothing_to_mend(settings: Settings) -> None:
    settings.var.mkdir(mode=0o700)
    with serving(Inbox(), Address("127.0.0.1", 0)) as server:
        good = settings.model_copy(
            update={
                "secret_key": SECRET,
                "base_url": "https://play.example.org",
                "mail_domain": "play.example.org",
                "trusted_proxies": 1,
                "smtp_url": f"smtp://{server}",
            }
        )
        result = check(good)

    assert result.exit_code == 0, result.output
    assert "at revision" in line(result, "database")
    assert SECRET not in result.output


@on_sqlite_only
def test_each_fault_has_a_line_of_its_own(settings: Settings, tmp_path: Path) -> None:
    settings.var.mkdir(mode=0o755)
    settings.var.chmod(0o755)
    bad = settings.model_copy(
        update={
            "secret_key": "short",
            "redis_url": "redis://:hidden@127.0.0.1:1/0",
            "notices_to_private": True,
            "maildir": tmp_path / "mail",
            "smtp_url": f"smtp://{settings.catcher_listen}",
        }
    )

    result = check(bad)

    assert result.exit_code == 1
    for name in (
        "FIELDPOST_SECRET_KEY",
        "BASE_URL",
        "TRUSTED_PROXIES",
        "REDIS_URL",
        "SMTP_URL",
        "MAIL_DOMAIN",
        "FIELDPOST_MAILDIR",
        "NOTICES_TO_PRIVATE",
        "FIELDPOST_VAR",
    ):
        assert line(result, name).startswith("error"), result.output
    assert line(result, "DATABASE_URL").startswith("warning")
    assert "hidden" not in result.output


@on_sqlite_only
def test_a_database_without_the_newest_tables_must_be_mended(
    settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "empty.sqlite3").touch()
    empty = settings.model_copy(update={"database_url": f"sqlite:///{tmp_path}/empty.sqlite3"})

    assert "run `alembic upgrade head`" in line(check(empty), "database")
