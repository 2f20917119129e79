"""Two people who want the same name at the same instant."""

import threading

from sqlalchemy.exc import IntegrityError

from app.accounts.register import NewAccount, Taken, find, sign_up
from app.database import engine_for, reading_scope, session_scope
from app.models import User


def test_of_equal_sign_ups_at_the_same_instant_one_succeeds(database_url: str) -> None:
    engine = engine_for(database_url)
    start = threading.Barrier(4)
    outcomes: list[str] = []

    def try_to_sign_up(n: int) -> None:
        account = NewAccount("Anna", f"anna{n}@example.org", "a long sentence")
        start.wait()
        try:
            with session_scope(engine) as session:
                result = sign_up(session, account)
        except IntegrityError:
            outcomes.append("refused by the database")
        else:
            outcomes.append("made" if isinstance(result, User) else f"taken: {result}")

    threads = [threading.Thread(target=try_to_sign_up, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert outcomes.count("made") == 1
    assert set(outcomes) <= {"made", f"taken: {Taken.NAME}", "refused by the database"}


def test_a_user_is_found_by_name_and_by_address(database_url: str) -> None:
    engine = engine_for(database_url)
    with session_scope(engine) as session:
        sign_up(session, NewAccount(" Anna  Petrova ", "Anna@Example.org", "a long sentence"))

    with reading_scope(engine) as session:
        for spelling in ("anna petrova", "ANNA PETROVA ", "anna@example.org", " ANNA@example.ORG"):
            user = find(session, spelling)
            assert user is not None
            assert user.name == "Anna Petrova"
        assert find(session, "anna") is None
