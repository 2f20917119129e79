"""Receipts name people only when they are read: what is stored holds their seats."""

import json

from app.games.kernel.refusal import Refusal
from app.games.kernel.wording import READER, Span, simple
from app.games.rcw.title import RCW
from app.matches.receipt import Receipt

RECEIPT = Receipt(
    ok=False,
    committed=True,
    version=2,
    entries=(1, 2),
    sentences=((Span("Player B", "seat", "B"), Span(" draws a chit.")), (Span("Turn 2."),)),
    refusal=Refusal("nothing is left", "5.2"),
    text="draw",
)


def test_a_receipt_names_people_and_stores_seats() -> None:
    assert RECEIPT.says == ("Player B draws a chit.", "Turn 2.")
    assert RECEIPT.said({"B": "Boris"}) == ("Boris (B) draws a chit.", "Turn 2.")
    stored = json.loads(json.dumps(RECEIPT.to_json()))
    assert stored["says"] == [[["Player B", "B"], " draws a chit."], "Turn 2."]
    assert Receipt.from_json(stored) == RECEIPT


def test_a_receipt_of_an_earlier_version_is_read() -> None:
    stored = {**RECEIPT.to_json(), "says": ["Player B draws a chit."]}
    assert Receipt.from_json(stored).said({"B": "Boris"}) == ("Player B draws a chit.",)


def test_what_comes_to_the_reader_comes_to_you_and_to_others_by_name() -> None:
    spans = simple(RCW.wording.spans("eliminated", {"units": ["WL-251"], "killer": "B"}))
    receipt = Receipt(True, True, 2, (1, 2), (spans,), None, "resolve")
    names = {"A": "Anna", "B": "Boris"}
    mine, theirs = ({**names, READER: seat} for seat in "BA")
    for each in (receipt, Receipt.from_json(json.loads(json.dumps(receipt.to_json())))):
        assert each.said(mine) == ("Eliminated: Denikin (to you).",)
        assert each.said(theirs) == each.said(names) == ("Eliminated: Denikin (to Boris (B)).",)
