"""Component files with one text changed, as somebody's slip of the hand would leave them."""

from pathlib import Path
from shutil import copytree


def copy_with_change(files: Path, tmp_path: Path, file: str, old: str, new: str) -> Path:
    """Copy a title's component files, change a text where it stands first; return the folder."""
    folder = Path(copytree(files, tmp_path / "data"))
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text, f"{old} does not stand in {file}"
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder
