"""Reply tokens: genuine or not, whatever mail software does to them."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.mail.tokens import (
    ADDRESS,
    BOUNCE,
    CONFIRM,
    ORDERS,
    SeatToken,
    TokenKind,
    make,
    read_address,
    reply_address,
)

SECRET = "a secret of the test"
DOMAIN = "post.example"


def read(local_part: str, secret: str) -> SeatToken | None:
    return read_address(f"{local_part}@{DOMAIN}", DOMAIN, secret)


@given(st.integers(0, 2**40 - 1), st.integers(0, 2**32 - 1))
def test_a_token_gives_back_its_seat_and_generation(seat_id: int, generation: int) -> None:
    token = make(seat_id, generation, SECRET)
    assert read(f"orders+{token}", SECRET) == SeatToken(seat_id, generation)
    assert read(f"ORDERS+{token.upper()}", SECRET) == SeatToken(seat_id, generation)


@given(st.integers(0, 39), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_a_token_with_one_other_letter_is_no_token(place: int, letter: str) -> None:
    token = make(7, 1, SECRET)
    changed = token[:place] + letter + token[place + 1 :]
    assert (read(f"orders+{changed}", SECRET) is None) == (changed != token)


def test_a_token_of_another_secret_is_no_token() -> None:
    assert read(f"orders+{make(7, 1, 'another secret')}", SECRET) is None


@given(st.text(max_size=60))
def test_any_local_part_reads_without_error(local_part: str) -> None:
    assert read(local_part, SECRET) is None
    assert read(f"orders+{local_part}", SECRET) is None


def test_an_address_of_ours_is_read_and_that_of_another_domain_is_not() -> None:
    address = reply_address(7, 1, SECRET, "post.example")
    assert read_address(f"<{address}>", "POST.example", SECRET) == SeatToken(7, 1)
    assert read_address(address, "elsewhere.example", SECRET) is None
    assert len(address.partition("@")[0]) <= 64


def test_a_seat_beyond_the_token_is_refused() -> None:
    with pytest.raises(OverflowError):
        make(2**40, 0, SECRET)


@pytest.mark.parametrize("kind", [ADDRESS, CONFIRM, BOUNCE])
def test_who_has_tokens_cannot_count_by_them(kind: TokenKind) -> None:
    tokens = [kind.make(SECRET, number, 1) for number in (7, 8)]
    assert [kind.read(token, SECRET) for token in tokens] == [(7, 1), (8, 1)]
    read_open = replace(kind, is_sealed=False)
    assert [read_open.read(token, SECRET) for token in tokens] == [None, None]
    alike = sum(one == other for one, other in zip(tokens[0][:14], tokens[1][:14], strict=True))
    assert alike < 7


@pytest.mark.parametrize("kind", [ORDERS, CONFIRM, BOUNCE])
def test_a_token_of_one_kind_is_none_of_another(kind: TokenKind) -> None:
    token = kind.make(SECRET, 7, 1)
    assert kind.read(token, SECRET) == (7, 1)
    others = [other for other in (ORDERS, CONFIRM, BOUNCE) if other is not kind]
    assert [other.read(token, SECRET) for other in others] == [None, None]
    address = kind.address(SECRET, DOMAIN, 7, 1)
    assert kind.read_address(address, DOMAIN, SECRET) == (7, 1)
    assert [other.read_address(address, DOMAIN, SECRET) for other in others] == [None, None]
