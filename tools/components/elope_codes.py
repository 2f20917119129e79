"""The codes of Elope's counters: at most six letters and digits each, made from their ids."""

import re
from typing import Final

OWN: Final = {
    "cv-nairana": "CVNAI",
    "cv-pegasus": "CVPEG",
    "cv-argus": "CVARG",
    "mon-m23-m25": "M23M25",
    "mon-m24-m26": "M24M26",
    "mon-m27-m33": "M27M33",
    "mon-m31": "M31",
    "mon-humber": "HUMBER",
    "gb-advokat-opyt": "ADVOK",
    "gb-cicala-glowworm": "CICALA",
    "gb-cockchafer-cricket": "CRICKT",
    "gb-ladybird": "LADYB",
    "ds-fox": "FOX",
    "ds-cyclops": "CYCLOP",
    "ms-sword-fandango": "MSSWO",
    "ms-morris-step": "MSMOR",
    "barge-seaplane": "BARGE",
    "air-kite-1": "KITE",
    "rf-1-30": "RF30",
    "rf-1-29": "RF29",
    "depot-bn-87": "DB87",
    "rm-co": "RMCO",
    "us-det": "USDET",
    "nrr-dyers": "DYERS",
    "mg-aussie": "MGAUS",
    "mg-polish": "MGPOL",
    "grogan-hq": "GROGAN",
    "sj-hq": "SJHQ",
    "hli-2": "HLI2",
    "gurkha-9": "GURK9",
    "tank-mk4": "TKMK4",
    "tank-whippet": "TKWHIP",
    "train-allied": "TRALL",
    "red-6army-hq": "R6HQ",
    "red-18div-hq": "R18HQ",
    "red-6kam": "RKAM",
    "red-82tara": "RTARA",
    "red-2kazan": "RKAZ",
    "red-misc": "RMISC",
}

SHORT: Final = (
    (r"us339-hq", "US339H"),
    (r"us339-(\d)-hq", r"US\1HQ"),
    (r"us339-mg(\d)", r"USMG\1"),
    (r"us339-\d-(\w)", r"US\1"),
    (r"us310-hq", "US310H"),
    (r"us310-(\w)", r"US310\1"),
    (r"fr21-mg(\d)", r"FRMG\1"),
    (r"rs2-10-(\w+)", r"RS10-\1"),
    (r"durham2-7-(\w+)", r"DU7-\1"),
    (r"sussex11-(\w+)", r"SX11-\1"),
    (r"yorks(\d+)-(\w+)", r"YO\1-\2"),
    (r"hants2-(\w+)", r"HA2-\1"),
    (r"oxbucks1-(\w+)", r"OB1-\1"),
    (r"nrr-cav-(\d)", r"NRCAV\1"),
    (r"nrr-arty-(\d)", r"NRART\1"),
    (r"nrr-(\d)\w\w", r"NRR\1"),
    (r"red-arty-(\d+)", r"RART\1"),
    (r"arty-(\d+)", r"AR\1"),
    (r"air-short-(\d)", r"SHORT\1"),
    (r"air-fairey-(\d)", r"FAIR\1"),
    (r"air-(\w+)-(\d)", r"\1\2"),
    (r"depot-(\w+)", r"DEP\1"),
    (r"train-red-(\d)", r"TRRED\1"),
    (r"steamer-(\w)1", r"STEAM\1"),
    (r"gb-red-(\d)", r"RGUN\1"),
    (r"eng(\d+)-(\d)", r"EN\1\2"),
    (r"mortar-(\d+)", r"MO\1"),
    (r"red-bde(\d)-hq", r"RB\1HQ"),
    (r"red-2mosc-(\d)", r"RMOS\1"),
    (r"red-48rr-(\d)", r"R48R\1"),
)
"""Longer names, the first that fits an id, and their short forms."""


def code(unit_id: str) -> str:
    """Return the code of a counter."""
    if unit_id in OWN:
        return OWN[unit_id]
    for long, short in SHORT:
        match = re.fullmatch(long, unit_id)
        if match is not None:
            unit_id = match.expand(short)
            break
    unit_id = re.sub(r"^red-", "r", unit_id)
    return re.sub(r"-?hq$", "-h", unit_id).replace("-", "").upper()
