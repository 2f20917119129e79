"""A crowd of requests: whose turn it is, who is refused, and that connections suffice."""

import threading
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection
from urllib.parse import urlencode, urlsplit

import pytest
from flask import Flask
from sqlalchemy.exc import InvalidRequestError
from sqlmodel import select

from app.database import POOL_SIZE
from app.models import User
from app.web.early_refusal import EarlyRefusal
from app.web.request_limit import (
    EXTENSION,
    MAX_RUNNING,
    MAX_RUNNING_PER_ADDRESS,
    MAX_RUNNING_PER_PERSON,
    MAX_WAITING,
    MAX_WAITING_PER_PERSON,
    Admission,
    Place,
    TooBusy,
    TooManyAtOnce,
)
from app.web.store import reading, writing
from tests.deadline import GENEROUS, wait_until
from tests.web.club import Club, Person
from tests.web.pages import forms

CLICKS = 40
ALONE = 0.0


def place(person: str, address: str | None = None) -> Place:
    return Place(person, address or f"address of {person}")


def fill(admission: Admission, count: int) -> list[Place]:
    """Give as many places as possible to people who have one each."""
    places = [place(f"person {number}") for number in range(count)]
    for each in places:
        admission.enter(each, ALONE)
    return places


def test_each_person_runs_few_requests_and_others_go_past_those_who_wait_for_themselves() -> None:
    admission = Admission()
    own = [place("Anna") for _ in range(MAX_RUNNING_PER_PERSON)]
    for each in own:
        admission.enter(each, ALONE)
    third = place("Anna")
    waiter = threading.Thread(target=admission.enter, args=(third, GENEROUS))
    waiter.start()
    wait_until(lambda: third in admission._waiting, "the third request to wait")

    admission.enter(place("Boris"), ALONE)

    assert not third.admitted.is_set()
    admission.leave(own[0])
    waiter.join(GENEROUS)
    assert third.admitted.is_set()


def test_an_address_has_more_places_than_a_person_and_fewer_than_the_process() -> None:
    assert MAX_RUNNING_PER_PERSON < MAX_RUNNING_PER_ADDRESS < MAX_RUNNING < POOL_SIZE
    admission = Admission()
    for number in range(MAX_RUNNING_PER_ADDRESS):
        admission.enter(place(f"pupil {number}", "school"), ALONE)
    with pytest.raises(TooBusy):
        admission.enter(place("one more pupil", "school"), ALONE)
    admission.enter(place("Boris"), ALONE)


def test_who_waits_for_too_many_of_their_own_requests_is_refused_at_once() -> None:
    admission = Admission()
    own = [place("Anna") for _ in range(MAX_RUNNING_PER_PERSON)]
    for each in own:
        admission.enter(each, ALONE)
    waiting = [place("Anna") for _ in range(MAX_WAITING_PER_PERSON)]
    with ThreadPoolExecutor(MAX_WAITING_PER_PERSON) as pool:
        for each in waiting:
            pool.submit(admission.enter, each, GENEROUS)
        wait_until(lambda: len(admission._waiting) == MAX_WAITING_PER_PERSON, "all to wait")

        with pytest.raises(TooManyAtOnce) as refusal:
            admission.enter(place("Anna"), GENEROUS)

        assert ("Retry-After", "2") in refusal.value.get_headers()
        for each in [*own, *waiting]:
            each.admitted.wait(GENEROUS)
            admission.leave(each)


def test_a_form_of_somebody_whose_requests_all_wait_does_not_reach_the_application() -> None:
    admission = Admission()
    admission._waiting += [
        Place("Anna", "home", "fieldpost=hers") for _ in range(MAX_WAITING_PER_PERSON)
    ]
    inner = Flask("inner")
    inner.add_url_rule("/", view_func=lambda: "let in", methods=["GET", "POST"])
    inner.wsgi_app = EarlyRefusal(inner.wsgi_app, admission)  # type: ignore[method-assign]
    client = inner.test_client(use_cookies=False)
    hers, his = {"Cookie": "fieldpost=hers"}, {"Cookie": "fieldpost=his"}

    refused = client.post("/", data={"order": "pass"}, headers=hers)

    assert refused.status_code == 429
    assert refused.headers["Retry-After"] == "2"
    assert "Nothing was changed." in refused.text
    assert client.get("/", headers=hers).text == "let in"
    assert client.post("/", headers=his).text == "let in"
    assert client.post("/").text == "let in"
    admission._waiting.pop()
    assert client.post("/", headers=hers).text == "let in"


def test_who_has_waited_too_long_for_their_own_requests_is_told_so() -> None:
    admission = Admission()
    for _ in range(MAX_RUNNING_PER_PERSON):
        admission.enter(place("Anna"), ALONE)
    with pytest.raises(TooManyAtOnce):
        admission.enter(place("Anna"), ALONE)


def test_a_full_site_refuses_at_once_and_serves_again_when_there_is_room() -> None:
    admission = Admission(max_running=1)
    (running,) = fill(admission, 1)
    waiting = [place(f"waiter {number}") for number in range(MAX_WAITING)]
    with ThreadPoolExecutor(MAX_WAITING) as pool:
        for each in waiting:
            pool.submit(admission.enter, each, GENEROUS)
        wait_until(lambda: len(admission._waiting) == MAX_WAITING, "all to wait")
        with pytest.raises(TooBusy):
            admission.enter(place("too late"), GENEROUS)
        for each in [running, *waiting]:
            each.admitted.wait(GENEROUS)
            admission.leave(each)
    admission.enter(place("again"), ALONE)


def test_a_request_that_waits_for_the_worker_gives_its_place_to_others() -> None:
    admission = Admission(max_running=1)
    (paused,) = fill(admission, 1)
    assert admission.pause(paused)
    other = place("Boris")
    admission.enter(other, ALONE)
    back = threading.Thread(target=admission.resume, args=(paused,))
    back.start()
    wait_until(lambda: paused in admission._waiting, "the paused request to come back")
    admission.leave(other)
    back.join(GENEROUS)
    assert paused.admitted.is_set()


def test_a_request_holds_one_connection_at_a_time(app: Flask, club: Club) -> None:
    anna = club.person("Anna")
    with app.test_request_context("/"):
        user = reading().get_one(User, anna.user_id)
        with writing() as session:
            assert user.name == "Anna"
            session.get_one(User, anna.user_id).name = "Anja"
            with pytest.raises(InvalidRequestError):
                reading().exec(select(User)).all()
        assert user.name == "Anja"


def click(url: str, path: str, cookie: str, fields: dict[str, str]) -> tuple[int, str | None]:
    """Send a form; return the status, and when to try again."""
    connection = HTTPConnection(urlsplit(url).netloc, timeout=GENEROUS)
    headers = {"Cookie": cookie, "Content-Type": "application/x-www-form-urlencoded"}
    connection.request("POST", path, urlencode(fields), headers)
    answer = connection.getresponse()
    answer.read()
    return answer.status, answer.getheader("Retry-After")


def look(url: str, path: str, cookie: str) -> int:
    connection = HTTPConnection(urlsplit(url).netloc, timeout=GENEROUS)
    connection.request("GET", path, headers={"Cookie": cookie})
    answer = connection.getresponse()
    answer.read()
    return answer.status


def cookie_of(person: Person) -> str:
    cookie = person.browser.get_cookie("fieldpost")
    assert cookie is not None
    return f"fieldpost={cookie.value}"


def test_forty_clicks_at_once_refuse_nobody_for_want_of_a_connection(
    club: Club, site_url: str, caplog: pytest.LogCaptureFixture
) -> None:
    anna, boris = club.person("Anna"), club.person("Boris")
    match_id = club.running_match(anna, anna, boris)
    club.let_bots_play(match_id)
    page = f"/match/{match_id}"
    label = f"offer {club.letter(match_id, boris)}"
    form = next(each for each in forms(anna.get(page)) if each.offers(label))
    fields = dict(form.fields)
    for name, box in form.choices.items():
        fields[name] = next((value for value, text in box.items() if text == label), "")
    own, other = cookie_of(anna), cookie_of(boris)

    with ThreadPoolExecutor(CLICKS + 10) as pool:
        clicks = [pool.submit(click, site_url, form.action, own, fields) for _ in range(CLICKS)]
        looks = [pool.submit(look, site_url, page, other) for _ in range(4)]

    statuses = [each.result() for each in clicks]
    assert {status for status, _ in statuses} <= {200, 303, 409, 422, 429}
    assert any(status in (200, 303) for status, _ in statuses)
    assert all(retry is not None for status, retry in statuses if status == 429)
    assert [each.result() for each in looks] == [200] * 4
    assert "QueuePool" not in caplog.text
    assert not club.app.extensions[EXTENSION]._running
