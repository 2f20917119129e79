"""The first match: the newcomer moves first, against the gentlest bots."""

from sqlmodel import Session, select

from app.games.rcw.title import RCW
from app.matches.events import announce_nothing
from app.matches.load import position
from app.matches.lobby import first_match
from app.models import Match, Seat, User
from tests.matches.table import Table


def test_the_newcomer_moves_first_against_gentle_bots(table: Table) -> None:
    paula = table.person("Paula")

    def begin(session: Session) -> int:
        row = first_match.begin(session, session.get_one(User, paula.id), RCW, "First steps")
        assert row.id is not None
        return row.id

    match_id = table.writing(begin)
    while table.writing(lambda s: first_match.bring_on(s, match_id, announce_nothing)):
        pass

    def look(session: Session) -> tuple[dict[str, str | None], dict[str, str]]:
        seats = session.exec(select(Seat).where(Seat.match_id == match_id)).all()
        match = position(session.get_one(Match, match_id))
        assert match is not None
        sitting = {s.letter: s.bot for s in seats}
        assert match.state["board"]["turn"] == 1
        assert match.state["board"]["order"][0] == next(s for s in sitting if not sitting[s])
        return sitting, match.waiting()

    sitting, waiting = table.writing(look)
    (own,) = (seat for seat, bot in sitting.items() if bot is None)
    assert waiting == {own: "movement"}
    assert sorted(bot for bot in sitting.values() if bot) == ["gentle", "gentle"]
