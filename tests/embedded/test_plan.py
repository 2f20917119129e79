"""What the embedded site fills in by itself."""

import socket
import stat
from pathlib import Path

import pytest

from app.config import ConfigurationError
from app.embedded.lock import AlreadyRunning, only_one
from app.embedded.plan import Plan, free_address, kept_secret, plan

PROCFILE = Path(__file__).parent.parent.parent / "Procfile"


def planned(var: Path, **environ: str) -> Plan:
    """The plan for an empty directory, on any free ports."""
    anywhere = {"PORT": "0", "MAIL_LISTEN": "127.0.0.1:0", "CATCHER_LISTEN": "127.0.0.1:0"}
    return plan({"FIELDPOST_VAR": str(var), **anywhere, **environ})


def names(made: Plan) -> list[str]:
    return [program.name for program in made.site()]


def test_the_processes_are_those_of_the_procfile(tmp_path: Path) -> None:
    of_procfile = {line.split(":")[0] for line in PROCFILE.read_text().splitlines()}

    assert set(names(planned(tmp_path))) - {"catcher"} == of_procfile - {"release", "imap"}


def test_a_mailbox_that_is_named_is_read(tmp_path: Path) -> None:
    made = planned(tmp_path, IMAP_URL="imaps://me:secret@mail.example")

    assert "imap" in names(made)
    assert made.settings.to_environment()["IMAP_URL"] == "imaps://me:secret@mail.example"


def test_real_servers_take_the_place_of_embedded_ones(tmp_path: Path) -> None:
    made = planned(
        tmp_path,
        REDIS_URL="redis://redis.example",
        DATABASE_URL="postgresql://db.example/fieldpost",
        SMTP_URL="smtp://mail.example:25",
    )

    assert made.redis() is None
    assert "catcher" not in names(made)
    assert made.settings.maildir is None
    assert made.settings.database_url == "postgresql+psycopg://db.example/fieldpost"


def test_without_them_mail_is_caught_and_redis_is_private(tmp_path: Path) -> None:
    made = planned(tmp_path)

    assert made.redis() is not None
    assert names(made)[0] == "catcher"
    assert made.settings.maildir == tmp_path / "mail"
    assert made.settings.smtp_url == f"smtp://{made.settings.catcher_listen}"


def test_the_secret_is_made_once_and_for_this_user_alone(tmp_path: Path) -> None:
    secret = kept_secret(tmp_path)

    assert len(secret) >= 48
    assert kept_secret(tmp_path) == secret
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600


def test_a_taken_port_is_passed_over() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]

        assert free_address(port).port > port


def test_the_site_is_where_its_port_is(tmp_path: Path) -> None:
    made = planned(tmp_path)

    assert made.web.port != 0
    assert made.settings.base_url == f"http://{made.web}"


def test_a_port_that_is_none_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="PORT"):
        planned(tmp_path, PORT="http")


def test_a_directory_has_one_site_at_a_time(tmp_path: Path) -> None:
    planned(tmp_path)
    with only_one(tmp_path), pytest.raises(AlreadyRunning, match="running"), only_one(tmp_path):
        pytest.fail("a second site got the lock")

    with only_one(tmp_path):
        pass


def test_any_free_port_may_be_asked_for(tmp_path: Path) -> None:
    settings = planned(tmp_path).settings

    assert settings.mail_listen.port != 0
    assert settings.catcher_listen.port not in (0, settings.mail_listen.port)
