"""A match that waits for its players, as letters tell of it."""

from dataclasses import replace
from datetime import UTC, datetime

from app.mail.compose import Composed
from app.mail.joining import mails
from app.mail.joining.mails import Room

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
    "invitation": mails.invitation(ROOM, "i"),
    "offer of a seat": mails.invitation(OFFERED, "i2"),
    "joined": mails.joined(MINE, "j", answers="<1@x>", is_new=True),
    "taken over": mails.joined(replace(OFFERED, is_mine=True), "j2", answers=None, is_new=False),
    "declined": mails.declined(ROOM, "d", answers="<1@x>"),
    "declined to take over": mails.declined(OFFERED, "d2", answers="<1@x>"),
    "declined as a substitute": mails.declined(OFFERED, "d3", answers="<1@x>", is_substitute=True),
    "offer to a substitute": mails.substitute(
        OFFERED, "u", datetime(1920, 4, 1, 12, tzinfo=UTC), "Europe/Moscow", is_bot=False
    ),
    "offer of a bot's seat": mails.substitute(
        OFFERED, "u2", datetime(1920, 4, 1, 12, tzinfo=UTC), "Europe/Moscow", is_bot=True
    ),
    "seat that is gone": mails.gone(OFFERED, "u3", "B"),
    "not joined": mails.not_joined(ROOM, "n", answers="<1@x>", why="no seat is kept for you"),
    "no word": mails.not_joined(MINE, "n2", answers="<1@x>", why=""),
    "foreign answer": mails.foreign(ROOM, "f", "eve@example.org"),
    "host hears of all": mails.host_news(FULL, "h", "joined", "Анна <b>"),
    "host hears of one": mails.host_news(MINE, "h2", "left", "Анна <b>"),
    "host hears of none": mails.host_news(MINE, "h3", "declined", "anna@example.org"),
    "host hears of no successor": mails.host_news(OFFERED, "h4", "declined", "a@example.org"),
}
