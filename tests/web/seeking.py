"""A seat that looks for a player, for tests that see it on pages."""

from app.database import session_scope
from app.mail.announce import announcer
from app.matches.load import lock
from app.matches.seats import substitutes, vacancies
from app.models import VacancyReason, utc_now
from tests.web.club import Club
from tests.web.played import engine


def seat_offered(club: Club, match_id: int, letter: str = "A") -> None:
    """Seek somebody for a seat, and ask who is willing."""
    announce = announcer(club.settings)
    with session_scope(engine(club)) as session:
        vacancies.open_vacancy(
            session, lock(session, match_id), letter, VacancyReason.TIME_OUT, announce
        )
        substitutes.update_offers(session, match_id, utc_now(), announce)
