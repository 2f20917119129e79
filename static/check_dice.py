#!/usr/bin/env python3
"""Check the dice of a finished match of Fieldpost. It needs Python 3.8 or later, nothing else.

    python3 check_dice.py RECORD.json [--hash HASH] [--word WORD] [--list]

Download RECORD.json from the record page of the match. With --hash, give the SHA-256 of the seed
that the site showed you when the match was created: it is in your invitation and in the e-mail
with which the match started. Without it, the script can only see that the record agrees with
itself. With --word, give the word that you added to the dice. --list prints every draw.

The exit code is 0 if all is as it should be, 1 if something is wrong, 2 if the file cannot be read.

What is checked, so that you can do it by hand or write your own program:

1. The seed has 64 hexadecimal digits, that is 32 bytes. Their SHA-256 is the published hash.
2. The key of the dice. In version 1, and where no player added a word, it is the seed. In version
   2 it is the HMAC-SHA-256, under the seed, of the players' words: each as UTF-8, sorted by their
   bytes, each written as its length in bytes, a colon and the word, one after the other
   ("5:Minsk7:tractor").
3. Draw number n, for the context c, among s possibilities, is taken from the HMAC-SHA-256, under
   the key, of "n:c:0". Its first eight bytes are a number, big end first. If this is below the
   largest multiple of s that is not above 2 to the 64th, the value is its remainder by s;
   otherwise "n:c:1" is tried, and so on. Values run from 0 to s - 1. A die shows one more.
4. Draws are numbered from 0 without a gap, and the record says how many there were. Each stands in
   the log once, in the order of its number. (Your log leaves out what you were not told, and so
   may lack a draw.)
5. Where a draw took one thing of a list, it took the one at the place of its value.

This file is part of Fieldpost and under the same licence, AGPL-3.0-or-later.
"""

import argparse
import hashlib
import hmac
import json
import sys

SPAN = 1 << 64


def dice_key(dice):
    """Return the key from which the draws are made. Raises ValueError for an unknown version."""
    seed = bytes.fromhex(dice["seed"])
    if len(seed) != 32:
        raise ValueError("the seed does not have 64 hexadecimal digits")
    if dice["version"] == 1:
        return seed
    if dice["version"] == 2:
        words = sorted(each["word"].encode("utf-8") for each in dice["words"])
        written = b"".join(b"%d:%s" % (len(word), word) for word in words)
        if not words:
            return seed
        return hmac.new(seed, written, hashlib.sha256).digest()
    raise ValueError(f"version {dice['version']!r} of the dice is unknown to this script")


def draw_value(key, number, context, sides):
    """Return what draw `number` gives."""
    limit = SPAN - SPAN % sides
    attempt = 0
    while True:
        message = f"{number}:{context}:{attempt}"
        digest = hmac.new(key, message.encode("utf-8"), hashlib.sha256).digest()
        found = int.from_bytes(digest[:8], "big")
        if found < limit:
            return found % sides
        attempt += 1


def seed_faults(dice, noted):
    """Yield what is wrong with the seed; `noted` is the hash that the player noted, if any."""
    found = hashlib.sha256(bytes.fromhex(dice["seed"])).hexdigest()
    if found != dice["seed_hash"]:
        yield f"the SHA-256 of the seed is {found}, the record says {dice['seed_hash']}"
    if noted is not None and found != noted.strip().lower():
        yield f"the SHA-256 of the seed is {found}, you noted {noted}"


def word_faults(dice, own):
    """Yield what is wrong with the words; `own` is the player's, if they gave it."""
    if dice["version"] == 1 and dice["words"]:
        yield "these dice take no words, but the record has some"
    if own is not None and own not in [each["word"] for each in dice["words"]]:
        yield f"your word {own!r} is not among those of the record"


def number_faults(record):
    """Yield which draws are missing, too many or out of order."""
    numbers = [draw["number"] for draw in record["draws"]]
    for expected, number in enumerate(numbers):
        if number != expected:
            yield f"draw {expected} is expected, draw {number} follows"
            break
    if record["draws_made"] != len(numbers):
        yield f"{record['draws_made']} draws were made, the record has {len(numbers)}"
    before = -1
    for item in record["log"]:
        for number in item["draws"]:
            if number <= before or number >= len(numbers):
                yield f"draw {number} is out of place in entry {item['n']} of the log"
            before = max(before, number)


def draw_faults(record, key):
    """Yield which draws differ from what the key gives, or did not take what the record says."""
    for draw in record["draws"]:
        shown = f"draw {draw['number']} ({draw['context']})"
        sides, value = draw["sides"], draw["value"]
        if not 1 <= sides <= SPAN:
            yield f"{shown} is among {sides}"
            continue
        made = draw_value(key, draw["number"], draw["context"], sides)
        if made != value:
            yield f"{shown} is recorded as {value}, the seed gives {made}"
        among = draw.get("among")
        if among is not None and (len(among) != sides or among[made] != draw["thing"]):
            yield f"{shown} did not take the thing that the record says"


def checks(record, noted, own):
    """Yield (what must hold, [what is wrong with it]) for each check."""
    dice = record["dice"]
    yield "the seed is the one that the site committed to", list(seed_faults(dice, noted))
    yield "the words are there", list(word_faults(dice, own))
    yield "no draw is missing, added or out of order", list(number_faults(record))
    made = f"all {len(record['draws'])} draws follow from the seed and the words"
    yield made, list(draw_faults(record, dice_key(dice)))


def print_draws(record):
    """Print every draw and what it meant."""
    for draw in record["draws"]:
        number, context, place = draw["number"], draw["context"], draw["value"] + 1
        print(f"{number:5}  {context}: {place} of {draw['sides']}. {draw['means']}")


def main():
    """Check the record that the command line names; return the exit code."""
    parser = argparse.ArgumentParser(description="Check the dice of a finished Fieldpost match.")
    parser.add_argument("record", help="the file that you downloaded")
    parser.add_argument("--hash", help="the SHA-256 of the seed that you were shown at the start")
    parser.add_argument("--word", help="the word that you added to the dice")
    parser.add_argument("--list", action="store_true", help="print every draw")
    wanted = parser.parse_args()
    try:
        with open(wanted.record, encoding="utf-8") as file:
            record = json.load(file)
        if record.get("fieldpost_record") != 1:
            raise ValueError("it is not a record of a match in format 1")
        found = list(checks(record, wanted.hash, wanted.word))
        if wanted.list:
            print_draws(record)
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as fault:
        print(f"{wanted.record} cannot be checked: {fault!r}", file=sys.stderr)
        return 2
    for holds, faults in found:
        print(f"{'FAULT' if faults else 'ok':5} {holds}")
        for fault in faults:
            print("      " + fault)
    if wanted.hash is None:
        print("note  give --hash to check the hash that you noted when the match was created")
    return 1 if any(faults for _, faults in found) else 0


if __name__ == "__main__":
    sys.exit(main())
