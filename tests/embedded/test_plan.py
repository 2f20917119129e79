"""What the embedded site fills in by itself."""

import socket
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from app.config import Address, ConfigurationError
from app.embedded.defaults import free_address, kept_secret, plan
from app.embedded.lock import AlreadyRunning, held_port, only_one
from app.embedded.plan import Plan
from app.embedded.runner import planned_with_ports

PROCFILE = Path(__file__).parent.parent.parent / "Procfile"


def planned(var: Path, **environ: str) -> Plan:
    """The plan for an empty directory, on any free ports."""
    anywhere = {"PORT": "0", "MAIL_LISTEN": "127.0.0.1:0", "CATCHER_LISTEN": "127.0.0.1:0"}
    return plan({"FIELDPOST_VAR": str(var), **anywhere, **environ})


def names(made: Plan) -> list[str]:
    return [program.name for program in made.site()]


def test_the_processes_are_those_of_the_procfile(tmp_path: Path) -> None:
    of_procfile = {line.split(":")[0] for line in PROCFILE.read_text().splitlines()}

    assert set(names(planned(tmp_path))) == of_procfile - {"release", "imap"}


def test_a_mailbox_that_is_named_is_read(tmp_path: Path) -> None:
    made = planned(tmp_path, IMAP_URL="imaps://me:secret@mail.example")

    assert "imap" in names(made)
    assert made.environ["IMAP_URL"] == "imaps://me:secret@mail.example"


def test_real_servers_take_the_place_of_embedded_ones(tmp_path: Path) -> None:
    made = planned(
        tmp_path,
        REDIS_URL="redis://redis.example",
        DATABASE_URL="postgresql://db.example/fieldpost",
        SMTP_URL="smtp://mail.example:25",
    )

    assert made.redis() is None
    assert not made.catches_mail
    assert "FIELDPOST_MAILDIR" not in made.environ
    assert made.environ["DATABASE_URL"] == "postgresql+psycopg://db.example/fieldpost"


def test_without_them_mail_is_caught_and_redis_is_private(tmp_path: Path) -> None:
    made = planned(tmp_path)

    assert made.redis() is not None
    assert made.catches_mail
    assert made.environ["FIELDPOST_MAILDIR"] == str(tmp_path / "mail")
    assert made.environ["SMTP_URL"] == f"smtp://{made.environ['CATCHER_LISTEN']}"


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


def test_two_sites_that_are_planned_in_the_same_second_choose_different_ports(
    tmp_path: Path,
) -> None:
    """The first one's parts do not listen yet: its ports look free to whoever only tries them."""
    environs = [{"FIELDPOST_VAR": str(tmp_path / name)} for name in ("first", "second")]

    with (
        planned_with_ports(environs[0], plan) as first,
        planned_with_ports(environs[1], plan) as second,
    ):
        assert first is not None
        assert second is not None
        assert len(first.chosen_ports) == len(second.chosen_ports) == 3
        assert not set(first.chosen_ports) & set(second.chosen_ports)
        ports = set(second.chosen_ports)
        assert Address.parse(second.environ["MAIL_LISTEN"]).port in ports
        assert Address.parse(second.environ["CATCHER_LISTEN"]).port in ports
        assert Address.parse(second.web).port in ports


def test_a_port_is_free_again_when_its_runner_has_ended() -> None:
    port = free_address(0).port
    with held_port(port):
        assert free_address(port).port != port

    assert free_address(port).port == port


def test_the_site_is_where_its_port_is(tmp_path: Path) -> None:
    made = planned(tmp_path)

    assert Address.parse(made.web).port != 0
    assert made.base_url == f"http://{made.web}"


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
    made = planned(tmp_path)
    ports = {Address.parse(made.environ[name]).port for name in ("MAIL_LISTEN", "CATCHER_LISTEN")}

    assert len(ports - {0}) == 2


def test_the_runner_imports_little() -> None:
    heavy = ("pydantic", "redis", "sqlalchemy", "celery", "flask", "app.games", "http.client")
    asked = f"import app.embedded.runner, sys; print(*(set({heavy}) & set(sys.modules)))"

    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)

    assert said.stdout.split() == []
