"""`fieldpost backup` and `fieldpost restore`: a whole site in one file.

The file is a tar archive:

- `manifest.json`: the form, the database's revision, and of each other part its SHA-256,
- `tables/<name>.jsonl.gz`: the rows of a table (`app.cli.table_rows`),
- `var/...`: what lies in FIELDPOST_VAR, the secret and the push key among it.

Redis is not in it: what it holds is found again in the database.
"""

import hashlib
import json
import os
import shutil
import tarfile
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import click

from app.cli.fsck import fsck
from app.cli.refusals import Failed, Unusable

if TYPE_CHECKING:
    from app.config import Settings

FORM = 1
MANIFEST = "manifest.json"
NOT_KEPT = frozenset({"redis", "run", "mail", "screenshots", "letters", "bench"})
"""Folders in FIELDPOST_VAR that the site or its tools make again."""

NOT_KEPT_FILES = ("beat-schedule", "gunicorn.log")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
def backup(file: Path) -> None:
    """Write the whole site to FILE: database, secret, push key and the files in FIELDPOST_VAR.

    The site may go on meanwhile: FILE holds one moment of it. Keep FILE as safe as the site
    itself; it contains the secret, and everything that players have hidden.
    """
    from app.config import ConfigurationError, Settings

    try:
        settings = Settings.from_environment(os.environ)
    except ConfigurationError as fault:
        raise Unusable(str(fault)) from fault
    if file.exists():
        raise Unusable(f"{file} exists already")
    if not file.parent.is_dir():
        raise Unusable(f"{file.parent} is not a folder")
    part = file.with_name(file.name + ".part")
    try:
        with TemporaryDirectory(prefix="fieldpost-backup-", dir=file.parent) as folder:
            count = _gather(settings, Path(folder))
            with os.fdopen(_private(part), "wb") as out, tarfile.open(fileobj=out, mode="w") as tar:
                # The manifest first: it says what must follow.
                for path in sorted(_files(Path(folder)), key=lambda each: each.name != MANIFEST):
                    tar.add(path, arcname=str(path.relative_to(folder)), filter=_plain)
        part.rename(file)
    except OSError as fault:
        raise Failed(f"{file} could not be written: {fault.strerror or fault}") from fault
    finally:
        part.unlink(missing_ok=True)
    click.echo(f"Rows: {count}. Wrote {file} ({file.stat().st_size // 1024} KB).")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.pass_context
def restore(context: click.Context, file: Path) -> None:
    """Bring the site in FILE back, into an empty database and an empty FIELDPOST_VAR.

    The database that DATABASE_URL names may be of the other kind. At the end it is brought to
    the newest revision and every match is checked, as `fieldpost fsck` does.
    """
    from app.config import database_url, var_directory

    var, url = var_directory(os.environ), database_url(os.environ)
    with TemporaryDirectory(prefix="fieldpost-restore-") as folder:
        manifest = _unpacked(file, Path(folder))
        _check_target(manifest, Path(folder), var, url)
        count = _fill(manifest, Path(folder), url)
        for path in _files(Path(folder) / "var"):
            target = var / path.relative_to(Path(folder) / "var")
            target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with os.fdopen(_private(target), "wb") as out:
                out.write(path.read_bytes())
    click.echo(f"Rows: {count}, of {manifest['made_at']}. Secret and push key are in {var}.")
    context.invoke(fsck, numbers=(), quiet=False)


def _gather(settings: "Settings", folder: Path) -> int:
    """Write all parts of a backup to `folder`; return the number of rows."""
    from sqlalchemy.exc import SQLAlchemyError

    from app import migrate
    from app.cli import table_rows
    from app.config import PUSH_KEY_FILE, SECRET_FILE
    from app.database import engine_for
    from app.models import utc_now

    made_at = utc_now()
    for path in _kept_files(settings.var):
        target = folder / "var" / path.relative_to(settings.var)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    (folder / "var").mkdir(exist_ok=True)
    (folder / "var" / SECRET_FILE).write_text(settings.secret_key + "\n", encoding="utf-8")
    if settings.vapid_private_key is not None:
        key = settings.vapid_private_key + "\n"
        (folder / "var" / PUSH_KEY_FILE).write_text(key, encoding="ascii")
    (folder / "tables").mkdir()
    rows: dict[str, int] = {}
    try:
        revision, _newest = migrate.revisions(settings.database_url)
        if revision is None:
            raise Failed("the database has no tables: there is nothing to back up")
        engine = engine_for(settings.database_url)
        with table_rows.one_state(engine) as connection:
            for table in table_rows.tables(connection):
                path = folder / "tables" / f"{table.name}.jsonl.gz"
                rows[table.name] = table_rows.write_table(connection, table, path)
            numbers = table_rows.last_numbers(connection)
    except SQLAlchemyError as fault:
        raise Failed(f"the database does not answer: {_first_line(fault)}") from fault
    manifest = {
        "form": FORM,
        "fieldpost": version("fieldpost"),
        "revision": revision,
        "made_at": made_at.isoformat(timespec="seconds"),
        "rows": rows,
        "last_numbers": numbers,
        "parts": {str(path.relative_to(folder)): _digest(path) for path in _files(folder)},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    return sum(rows.values())


def _unpacked(file: Path, folder: Path) -> dict[str, Any]:
    """Unpack a backup and check that it is whole; return its manifest. Raises Unusable."""
    try:
        with tarfile.open(file, "r:") as tar:
            _extract(tar, folder)
        manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
    except FileNotFoundError as fault:
        missing = f"{file} is not a backup" if file.exists() else f"there is no file {file}"
        raise Unusable(missing) from fault
    except OSError as fault:
        raise Unusable(f"{file} cannot be read: {fault.strerror or fault}") from fault
    except (tarfile.TarError, EOFError, ValueError) as fault:
        raise Unusable(f"{file} is not a backup, or is damaged: {fault}") from fault
    if not isinstance(manifest, Mapping) or not isinstance(manifest.get("form"), int):
        raise Unusable(f"{file} is not a backup")
    if manifest["form"] > FORM:
        raise Unusable(f"{file} was made by Fieldpost {manifest['fieldpost']}: install that first")
    for name, digest in manifest["parts"].items():
        if not (folder / name).is_file() or _digest(folder / name) != digest:
            raise Unusable(f"{file} is damaged: {name} is missing or was changed")
    return dict(manifest)


def _extract(tar: tarfile.TarFile, folder: Path) -> None:
    """Write the regular files of `tar` below `folder`. Raises ValueError for any other member.

    `TarFile.extractall` has its `filter` only since Python 3.11.4, and Debian 12 comes with 3.11.2.
    """
    for member in tar:
        path = PurePosixPath(member.name)
        source = tar.extractfile(member) if member.isfile() else None
        if source is None or path.is_absolute() or ".." in path.parts:
            raise ValueError(f"{member.name} does not belong in a backup")
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        with target.open("wb") as out:
            shutil.copyfileobj(source, out)


def _check_target(manifest: dict[str, Any], folder: Path, var: Path, url: str) -> None:
    """Raise Unusable or Failed unless the backup can be brought back there."""
    import sqlalchemy as sa
    from sqlalchemy.exc import SQLAlchemyError

    from app import migrate
    from app.config import SECRET_FILE
    from app.database import engine_for

    if not migrate.is_known(manifest["revision"]):
        raise Unusable(
            f"the backup is at revision {manifest['revision']}, which this version does not know: "
            f"install Fieldpost {manifest['fieldpost']} or a newer one"
        )
    if var.exists() and any(var.iterdir()):
        raise Failed(f"{var} is not empty; restore into a new folder (FIELDPOST_VAR)")
    secret = (folder / "var" / SECRET_FILE).read_text(encoding="utf-8").strip()
    if (os.environ.get("FIELDPOST_SECRET_KEY") or secret) != secret:
        raise Failed(
            "FIELDPOST_SECRET_KEY is not that of the backup: no reply address and no link in an "
            "e-mail would work. Unset it, or set it to the one that the site had"
        )
    var.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        with engine_for(url).connect() as connection:
            existing = sa.inspect(connection).get_table_names()
    except SQLAlchemyError as fault:
        raise Failed(f"the database does not answer: {_first_line(fault)}") from fault
    if existing:
        raise Failed("the database is not empty; make a new one for the backup")


def _fill(manifest: dict[str, Any], folder: Path, url: str) -> int:
    """Make the tables of the backup's revision, fill them and bring them up to date."""
    from sqlalchemy.exc import SQLAlchemyError

    from app import migrate
    from app.cli import table_rows
    from app.database import engine_for

    count = 0
    try:
        migrate.upgrade(url, manifest["revision"])
        with engine_for(url).begin() as connection:
            for table in table_rows.tables(connection):
                path = folder / "tables" / f"{table.name}.jsonl.gz"
                if path.is_file():
                    count += table_rows.read_table(connection, table, path)
            table_rows.continue_numbers(connection, manifest["last_numbers"])
        migrate.upgrade(url)
    except (SQLAlchemyError, ValueError) as fault:
        raise Failed(
            f"the rows could not be brought back: {_first_line(fault)}. The tables are empty; "
            "make a new database before you try again"
        ) from fault
    if count != sum(manifest["rows"].values()):
        raise Failed(f"{count} rows were brought back of {sum(manifest['rows'].values())}")
    return count


def _kept_files(var: Path) -> Iterator[Path]:
    for path in _files(var):
        first = path.relative_to(var).parts[0]
        is_database = path.name.startswith("fieldpost.sqlite3")
        if first not in NOT_KEPT and not is_database and not first.startswith(NOT_KEPT_FILES):
            yield path


def _files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink():
            yield path


def _private(path: Path) -> int:
    """A new file that nobody else may read."""
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)


def _plain(member: tarfile.TarInfo) -> tarfile.TarInfo:
    """Nothing of the machine goes into the archive: neither owners nor absolute paths."""
    member.uid = member.gid = 0
    member.uname = member.gname = ""
    member.mode = 0o600
    assert not PurePosixPath(member.name).is_absolute()
    return member


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _first_line(fault: Exception) -> str:
    return str(getattr(fault, "orig", None) or fault).strip().splitlines()[0]
