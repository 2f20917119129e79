"""What the processes of a run share: made once, complete, and by whoever comes first."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.fixtures.rewriting import from_share
from tests.fixtures.run_folder import made_once


def test_forty_at_once_make_a_file_once(tmp_path: Path) -> None:
    made: list[Path] = []

    def make(path: Path) -> None:
        made.append(path)
        path.write_text("complete")

    def read(_: int) -> str:
        return made_once(tmp_path / "shared.txt", make).read_text()

    with ThreadPoolExecutor(40) as pool:
        assert set(pool.map(read, range(40))) == {"complete"}
    assert len(made) == 1


def test_a_file_whose_maker_failed_is_made_by_the_next(tmp_path: Path) -> None:
    def fail(path: Path) -> None:
        path.write_text("half")
        raise RuntimeError("the maker failed")

    with pytest.raises(RuntimeError, match="the maker failed"):
        made_once(tmp_path / "shared.txt", fail)
    assert not (tmp_path / "shared.txt").exists()
    made = made_once(tmp_path / "shared.txt", _write_whole)
    assert made.read_text() == "whole"


def test_each_process_begins_with_a_share_of_its_own_and_reaches_all() -> None:
    modules = [f"tests.test_{number}" for number in range(10)]
    shares = [from_share(modules, number, 4) for number in range(4)]
    assert [share[0] for share in shares] == [modules[0], modules[2], modules[5], modules[7]]
    assert all(sorted(share) == sorted(modules) for share in shares)


def _write_whole(path: Path) -> None:
    path.write_text("whole")
