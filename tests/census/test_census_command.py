"""``burrkit census``: what it prints, where it stops, and how it refuses."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from burrkit.census.results.result_file import ResultFile
from burrkit.formats import ll_listing
from burrkit.formats.ll_listing import HEADING
from burrkit.formats.source import load_document
from burrkit.sixpiece.ll import read
from tests.conftest import Cli
from tests.errors import check, compare, refused


def test_the_list_of_commands_loads_nothing_heavy() -> None:
    code = (
        "import sys; from burrkit.cli import app\n"
        "sys.argv = ['burrkit', 'census', '--help']\n"
        "try: app.main()\n"
        "except SystemExit: pass\n"
        "print(sorted({'numpy', 'numba', 'distributed', 'pyarrow', 'sqlite3'} & set(sys.modules)))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


def test_run_report_and_go_on(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    run = ("census", "run", path, "--class", "notchable", "--sample", "0.01")
    ran = cli(*run)
    assert ran.code == 0
    assert "10 of 960 units; 10 units done" in ran.out
    assert "0 units done" in cli(*run).out
    report = json.loads(cli("census", "report", path, "--json").out)
    assert report["units"] == {"done": 10, "all": 960}
    assert not report["complete"]
    shown = cli("census", "report", path).out
    assert "PARTIAL" in shown
    assert "0 assemblies have level 8 or more at some length.\n" in shown
    for words in (("report", path, "--csv"), ("special", path, "--json")):
        assert "burrkit: PARTIAL: 10 of 960 work units" in cli("census", *words).err
    assert f"{report['assemblies']:,}" in shown
    assert max(map(len, shown.splitlines())) <= 80


def test_shares_merge_to_the_whole(cli: Cli, tmp_path: Path, sampled: Path) -> None:
    with ResultFile(sampled) as result_file:
        done = len(result_file.done())
    for k in (1, 2, 3):
        words = ("--class", "notchable", "--sample", "0.02", "--share", f"{k}/3")
        assert cli("census", "run", str(tmp_path / f"{k}.sqlite"), *words).code == 0
    whole = str(tmp_path / "whole.sqlite")
    ran = cli("census", "merge", whole, *(str(tmp_path / f"{k}.sqlite") for k in (3, 1, 2)))
    assert f"{done} of 960 units, {done} of them new" in ran.out
    reports = [json.loads(cli("census", "report", p, "--json").out) for p in (whole, str(sampled))]
    assert {**reports[0], "seconds": 0} == {**reports[1], "seconds": 0}


def test_a_time_limit_keeps_what_is_done(cli: Cli, tmp_path: Path) -> None:
    path = str(tmp_path / "census.sqlite")
    ran = cli("census", "run", path, "--class", "notchable", "--time-limit", "0")
    assert ran.code == 0
    assert "finished units are stored; the same command resumes" in ran.err
    assert "0 of 960 units" in ran.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("run", "{path}", "--class", "all"), "mismatch class notchable all"),
        (
            ("run", "{path}", "--class", "notchable", "--special", "9"),
            "mismatch level 8 9",
        ),
        (
            ("run", "{path}", "--class", "notchable", "--keep", "holes<3"),
            "mismatch started --keep holes",
        ),
        (("run", "{path}.new", "--keep", "level_6 >= 2"), "invalid --keep 3,696,492,800 5,000,000"),
        (("run", "{path}.new", "--special", "4"), "invalid --special 287,129,129"),
        (("run", "{path}.new", "--keep", "level_7 >= 2"), "invalid level_7 level_6"),
        (("run", "{path}.new", "--keep", "example"), "invalid example known"),
        (("run", "{path}", "--class", "notchable", "--share", "3/2"), "invalid --share 3/2"),
        (("run", "{path}", "--class", "notchable", "--share", "0/5"), "invalid --share 0/5"),
        (("run", "{path}", "--class", "notchable", "--share", "a/b"), "invalid --share a/b"),
        (("run", "{path}", "--class", "notchable", "--share", "9" * 5000 + "/1"), "invalid --share K/N"),
        (("run", "{path}", "--class", "notchable", "--sample", "nan"), "usage --sample"),
        (("run", "{path}", "--class", "notchable", "--time-limit", "nan"), "usage --time-limit"),
        (("run", "{path}", "--class", "notchable", "--jobs", "0"), "usage --jobs"),
        (("run", "{path}/x"), "unknown folder"),
        (("run", str(Path(__file__).parent)), "no-access directory"),
        (("report", str(Path(__file__).parent)), "no-access directory"),
        (("sets", "run", str(Path(__file__).parent)), "no-access directory"),
        (("turns", "run", __file__), "mismatch census"),
        (("run", "{path}", "--class", "notchable", "--cluster", "there"), "invalid cluster there local:N"),
        (("report", "{path}.none"), "unknown result file"),
        (("report", "{path}", "--json", "--csv"), "conflict --json --csv"),
        (("report", "{path}", "--plot", "7"), "invalid --plot 7 length"),
        (("report", "{path}", "--markdown", "--out", "{path}", "--force"), "duplicate RESULT_FILE --out"),
        (("report", "{path}", "--markdown", "--out", __file__), "exists --force"),
        (("special", "{path}", "--where", "levels > 1"), "invalid --where levels"),
        (("special", "{path}", "--where", "symmetry == '2r'"), "invalid --where 2r 2R"),
        (("special", "{path}", "--where", "level == 8 or 9"), "invalid --where number condition"),
        (("run", "{path}.new", "--keep", "(" * 10_000), "too-large --keep 500"),
        (("special", "{path}", "--parquet", "{path}", "--force"), "duplicate RESULT_FILE --parquet"),
        (("special", "{path}", "--parquet", __file__), "exists --force"),
        (("verify", "{path}.none", "3"), "unknown result file"),
        (("merge", "{path}.new", "{path}.none"), "unknown result file"),
    ],
)
def test_one_clear_line(cli: Cli, sampled: Path, words: tuple[str, ...], says: str) -> None:
    before = sampled.read_bytes()
    ran = cli("census", *(word.format(path=sampled) for word in words))
    assert ran.code == 2
    last = ran.err.splitlines()[-1]
    assert last.startswith("burrkit: ")
    compare("usage" if ran.error is None else ran.error.code, last, says)
    assert "Traceback" not in ran.err
    assert sampled.read_bytes() == before


def test_bad_arguments_are_refused_before_kernels_are_loaded(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("no result file")
    code = (
        "import sys; from burrkit.cli import app\n"
        "for line in sys.stdin.read().splitlines():\n"
        "    sys.argv = ['burrkit', 'census', *line.split('|')]\n"
        "    try: app.main()\n"
        "    except SystemExit as ended: print(ended.code, 'numba' in sys.modules)"
    )
    commands = (
        ("run", str(tmp_path)),
        ("run", str(text)),
        ("run", str(tmp_path / "new"), "--keep", "level = 3"),
        ("sets", "run", str(tmp_path / "new"), "--length", "7"),
        ("turns", "run", str(tmp_path / "new"), "--share", "3/2"),
    )
    lines = "\n".join("|".join(words) for words in commands)
    ran = subprocess.run(
        [sys.executable, "-O", "-c", code], input=lines, capture_output=True, text=True, check=True
    )
    assert ran.stdout == "2 False\n" * len(commands)
    assert len(ran.stderr.splitlines()) == len(commands), ran.stderr


def test_a_full_disk_is_one_clear_line(cli: Cli, small_disk: Path, sampled: Path) -> None:
    path = small_disk / "a.sqlite"
    path.write_bytes(sampled.read_bytes())
    with ResultFile(path) as result_file:
        done = result_file.done()
    filler = small_disk / "filler"
    with filler.open("wb", buffering=0) as file, pytest.raises(OSError, match="No space"):
        while True:
            file.write(b"\0" * 512)
    run = ("census", "run", str(path), "--class", "notchable", "--sample", "0.2")
    ran = cli(*run)
    assert ran.code == 2
    assert "full" in ran.err.splitlines()[-1] and "Traceback" not in ran.err
    with ResultFile(path) as result_file:
        assert result_file.done() >= done
    filler.unlink()
    assert cli("census", "run", str(path), "--class", "notchable", "--sample", "0.05").code == 0


def test_verify(cli: Cli, sampled: Path) -> None:
    ran = cli("census", "verify", str(sampled), "40", "--seed", "5")
    assert ran.code == 0
    assert "none wrong" in ran.out and "logical" in ran.out
    plain = json.loads(cli("census", "verify", str(sampled), "40", "--seed", "5", "--json").out)
    assert plain["wrong"] == [] and plain["checked"] >= 40


def test_special(cli: Cli, sampled: Path) -> None:
    lines = cli("census", "special", str(sampled), "--json").out.splitlines()
    kept = [json.loads(line) for line in lines]
    ran = cli("census", "special", str(sampled), "--limit", "3")
    *_, first, second, third, rest = ran.out.splitlines()
    assert [line.split()[0] for line in (first, second, third)] == [one["ll"] for one in kept[:3]]
    assert rest == f"… and {len(kept) - 3:,} more; --limit shows more; --listing, --json and --parquet all"
    assert max(map(len, ran.out.splitlines())) <= 80
    every = cli("census", "special", str(sampled), "--limit", str(len(kept))).out
    assert "more" not in every.splitlines()[-1] and kept[-1]["ll"] in every.splitlines()[-1]
    some = cli("census", "special", str(sampled), "--json", "--where", "holes <= 8").out.splitlines()
    assert [json.loads(line) for line in some] == [one for one in kept if one["holes"] <= 8]


def test_special_as_a_listing(
    cli: Cli, sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`burrkit ll -` reads it back, finds no column wrong, and prints the same; for 0-0-0-1, too."""
    special = ("census", "special", str(sampled), "--limit", "40")
    for where in ("level > 0", "level == 0"):
        kept = [json.loads(line) for line in cli(*special, "--where", where, "--json").out.splitlines()]
        printed = cli(*special, "--where", where, "--listing").out
        assert printed.splitlines()[:2] == list(HEADING)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(printed.encode())))
        again = cli("ll", "-", "--listing")
        assert (again.code, again.out, again.err) == (0, printed, "")
        listed = list(ll_listing.read(printed, "special"))
        assert [one.string.text for one in listed] == [one["ll"] for one in kept]
        assert [one.holes for one in listed] == [one["holes"] for one in kept]
        types = ["-".join(map(str, one.levels or ())) for one in listed]
        assert types == [one["level_type"] for one in kept]
    assert set(types) == {"0-0-0-0", "0-0-0-1"}
    file = tmp_path / "special.txt"
    file.write_text(printed, encoding="utf-8")
    assert len(load_document(str(file)).problems) == len(listed)
    for other in (["--json"], ["--parquet", str(tmp_path / "a.parquet")]):
        ran = cli(*special, "--listing", *other)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == f"burrkit: --listing and {other[0]}: choose one of the two\n"


def test_keep(cli: Cli, tmp_path: Path, sampled: Path) -> None:
    path, keep = str(tmp_path / "kept.sqlite"), "level_6>=3 and holes <= 7"
    run = ("census", "run", path, "--class", "notchable", "--sample", "0.02", "--keep")
    ran = cli(*run, keep)
    assert ran.code == 0
    assert re.search(r"the complete file stores [0-9,]+ assemblies by --special and --keep", ran.err)
    assert "; 0 units done" in cli(*run, "level_6 >= 3 and  (holes<=7)").out
    lines = cli("census", "special", path, "--json").out.splitlines()
    shown = [one for one in map(json.loads, lines) if not one["example"]]
    other = [one for one in shown if not ((one["level_6"] >= 3 and one["holes"] <= 7) or one["level"] >= 8)]
    assert other and all(one["symmetry"] != "1" for one in other)
    kept = [one for one in shown if one not in other]
    assert len(kept) > 100
    assert all((one["level_6"] >= 3 and one["holes"] <= 7) or one["level"] >= 8 for one in kept)
    table = json.loads(cli("census", "report", path, "--json").out)
    plain = json.loads(cli("census", "report", str(sampled), "--json").out)
    assert table["special"] == {
        "from_level": 8, "keep": "level_6 >= 3 and holes <= 7", "assemblies": len(kept)
    }  # fmt: skip
    del table["special"], plain["special"]
    assert {**table, "seconds": 0} == {**plain, "seconds": 0}
    text = cli("census", "special", path, "--limit", "1").out
    assert "level 8 or more, or level_6 >= 3 and holes <= 7" in " ".join(text.split())
    assert max(map(len, text.splitlines())) <= 80
    merged = cli("census", "merge", str(tmp_path / "new.sqlite"), str(sampled), path)
    check(merged.error, "mismatch --keep level_6 >= 3 holes <= 7")


def test_parquet(cli: Cli, sampled: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    path = tmp_path / "special.parquet"
    assert cli("census", "special", str(sampled), "--parquet", str(path)).code == 0
    rows = parquet.read_table(path).to_pylist()
    lines = cli("census", "special", str(sampled), "--json").out.splitlines()
    assert rows == [json.loads(line) for line in lines]


def test_parquet_without_its_extra(
    cli: Cli, sampled: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    ran = cli("census", "special", str(sampled), "--parquet", str(tmp_path / "a.parquet"))
    assert (ran.code, ran.out) == (2, "")
    refused(ran, "not-installed burrkit[census]")


def test_counts_of_notchable_and_solid(cli: Cli) -> None:
    plain = json.loads(cli("census", "count", "--class", "notchable", "--json").out)
    assert plain["assemblies"] == {
        "fully_rotated": 320_439_782,
        "physical": 26_704_015,
        "logical": 13_354_991,
    }
    assert plain["holes"]["logical"][-1] == 5
    solid = cli("census", "count", "--class", "solid").out
    assert "25,062,952" in solid and "50,122,724" in solid


@pytest.mark.full
def test_the_notchable_census(cli: Cli, tmp_path: Path) -> None:
    """Cutler's run of March to June 1987, and his record assembly."""
    path = str(tmp_path / "notchable.sqlite")
    assert "complete" in cli("census", "run", path, "--class", "notchable").out
    report = cli("census", "report", path)
    assert "COMPLETE" in report.out
    plain = json.loads(cli("census", "report", path, "--json").out)
    assert plain["assemblies"] == 13_354_991
    assert plain["highest_levels"] == {"6": 9, "8": 8, "10": 10, "12": 10}
    assert plain["levels"]["10"]["10"] == 2
    best = [
        json.loads(line) for line in cli("census", "special", path, "--json", "--limit", "2").out.splitlines()
    ]
    sets = Counter((tuple(sorted(one["sticks"])), one["holes"], one["level_type"]) for one in best)
    assert sets == {
        ((154, 480, 495, 1024, 1024, 1024), 9, "4-6-10-10"): 1,
        ((412, 480, 495, 1024, 1024, 1024), 11, "4-4-10-10"): 1,
    }
    # SOURCE: B. Cutler, A Computer Analysis of All 6-Piece Burrs (1994), an example of the LL format.
    known = read("05550110503004001116603664226666")
    assert read(best[0]["ll"]).canonical == known.canonical
    assert cli("census", "verify", path, "2000", "--seed", "1").code == 0
