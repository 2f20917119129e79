"""Settings from the environment."""

from pathlib import Path

import pytest

from app.config import Address, ConfigurationError, Settings, redis_socket, sqlalchemy_url

SECRET = {"FIELDPOST_SECRET_KEY": "k"}


def test_without_anything_but_a_secret_all_lies_under_var(tmp_path: Path) -> None:
    settings = Settings.from_environment({**SECRET, "FIELDPOST_VAR": str(tmp_path)})

    assert settings.database_url == f"sqlite:///{tmp_path}/fieldpost.sqlite3"
    assert settings.redis_url == f"unix://{redis_socket(tmp_path)}"
    assert settings.smtp_url == "smtp://127.0.0.1:8026"
    assert settings.base_url == "http://127.0.0.1:8000"
    assert settings.mail_listen == Address("127.0.0.1", 8025)
    assert settings.maildir is None


def test_a_missing_secret_is_said_with_a_way_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="FIELDPOST_SECRET_KEY is not set"):
        Settings.from_environment({"FIELDPOST_VAR": str(tmp_path)})


def test_the_secret_that_the_runner_wrote_is_found(tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("of the runner\n")

    settings = Settings.from_environment({"FIELDPOST_VAR": str(tmp_path)})

    assert settings.secret_key == "of the runner"


def test_settings_survive_the_way_through_the_environment(tmp_path: Path) -> None:
    settings = Settings(
        secret_key="k",
        database_url="postgresql+psycopg://u:p@db.example/fieldpost",
        redis_url="redis://redis.example:6379/1",
        smtp_url="smtps://u:p@mail.example:465",
        var=tmp_path,
        base_url="https://fieldpost.example",
        mail_domain="fieldpost.example",
        mail_listen=Address("0.0.0.0", 25),
        mail_protocol="lmtp",
        catcher_listen=Address("127.0.0.1", 8027),
        trusted_proxies=1,
        trusted_hosts=("www.fieldpost.example",),
    )

    assert Settings.from_environment(settings.to_environment()) == settings
    plain = settings.model_copy(
        update={"base_url": "http://127.0.0.1:8000", "maildir": tmp_path / "mail"}
    )
    assert Settings.from_environment(plain.to_environment()) == plain


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("MAIL_LISTEN", "8025"),
        ("MAIL_LISTEN", "localhost:99999"),
        ("CATCHER_LISTEN", ":8026"),
        ("MAIL_PROTOCOL", "uucp"),
        ("BASE_URL", "fieldpost.example"),
        ("TRUSTED_PROXIES", "many"),
    ],
)
def test_a_value_that_cannot_be_read_is_named(name: str, text: str) -> None:
    with pytest.raises(ConfigurationError, match=name):
        Settings.from_environment({**SECRET, name: text})


def test_each_wrong_variable_has_a_line_that_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError) as raised:
        Settings.from_environment(
            {"FIELDPOST_VAR": str(tmp_path), "MAIL_LISTEN": "8025", "NOTICES_TO_PRIVATE": "maybe"}
        )
    assert [line.partition(". ")[0] for line in str(raised.value).splitlines()] == [
        "FIELDPOST_SECRET_KEY is not set",
        "MAIL_LISTEN must be host:port, for example 127.0.0.1:8025",
        "NOTICES_TO_PRIVATE must be 0 or 1",
    ]


def test_only_the_given_environment_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAIL_DOMAIN", "post.example")
    assert Settings.from_environment(SECRET).mail_domain == "fieldpost.localhost"
    assert Settings(secret_key="k").mail_domain == "fieldpost.localhost"


def test_an_empty_variable_is_an_unset_one(tmp_path: Path) -> None:
    empty = dict.fromkeys(Settings.from_environment(SECRET).to_environment(), "")
    given = {**empty, **SECRET, "FIELDPOST_VAR": str(tmp_path)}
    assert Settings.from_environment(given) == Settings(secret_key="k", var=tmp_path)


def test_secrets_stay_out_of_tracebacks() -> None:
    settings = Settings(secret_key="the key", imap_url="imaps://me:word@mail.example")
    assert "the key" not in repr(settings)
    assert "word" not in repr(settings)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg"])
def test_postgresql_means_psycopg_3(scheme: str) -> None:
    assert sqlalchemy_url(f"{scheme}://db.example/x") == "postgresql+psycopg://db.example/x"


def test_celery_and_limits_get_the_redis_address_in_their_own_spelling() -> None:
    settings = Settings.from_environment({**SECRET, "REDIS_URL": "unix:///run/redis.sock?db=2"})
    assert settings.celery_url == "redis+socket:///run/redis.sock?virtual_host=2"
    assert settings.limits_url == "redis+unix:///run/redis.sock?db=2"

    remote = Settings.from_environment({**SECRET, "REDIS_URL": "rediss://redis.example/0"})
    assert remote.celery_url == remote.limits_url == "rediss://redis.example/0"


def test_a_socket_path_is_never_too_long_and_always_the_same() -> None:
    deep = Path("/") / "/".join(["a long directory name"] * 10)

    assert len(str(redis_socket(deep)).encode()) <= 100
    assert redis_socket(deep) == redis_socket(deep)
    assert redis_socket(deep) != redis_socket(deep / "another")


def test_a_site_with_tls_refuses_to_start_with_the_mail_catcher() -> None:
    public = {**SECRET, "BASE_URL": "https://play.example.org", "FIELDPOST_MAILDIR": "mail"}

    with pytest.raises(ConfigurationError, match="FIELDPOST_MAILDIR must not be set"):
        Settings.from_environment(public)
