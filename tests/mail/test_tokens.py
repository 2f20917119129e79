"""Reply tokens: genuine or not, whatever mail software does to them."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.mail.joining.tokens import INVITATION, SIGN_UP
from app.mail.moderation.tokens import MODERATE
from app.mail.preferences.unsubscribe import UNSUBSCRIBE
from app.mail.tokens import (
    ADDRESS,
    BOUNCE,
    CHECK,
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
def test_a_token_with_one_other_character_is_no_token(place: int, character: str) -> None:
    token = make(7, 1, SECRET)
    changed = token[:place] + character + token[place + 1 :]
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


@pytest.mark.parametrize("kind", [ORDERS, ADDRESS, CONFIRM, BOUNCE])
def test_who_has_tokens_cannot_count_by_them(kind: TokenKind) -> None:
    tokens = [kind.make(SECRET, number, 1) for number in (7, 8)]
    assert [kind.read(token, SECRET) for token in tokens] == [(7, 1), (8, 1)]
    alike = sum(one == other for one, other in zip(*tokens, strict=True))
    assert alike < 14


OLD_TOKENS = [
    (ORDERS, (7, 1), "aaaaaaahaaaaaamqlejw3ahn6qdwsxi3gvostsi4"),
    (ORDERS, (123456, 4294967295), "aaaadysa7777776kttgduyle4fzyrwtvuds55srt"),
    (CONFIRM, (7, 1795305600), "aaro4lej62m767xhstczvz4ezscrnr22lowxqd2i"),
    (ADDRESS, (8, 1795305600), "yri3jbhefvj4yxuqflgtncnwyqmqnfymlz3prjtk"),
    (BOUNCE, (9, 305419896), "rti4vauxpaqlnenirijhfcwohl4uo6cyxomx5kru"),
    (CHECK, (1795305600, 3), "c7qbgg6qanzhy7yqgwnxyjx7kh5qmyt2yjb2q75g"),
    (
        INVITATION,
        (7, 2, 1795305600, 81985529216486895),
        "3xpufx6amogxedastzg7otnrwhcd7bkfijs3irfuyunfqulfmky6qr5a",
    ),
    (SIGN_UP, (7, 5, 1795305600), "trsqi4v3363i25qztwvkksceulxv4sc5op22fdicy35b6n4r"),
    (MODERATE, (7, 5, 1795305600), "rnxebyiongf3wzpi5zz5zt2in6nijiys54subrnixu67fkuk"),
    (UNSUBSCRIBE, (5, 3, 7), "74mkv524gf3mp4x6f4n5wwjyfiwzkw4p5slk7ra4"),
]
"""Tokens that commit 5d627b5 made with SECRET, before AES-SIV: old e-mails carry such addresses."""


@pytest.mark.parametrize(("kind", "numbers", "token"), OLD_TOKENS)
def test_a_token_made_by_the_old_cipher_is_read(
    kind: TokenKind, numbers: tuple[int, ...], token: str
) -> None:
    assert kind.read(token, SECRET) == numbers
    assert kind.read(token.upper(), SECRET) == numbers
    assert len(token) == len(kind.make(SECRET, *numbers))
    assert token != kind.make(SECRET, *numbers)
    assert kind.read(token, "another secret") is None
    others = {other.local_part: other for other, _numbers, _token in OLD_TOKENS if other != kind}
    assert [other.read(token, SECRET) for other in others.values()] == [None] * len(others)


@settings(deadline=None)
@given(st.integers(0, 39), st.sampled_from("abcdefghijklmnopqrstuvwxyz234567"))
def test_an_old_token_with_one_other_character_is_no_token(place: int, character: str) -> None:
    for kind, _numbers, token in OLD_TOKENS:
        changed = token[:place] + character + token[place + 1 :]
        assert (kind.read(changed, SECRET) is None) == (changed != token)


@pytest.mark.parametrize("kind", [ORDERS, CONFIRM, BOUNCE])
def test_a_token_of_one_kind_is_none_of_another(kind: TokenKind) -> None:
    token = kind.make(SECRET, 7, 1)
    assert kind.read(token, SECRET) == (7, 1)
    others = [other for other in (ORDERS, CONFIRM, BOUNCE) if other is not kind]
    assert [other.read(token, SECRET) for other in others] == [None, None]
    address = kind.address(SECRET, DOMAIN, 7, 1)
    assert kind.read_address(address, DOMAIN, SECRET) == (7, 1)
    assert [other.read_address(address, DOMAIN, SECRET) for other in others] == [None, None]
