"""The script with which players check a record, run on one that was really downloaded."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlmodel import select

from app.database import engine_for, session_scope
from app.games.kernel.chance import commitment
from app.games.rcw.title import RCW
from app.matches import bots
from app.matches.events import announce_nothing
from app.matches.load import load, store
from app.matches.lobby import create, seating
from app.matches.verify import verify
from app.models import Match, Outbox, User
from tests.fixtures.databases import on_sqlite_only
from tests.web.club import Club, Person

pytestmark = on_sqlite_only

Record = dict[str, Any]


@pytest.fixture
def anna(club: Club) -> Person:
    """A player."""
    return club.person("Anna")


@pytest.fixture
def script(anna: Person, tmp_path: Path) -> Path:
    """The script as the help page offers it."""
    page = anna.get("/help/check-dice").text
    address = page.split('check_dice.py" download')[0].rsplit('"', 1)[1] + "check_dice.py"
    path = tmp_path / "check_dice.py"
    path.write_bytes(anna.get(address).data)
    return path


def check(script: Path, record: Record, *more: str) -> tuple[int, str]:
    """Run the script as a player does, with nothing but Python; return exit code and output."""
    path = script.with_name("record.json")
    path.write_text(json.dumps(record), encoding="utf-8")
    command = [sys.executable, "-I", str(script), str(path), *more]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def finished_match(club: Club, host: Person, words: Sequence[str], version: int) -> int:
    """A match in which chits were drawn unseen before its players agreed on a draw."""
    engine = engine_for(club.settings.database_url)
    with session_scope(engine) as session:
        user = session.get_one(User, host.user_id)
        match = create.create_match(
            session,
            user,
            title=RCW,
            name="Hidden chits",
            seat_count=3,
            options={"secrecy": True},
            bots=3,
        )
        match.dice_version = version
        for seat, word in zip(seating.seats_of(session, match), words, strict=False):
            seat.dice_word = word
        create.start_match(session, match, announce_nothing)
        match_id = match.id
    assert match_id is not None
    while True:
        with session_scope(engine) as session:
            bots.play_bots(session, match_id, announce_nothing)
            loaded = load(session, match_id, for_update=True)
            hidden = [draw for entry in loaded.match.log for draw in entry["draws"] if "to" in draw]
            if len(hidden) >= 3:
                store(session, loaded, [loaded.match.agree(None)], None)
                return match_id


def another_value(record: Record) -> None:
    draw = record["draws"][62]
    draw["value"] = (draw["value"] + 1) % draw["sides"]


def another_seed(record: Record) -> None:
    record["dice"]["seed"] = "02" * 32


def another_seed_and_its_hash(record: Record) -> None:
    record["dice"] |= {"seed": "02" * 32, "seed_hash": commitment("02" * 32)}


def another_thing(record: Record) -> None:
    dealt = record["draws"][3]
    dealt["thing"] = next(each for each in dealt["among"] if each != dealt["thing"])


def missing_draw(record: Record) -> None:
    del record["draws"][10]


def missing_last_draw(record: Record) -> None:
    del record["draws"][-1]


def added_draw(record: Record) -> None:
    record["draws"].append(record["draws"][-1])


def changed_order(record: Record) -> None:
    draws = record["draws"]
    draws[4], draws[5] = draws[5], draws[4]


def changed_order_of_the_log(record: Record) -> None:
    with_draws = [item for item in record["log"] if item["draws"]]
    first, last = with_draws[0], with_draws[-1]
    first["draws"], last["draws"] = last["draws"], first["draws"]


def another_word(record: Record) -> None:
    record["dice"]["words"][0]["word"] = "harvester"


def missing_word(record: Record) -> None:
    del record["dice"]["words"][0]


def older_dice(record: Record) -> None:
    record["dice"]["version"] = 1


TAMPERINGS: list[tuple[Callable[[Record], None], str]] = [
    (another_value, "draw 62 ("),
    (another_seed, "the record says"),
    (another_seed_and_its_hash, "the seed gives"),
    (another_thing, "draw 3 (deal) did not take the thing"),
    (missing_draw, "draw 10 is expected, draw 11 follows"),
    (missing_last_draw, "draws were made, the record has"),
    (added_draw, "draws were made, the record has"),
    (changed_order, "draw 4 is expected, draw 5 follows"),
    (changed_order_of_the_log, "is out of place in entry"),
]
TAMPERINGS_WITH_WORDS: list[tuple[Callable[[Record], None], str]] = [
    (another_word, "the seed gives"),
    (missing_word, "the seed gives"),
    (older_dice, "these dice take no words"),
]


@pytest.mark.parametrize(("words", "version"), [(["tractor", "Minsk"], 2), ([], 1)])
def test_a_player_checks_a_finished_match_with_hidden_chits_and_finds_what_was_changed(
    club: Club, anna: Person, script: Path, words: list[str], version: int
) -> None:
    match_id = finished_match(club, anna, words, version)
    with club.reading() as session:
        assert verify(session, match_id) == []
    answer = anna.get(f"/match/{match_id}/record.json")
    assert "attachment" in answer.headers["Content-Disposition"]
    record = json.loads(answer.text)
    # Every draw is there and says what it meant, those that nobody was shown in play too.
    assert [draw["number"] for draw in record["draws"]] == list(range(record["draws_made"]))
    assert all(draw["means"] for draw in record["draws"])
    assert any(draw["context"].startswith("randomizer") for draw in record["draws"])

    noted = record["dice"]["seed_hash"]
    code, said = check(script, record, "--hash", noted, "--list")
    assert code == 0, said
    assert f"all {record['draws_made']} draws follow from the seed" in said
    assert record["draws"][61]["means"] in said

    assert sorted(each["word"] for each in record["dice"]["words"]) == sorted(words)
    for word in words:
        assert word in anna.get(f"/match/{match_id}/record").text
        assert check(script, record, "--word", word)[0] == 0
    assert check(script, record, "--word", "ploughshare")[0] == 1

    for tamper, fault in TAMPERINGS + (TAMPERINGS_WITH_WORDS if words else []):
        forged = json.loads(answer.text)
        tamper(forged)
        code, said = check(script, forged)
        assert (code, fault in said) == (1, True), (tamper.__name__, said)
    assert check(script, record, "--hash", "00" * 32)[0] == 1
    assert check(script, {"fieldpost_record": 99})[0] == 2


def test_the_record_of_a_running_match_cannot_be_downloaded(club: Club, anna: Person) -> None:
    match_id = club.running_match(anna, anna)
    assert anna.get(f"/match/{match_id}/record.json").status_code == 409
    assert club.stranger().get(f"/match/{match_id}/record.json").status_code == 302


def test_a_word_is_added_with_a_seat_or_later_and_told_to_all_when_the_match_starts(
    club: Club, anna: Person
) -> None:
    boris = club.person("Boris")
    match_id = club.open_match(anna, anna, seats=3, bots=1)
    with club.reading() as session:
        seed_hash = session.get_one(Match, match_id).seed_hash
    room = f"/match/{match_id}/room"
    assert seed_hash in boris.get(room).text
    boris.post(f"/match/{match_id}/seats/take", word="  old   tractor ")
    anna.post(f"/match/{match_id}/word", word="Minsk")
    anna.post(f"/match/{match_id}/word", word="Minsk\u202e")
    assert 'value="old tractor"' in boris.get(room).text
    assert "old tractor" not in anna.get(room).text
    anna.post(f"/match/{match_id}/start")
    with club.reading() as session:
        match = session.get_one(Match, match_id)
        assert sorted(match.dice_words.values()) == ["Minsk", "old tractor"]
        told = session.exec(select(Outbox.body_text).where(Outbox.match_id == match_id)).all()
        assert any("Word of Boris: old tractor" in text and seed_hash in text for text in told)
        assert all(match.seed not in text for text in told)
        assert verify(session, match_id) == []
    record = anna.get(f"/match/{match_id}/record").text
    assert "old tractor" in record
    assert match.seed not in record
