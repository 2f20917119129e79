"""A match that waits for its players, as letters tell of it."""

from dataclasses import replace
from datetime import UTC, datetime

from app.mail.compose import Composed
from app.mail.joining import letters
from app.mail.joining.letters import Room

ROOM = Room(
    match_id=7,
    match_name="Красный Октябрь",
    domain="post.example",
    title_name="RCW",
    host="Boris",
    url="https://post.example/join/x",
    reply_to="join+abc@post.example",
    places=("Boris", "Клара <c>", None),
    window_hours=24,
    offer_hours=1,
    press="public",
    starts_itself=True,
    is_open=True,
    options={"scenario": "historic climax"},
    password_url="https://post.example/password",
)
OFFERED = replace(ROOM, is_open=False, seat="B", player="Клара", name="Анна <b>")
MINE = replace(ROOM, name="Анна <b>", is_mine=True, starts_itself=False)
FULL = replace(MINE, places=("Boris", "Клара", "Анна"), name="Boris")

LETTERS: dict[str, Composed] = {
    "invitation": letters.invitation(ROOM, "i"),
    "offer of a seat": letters.invitation(OFFERED, "i2"),
    "joined": letters.joined(MINE, "j", answers="<1@x>", is_new=True),
    "taken over": letters.joined(replace(OFFERED, is_mine=True), "j2", answers=None, is_new=False),
    "declined": letters.declined(ROOM, "d", answers="<1@x>"),
    "declined to take over": letters.declined(OFFERED, "d2", answers="<1@x>"),
    "declined as a substitute": letters.declined(
        OFFERED, "d3", answers="<1@x>", is_substitute=True
    ),
    "offer to a substitute": letters.substitute(
        OFFERED, "u", datetime(1920, 4, 1, 12, tzinfo=UTC), "Europe/Moscow", is_bot=False
    ),
    "offer of a bot's seat": letters.substitute(
        OFFERED, "u2", datetime(1920, 4, 1, 12, tzinfo=UTC), "Europe/Moscow", is_bot=True
    ),
    "seat that is gone": letters.gone(OFFERED, "u3", "B"),
    "not joined": letters.not_joined(ROOM, "n", answers="<1@x>", why="no seat is kept for you"),
    "no word": letters.not_joined(MINE, "n2", answers="<1@x>", why=""),
    "foreign answer": letters.foreign(ROOM, "f", "eve@example.org"),
    "host hears of all": letters.host_news(FULL, "h", "joined", "Анна <b>"),
    "host hears of one": letters.host_news(MINE, "h2", "left", "Анна <b>"),
    "host hears of none": letters.host_news(MINE, "h3", "declined", "anna@example.org"),
    "host hears of no successor": letters.host_news(OFFERED, "h4", "declined", "a@example.org"),
}
