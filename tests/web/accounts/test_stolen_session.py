"""Somebody finds a browser logged in as Paula: what he does there must not outlast her log-in."""

import json

from flask.testing import FlaskClient

from tests.fixtures.databases import on_sqlite_only
from tests.web.accounts.letters import links_to
from tests.web.browsing import submit
from tests.web.club import Club

pytestmark = on_sqlite_only
PAULA = "paula@example.org"


def test_her_file_holds_no_link_by_which_one_gets_in(club: Club, client: FlaskClient) -> None:
    paula = club.person("Paula")
    submit(client, "/password", email=PAULA)
    submit(client, "/login/mail", email=PAULA)
    paula.post("/account/delete/link")
    links = [links_to(club.settings, PAULA, kind)[0] for kind in ("password", "log_in", "delete")]

    found = paula.post("/account/export").text

    for link in links:
        assert link.rpartition("/")[2] not in found
    assert "[Fieldpost] Your password" in [each["subject"] for each in json.loads(found)["outbox"]]
