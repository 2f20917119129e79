"""`python -m tests.screenshots.letters [FOLDER]`: the letters of a whole campaign, to be read.

Three people, who play as steady bots would and send each order text as a mail, play a short match
to its end. Each letter is written as it leaves (.eml), as its plain text and as its HTML with the
board beside it; of each kind the first, one from the middle and the last are photographed as well,
as wide as a telephone and as a window, by day and by night. The folder is not committed.
"""

import re
import sys
from collections.abc import Sequence
from email.message import EmailMessage
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright
from sqlalchemy import Engine
from sqlmodel import col, select

from app import migrate
from app.config import Settings
from app.database import engine_for, reading_scope, session_scope
from app.games.catalogue import TITLES
from app.games.kernel.chance import ChanceNeeded
from app.games.kernel.match import Match
from app.games.kernel.state import Seat
from app.games.rcw.bots import BOTS
from app.mail.announce import by_mail
from app.mail.smtp_client import build
from app.matches.load import load
from app.matches.lobby import create, seating
from app.matches.system_orders import give_orders
from app.models import Outbox, SubmissionSource, User, name_key
from tests.browser import FLAGS, find_chromium

FOLDER = "var/letters"
SIZES = ((390, "light"), (390, "dark"), (860, "light"), (860, "dark"))
PLAYERS = ("Anna Petrova", "Boris", "Clara Zetkin")
OPTIONS = {"scenario": "historic_climax"}


def main(arguments: list[str]) -> int:
    """Play, write the letters, photograph some; return the exit code."""
    folder = Path(arguments[0] if arguments else FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    program = find_chromium()
    if program is None:
        print("There is no Chromium: run `make browser`.", file=sys.stderr)
        return 1
    with TemporaryDirectory() as directory:
        letters = [(_name(row), build(row)) for row in _played(Path(directory))]
    for name, letter in letters:
        _write(folder, name, letter)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=FLAGS)
        for name in _worth_a_look([name for name, _letter in letters]):
            _photograph(browser, folder, name)
        browser.close()
    print(f"{len(letters)} letters in {folder}")
    return 0


def _played(directory: Path) -> list[Outbox]:
    """The outbox of a match from its start to its end."""
    url = f"sqlite:///{directory / 'letters.sqlite3'}"
    migrate.upgrade(url)
    engine = engine_for(url)
    settings = Settings(
        secret_key="a secret of the letters",
        database_url=url,
        redis_url="redis://none",
        smtp_url="smtp://none:25",
    )
    match_id = _begun(engine, settings)
    whims = Random(1918)
    number = 0
    while not (match := _position(engine, match_id)).over:
        number += 1
        seat = whims.choice(sorted(match.waiting()))
        _order(engine, settings, match_id, seat, _orders(match, seat, whims), number)
    with reading_scope(engine) as session:
        return list(session.exec(select(Outbox).order_by(col(Outbox.id))))


def _begun(engine: Engine, settings: Settings) -> int:
    with session_scope(engine) as session:
        people = [_person(name) for name in PLAYERS]
        session.add_all(people)
        session.flush()
        row = create.create_match(
            session,
            people[0],
            title=TITLES["rcw"],
            name="Winter in Petrograd",
            seat_count=len(people),
            options=OPTIONS,
        )
        for person in people:
            seating.take_seat(session, row, person)
        create.start_match(session, row, by_mail(settings))
        assert row.id is not None
        return row.id


def _person(name: str) -> User:
    address = f"{name.partition(' ')[0].lower()}@example.org"
    return User(name=name, name_key=name_key(name), email=address, password_hash="-")


def _position(engine: Engine, match_id: int) -> Match:
    with reading_scope(engine) as session:
        return load(session, match_id, with_log=False).match


def _orders(match: Match, seat: Seat, whims: Random) -> str:
    """What a player writes at once: up to the next roll of dice, or until it is another's turn."""
    draft, write = match.draft(), match.title.notation.write
    asked = draft.waiting()[seat]
    lines: list[str] = []
    while draft.waiting().get(seat) == asked:
        action = BOTS["steady"](draft, seat, whims)
        lines.append(write(action))
        try:
            draft.apply(seat, action)
        except ChanceNeeded:
            break
    return "\n".join(lines)


def _order(
    engine: Engine, settings: Settings, match_id: int, seat: Seat, text: str, number: int
) -> None:
    with session_scope(engine) as session:
        give_orders(
            session,
            match_id,
            seat,
            key=f"letters:{number}",
            source=SubmissionSource.MAIL,
            text=text,
            announce=by_mail(settings),
        )


def _name(row: Outbox) -> str:
    """What the three forms of a letter are called: its number and what it is about."""
    return f"{row.id:04}-{row.cause.partition(':')[0]}"


def _write(folder: Path, name: str, letter: EmailMessage) -> None:
    """Write a letter as it leaves, as text, and as HTML with its picture beside it."""
    text, html = letter.get_body(("plain",)), letter.get_body(("html",))
    assert text is not None
    assert html is not None
    (folder / f"{name}.eml").write_bytes(letter.as_bytes())
    (folder / f"{name}.txt").write_text(text.get_content())
    page = html.get_content()
    for part in letter.walk():
        if part.get_content_maintype() == "image":
            content = part.get_payload(decode=True)
            assert isinstance(content, bytes)
            (folder / f"{name}.png").write_bytes(content)
            page = re.sub(r"cid:[^\"]+", f"{name}.png", page)
    (folder / f"{name}.html").write_text(page)


def _worth_a_look(names: Sequence[str]) -> list[str]:
    """Of each kind the first, the one in the middle and the last."""
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(name.partition("-")[2], []).append(name)
    chosen = ({alike[0], alike[len(alike) // 2], alike[-1]} for alike in kinds.values())
    return sorted(name for three in chosen for name in three)


def _photograph(browser: Browser, folder: Path, name: str) -> None:
    for width, scheme in SIZES:
        page = browser.new_page(
            viewport={"width": width, "height": 844},
            color_scheme=scheme,  # type: ignore[arg-type]
        )
        page.goto((folder / f"{name}.html").absolute().as_uri())
        page.screenshot(path=folder / f"{name}-{width}-{scheme}.png", full_page=True)
        page.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
