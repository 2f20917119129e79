"""Component files (CSV, TOML) of the hex titles, made once from the research data in JSON.

    python -m tools.components.reds FOLDER     # FOLDER holds hexes.json, units.json and so on
    python -m tools.components.elope FOLDER

The files are proof-read and corrected by hand since; run this again only to see how a file would
look without those corrections.
"""
