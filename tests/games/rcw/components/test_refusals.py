"""A broken component file is refused with its name, the record and the reason."""

import shutil
from pathlib import Path
from typing import NamedTuple

import pytest

from app.games.rcw.components import ComponentError, read
from app.games.rcw.components.loader import DATA


class Fault(NamedTuple):
    """One fault: in a file, a text and what is written in its place; what the refusal says."""

    file: str
    old: str
    new: str
    record: str
    reason: str


FAULTS = {
    "unknown province in a border": Fault(
        "borders.csv", "baku,daghestan,", "baku,dagestan,", "baku-dagestan", "unknown province"
    ),
    "province that borders itself": Fault(
        "borders.csv", "baku,daghestan,", "baku,baku,", "baku-baku", "cannot border itself"
    ),
    "border stated twice": Fault(
        "borders.csv",
        "baku,elizavetpol,yes,no,",
        "baku,daghestan,yes,no,",
        "baku-daghestan",
        "stated twice, see line 12",
    ),
    "border stated the other way round": Fault(
        "borders.csv", "baku,daghestan,", "daghestan,baku,", "daghestan-baku", "alphabet"
    ),
    "railway for White only": Fault(
        "borders.csv", "kuban,taurida,no,", "kuban,taurida,yes,", "kuban-taurida", "railway"
    ),
    "neither yes nor no": Fault(
        "borders.csv", "baku,daghestan,yes,", "baku,daghestan,y,", "baku-daghestan", "unknown rail"
    ),
    "barred pair with a border": Fault(
        "barred.csv", "livonia,petrograd", "livonia,pskov", "livonia-pskov", "has a border"
    ),
    "province cut off": Fault(
        "borders.csv",
        "khabarovsk,vladivostok,yes,no,",
        "khabarovsk,vladivostok,no,yes,",
        "vladivostok",
        "cannot be reached",
    ),
    "unknown region": Fault(
        "provinces.csv", "Baku,BAKU,T,", "Baku,BAKU,X,", "baku", "unknown region 'X'"
    ),
    "abbreviation used twice": Fault(
        "provinces.csv", "Baku,BAKU,", "Baku,KARS,", "kars", "abbreviation KARS is also"
    ),
    "province stated twice": Fault(
        "provinces.csv", "\nkars,Kars,", "\nbaku,Kars,", "baku", "stated twice"
    ),
    "port without a sea": Fault(
        "provinces.csv", "Batum (Black Sea)", "Batum", "kutais", "City (Sea)"
    ),
    "port on a sea that is no coast": Fault(
        "provinces.csv", "Batum (Black Sea)", "Batum (White Sea)", "kutais", "no coast"
    ),
    "province without a city": Fault(
        "cities.csv", "\nkars,", "\nerivan,", "kars", "has no city"
    ),
    "city in an unknown province": Fault(
        "cities.csv", "\ntula,Tula", "\ntulla,Tula", "tulla-Tula", "unknown province 'tulla'"
    ),
    "latitude beyond the pole": Fault(
        "cities.csv", "Murmansk,68.97", "Murmansk,168.97", "murmansk-Murmansk", "out of range"
    ),
    "latitude that is no number": Fault(
        "cities.csv", "Murmansk,68.97", "Murmansk,north", "murmansk-Murmansk", "not a number"
    ),
    "unit stated twice": Fault("units.csv", "\nR-102,", "\nR-101,", "R-101", "stated twice"),
    "number used twice": Fault(
        "units.csv", "R-102,102,", "R-102,101,", "R-102", "number 101 is also that of R-101"
    ),
    "unit set up in an unknown province": Fault(
        "units.csv", "Tver,red,combat,,5,tver", "Tver,red,combat,,5,moscow", "R-111", "'moscow'"
    ),
    "value out of range": Fault(
        "units.csv", "Tver,red,combat,,5,", "Tver,red,combat,,16,", "R-111", "16 is out of range"
    ),
    "value that is no number": Fault(
        "units.csv", "Tver,red,combat,,5,", "Tver,red,combat,,V,", "R-111", "not a whole number"
    ),
    "leader nobody could assassinate": Fault(
        "units.csv", "Lenin,red,leader,,3,", "Lenin,red,leader,,4,", "RL-151", "value 4"
    ),
    "unknown kind": Fault(
        "units.csv", "Tver,red,combat,", "Tver,red,army,", "R-111", "unknown kind 'army'"
    ),
    "unknown colour": Fault(
        "units.csv", "Tver,red,combat,", "Tver,pink,combat,", "R-111", "unknown colour 'pink'"
    ),
    "train with a colour": Fault(
        "units.csv", "Train 1,,train", "Train 1,red,train", "T-1", "unknown colour 'red'"
    ),
    "unknown nationality": Fault(
        "units.csv", "blue,combat,TU,3,kars", "blue,combat,TR,3,kars", "B-311", "'TR'"
    ),
    "nationality of another colour": Fault(
        "units.csv", "blue,combat,TU,3,kars", "blue,combat,FN,3,kars", "B-311", "FN is green"
    ),
    "nationality of a Red unit": Fault(
        "units.csv", "Tver,red,combat,,", "Tver,red,combat,PO,", "R-111", "only Blue and Green"
    ),
    "unknown mark": Fault(
        "units.csv", "petrograd,asterisk,", "petrograd,star,", "RL-151", "unknown mark 'star'"
    ),
    "asterisk without a unit below": Fault(
        "units.csv",
        "Yudenich,white,leader,,2,livonia,,",
        "Yudenich,white,leader,,2,estonia,asterisk,",
        "WL-254",
        "no white combat unit in estonia",
    ),
    "unit without a place": Fault(
        "units.csv", ",5,tver,replaceable", ",5,,replaceable", "R-111", "setup is missing"
    ),
    "shock army on the map at set-up": Fault(
        "units.csv", "shock,,5,,randomizer", "shock,,5,tver,randomizer", "R-124", "randomizer"
    ),
    "replaceable leader": Fault(
        "units.csv", "petrograd,asterisk,", "petrograd,replaceable,", "RL-151", "9.11"
    ),
    "Czar away from his guard": Fault(
        "units.csv", ",0,ekaterinburg,,R-120", ",0,ekaterinburg,,R-111", "I-CZAR", "cannot hold it"
    ),
    "uprising placed in an unknown province": Fault(
        "units.csv", "randomizer,,petrograd", "randomizer,,kronstadt", "K-KR", "'kronstadt'"
    ),
    "missing provenance": Fault(
        "units.csv", "5,tver,replaceable,,,,rule:16.62", "5,tver,replaceable,,,,", "R-111",
        "provenance is missing",
    ),
    "provenance without a source": Fault(
        "units.csv",
        "5,tver,replaceable,,,,rule:16.62",
        "5,tver,replaceable,,,,I think",
        "R-111",
        "'I think' is neither",
    ),
    "provenance of an unknown field": Fault(
        "units.csv", "rule:16.62,value=", "rule:16.62,size=", "R-111", "unknown field 'size'"
    ),
    "line with a cell too few": Fault(
        "units.csv", "R-111,111,Tver,red,", "R-111,111,Tver,", "R-111", "13 cells instead of 14"
    ),
    "wrong header": Fault("units.csv", "id,number,", "id,no,", "header", "expected the columns"),
    "thirty Red leaders": Fault(
        "units.csv",
        "RL-181,181,Samoilo,red,leader,,1,olonetz,asterisk",
        "RL-181,181,Samoilo,white,leader,,1,vladivostok,",
        "red_leaders",
        "30 in our files, 31 stated (rule:16.23)",
    ),
    "fourteen Politburo markers": Fault(
        "chits.csv", "Politburo,15,13,", "Politburo,14,12,", "politburo", "14 in our files, 15"
    ),
    "pieces that do not add up": Fault(
        "chits.csv", "Politburo,15,13,", "Politburo,15,12,", "politburo", "14 pieces have a place"
    ),
    "marker given with no leader": Fault(
        "chits.csv", "RL-151:1", "R-111:1", "politburo", "'R-111:1' in with_leaders"
    ),
    "two nationalities too few": Fault(
        "chits.csv", "BR|FK|FR|JP|TU|US", "BR|FK|FR|JP", "blue_out", "4 nationalities for 6"
    ),
    "marker of an unknown nationality": Fault(
        "chits.csv", "BR|FK|FR|JP|TU|US", "BR|FK|FR|JA|TU|US", "blue_out", "nationality 'JA'"
    ),
    "marker that should not exist": Fault(
        "chits.csv", "BR|FK|FR|JP|TU|US", "BR|CZ|FR|JP|TU|US", "FK", "out-FK is missing"
    ),
    "force that moves nowhere": Fault(
        "nationalities.csv", "CH,China,blue,no,no,no", "CH,China,blue,no,no,yes", "CH", "moves if"
    ),
    "force in an unknown region": Fault(
        "nationalities.csv", "yes,yes,yes,T|C|A", "yes,yes,yes,T|C|K", "TU", "unknown region 'K'"
    ),
    "force in an unknown province": Fault(
        "nationalities.csv", "archangel|olonetz", "archangel|karelia", "FN", "'karelia'"
    ),
    "opposition that is not mutual": Fault(
        "factions.csv", "Interventionist,red|black", "Interventionist,black", "red", "blue"
    ),
    "faction that opposes itself": Fault(
        "factions.csv", "Interventionist,red|black", "Interventionist,blue", "blue", "'blue'"
    ),
    "combat row with a cell too many": Fault(
        "combat_results.toml", '2 = ["EX", ', '2 = ["EX", "EX", ', "2", "8 cells instead of 7"
    ),
    "unknown combat result": Fault(
        "combat_results.toml", '2 = ["EX", ', '2 = ["DR", ', "2", "unknown result 'DR'"
    ),
    "combat row missing": Fault("combat_results.toml", "6 = [", "# ", "rows", "row 6 is missing"),
    "combat row for a seven": Fault("combat_results.toml", "6 = [", "7 = [", "rows", "row 6"),
    "odds out of order": Fault(
        "combat_results.toml", '"1:2", "1:1"', '"1:1", "1:2"', "columns", "do not rise"
    ),
    "odds that are no ratio": Fault(
        "combat_results.toml", '"1:2", "1:1"', '"1:2", "even"', "columns", "'even' is not a ratio"
    ),
    "assassination cell that is no list": Fault(
        "assassination.toml", "2  = [[], ", "2  = [0, ", "2", "0 is not a list"
    ),
    "purge columns with a gap": Fault(
        "purge.toml", "[1, 6, 11", "[1, 7, 11", "strength_from", "gap or overlap"
    ),
    "purge result that is no number": Fault(
        "purge.toml", '4  = ["C"', '4  = ["D"', "4", "'D' is neither"
    ),
    "event in an unknown province": Fault(
        "random_events.toml", '["kovno"]', '["kaunas"]', "2-5", "unknown province 'kaunas'"
    ),
    "unknown event": Fault(
        "random_events.toml",
        '"1-6" = { event = "petrograd_crisis"',
        '"1-6" = { event = "petrograd_krisis"',
        "1-6",
        "unknown event 'petrograd_krisis'",
    ),
    "event cell missing": Fault(
        "random_events.toml", '"4-4" = ', '"4-7" = ', "cells", "cell 4-4 is missing"
    ),
    "event without provenance": Fault(
        "random_events.toml",
        '"1-1" = { event = "draw", provinces = [], provenance = "reconstructed" }',
        '"1-1" = { event = "draw", provinces = [] }',
        "1-1",
        "provenance is missing",
    ),
    "epidemic nowhere": Fault(
        "random_events.toml", '["kovno"]', "[]", "2-5", "an epidemic, and nothing else"
    ),
    "too few rows for the critical cities": Fault(
        "critical_city_draws.toml", "18 = 6\n", "", "rows", "ends before the 18 critical cities"
    ),
    "points for an unknown province": Fault(
        "victory_points.toml", "poland = 5", "polonia = 5", "polonia", "unknown province"
    ),
    "points that are none": Fault(
        "victory_points.toml", "czar_executed = 5", 'czar_executed = "five"', "czar_executed",
        "'five' is neither",
    ),
    "turn missing from the track": Fault(
        "turn_track.toml", "3 = {", "6 = {", "turns", "5 boxes in order"
    ),
    "replacements after the last turn": Fault(
        "turn_track.toml", "last_replacement_turn = 5", "last_replacement_turn = 6",
        "last_replacement_turn", "6 is no box",
    ),
    "unknown air raid result": Fault(
        "air_raid.toml", '4 = "nothing"', '4 = "smoke"', "4", "unknown result 'smoke'"
    ),
    "movement allowance missing": Fault(
        "movement.toml", "blue = 3\n", "", "allowance", "blue has no number"
    ),
    "gold and an unknown nationality": Fault(
        "movement.toml", '["FN", "PO"]', '["FN", "PL"]', "gold_may_not_attach", "'PL'"
    ),
    "name stated twice in a chart": Fault(
        "air_raid.toml", "2 = ", "1 = ", "", "is not TOML"
    ),
}  # fmt: skip


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the component files."""
    copy = tmp_path / "data"
    shutil.copytree(DATA, copy)
    return copy


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS.keys())
def test_a_broken_file_is_refused(folder: Path, fault: Fault) -> None:
    path = folder / fault.file
    text = path.read_text(encoding="utf-8")
    assert text.count(fault.old) >= 1, "the fault of this test case is not in the file any more"
    path.write_text(text.replace(fault.old, fault.new, 1), encoding="utf-8")

    with pytest.raises(ComponentError) as refusal:
        read(folder)

    assert refusal.value.record == fault.record
    assert fault.reason in refusal.value.reason


def test_the_refusal_names_file_line_and_record(folder: Path) -> None:
    path = folder / "units.csv"
    text = path.read_text(encoding="utf-8")
    line = text[: text.index("R-111,")].count("\n") + 1
    path.write_text(text.replace("Tver,red,", "Tver,rad,"), encoding="utf-8")

    with pytest.raises(ComponentError) as refusal:
        read(folder)

    assert str(refusal.value).startswith(f"units.csv, line {line}, R-111: unknown colour 'rad'")


def test_the_refusal_of_a_chart_names_its_line(folder: Path) -> None:
    path = folder / "random_events.toml"
    text = path.read_text(encoding="utf-8")
    line = text[: text.index('"2-5"')].count("\n") + 1
    path.write_text(text.replace('["kovno"]', '["kaunas"]'), encoding="utf-8")

    with pytest.raises(ComponentError) as refusal:
        read(folder)

    assert (refusal.value.file, refusal.value.line) == ("random_events.toml", line)


@pytest.mark.parametrize("name", sorted(path.name for path in DATA.glob("*.[ct][so][vm]*")))
def test_a_missing_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).unlink()

    with pytest.raises(ComponentError, match="the file is missing") as refusal:
        read(folder)

    assert refusal.value.file == name
