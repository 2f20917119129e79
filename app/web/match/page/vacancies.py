"""For which seats of a match a substitute is sought, for its players to see."""

from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session

from app.matches.seats import vacancies
from app.web.match.access import Access
from app.web.match.page.pending_decisions import names_of


@dataclass(frozen=True, slots=True)
class Sought:
    """A seat for which somebody is sought; `is_own`: the reader's, who keeps it by playing on."""

    letter: str
    name: str
    why: str
    since: datetime
    is_own: bool


def sought_in(session: Session, access: Access) -> list[Sought]:
    """The seats of a match for which a substitute is sought."""
    found = vacancies.open_vacancies(session, access.match_id)
    names = names_of(session, access.match_id) if found else {}
    return [
        Sought(letter, names.get(letter, ""), vacancy.why, vacancy.since, letter == access.seat)
        for letter, vacancy in found.items()
    ]
