"""Analysis boards as their owners make and use them."""

from tests.web.club import Club, Person


def analysis_of(club: Club, match_id: int, person: Person, at: int = 0) -> str:
    """The address code of a new board of somebody, of a place of his replay."""
    made = person.post(f"/analysis/of/{match_id}", at=at)
    assert made.status_code == 303, made.text
    return made.location.rsplit("/", 1)[1]
