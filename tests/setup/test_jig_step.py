"""The jig's step: when it can begin, which jig it takes, and what it says of a table."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

from tableside.files.loading import dump
from tableside.files.roster import Roster
from tableside.rig.jig_card import usual_jig
from tableside.setup.looking import Looked
from tableside.setup.report import SetupError
from tableside.setup.setting_up import SettingUp
from tableside.setup.sheets import sheet
from tableside.setup.steps.jig import JIG, JigWork, jig_of, report
from tableside.setup.table import Kept, Table
from tests.setup.tables import POSITION, roster, table


def whole(folder: Path) -> Table:
    return table(folder, roster=roster(), position=POSITION)


def with_family(listed: Roster, family: str, number: int) -> Roster:
    """A roster whose first tag is another."""
    unit = listed.units[0]
    base = unit.bases[0]
    tag = base.tags[0].model_copy(update={"family": family, "id": number})
    base = base.model_copy(update={"tags": (tag, *base.tags[1:])})
    changed = unit.model_copy(update={"bases": (base,)})
    return listed.model_copy(update={"units": (changed, *listed.units[1:])})


def test_it_waits_for_a_lens_and_a_roster(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    for lacking in (replace(asked, camera=None), replace(asked, roster=None)):
        assert report(lacking, Looked(), None).state == "blocked"
        with pytest.raises(SetupError, match="needs a lens that is measured, and a roster"):
            JigWork(lacking, any_tags=False)
    (line,) = report(asked, Looked(), None).said
    assert (str(line.text), line.tone) == ("0 of 4 bases are measured in the jig", "plain")


def test_the_usual_jig_is_as_true_as_the_printer_is_known_to_be(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    assert jig_of(asked).scale == 0.001  # its check line was measured
    assert jig_of(replace(asked, kept=Kept(source="0"))).scale == 0.002
    assert jig_of(replace(asked, kept=Kept(source="0", check_line=199.0))).scale == 0.002
    assert sheet(asked, "jig", "letter", "").startswith(b"%PDF")


def test_a_jig_of_the_table_s_own_is_taken(tmp_path: Path) -> None:
    own = usual_jig(first=9)
    (tmp_path / JIG).write_text(dump(own), encoding="utf-8")
    assert jig_of(whole(tmp_path)) == own
    assert JigWork(whole(tmp_path), any_tags=False).state.jig == own
    text = dump(own).replace('"corner"', '"korner"')
    (tmp_path / JIG).write_text(text, encoding="utf-8")
    with pytest.raises(SetupError, match=re.escape("jig.json: ")):
        JigWork(whole(tmp_path), any_tags=False)


def test_a_marker_of_the_jig_is_nobody_else_s(tmp_path: Path) -> None:
    asked = whole(tmp_path)
    clash = replace(asked, roster=with_family(roster(), "tag25h9", 7))
    with pytest.raises(SetupError, match="tag25h9 7 is a marker of the jig"):
        JigWork(clash, any_tags=False)
    JigWork(replace(asked, roster=with_family(roster(), "tag25h9", 8)), any_tags=False)


def test_a_roster_that_is_changed_ends_what_was_begun(tmp_path: Path) -> None:
    job = SettingUp(whole(tmp_path))
    job.do({"do": "step", "step": "jig"})
    job.do({"do": "jig", "what": "start", "any": True})
    assert shown(job) is True
    job.do({"do": "roster", "form": "card"})
    assert shown(job) is False
    job.do({"do": "jig", "what": "start"})
    job.do({"do": "jig", "what": "stop"})
    assert shown(job) is False


def shown(job: SettingUp) -> object:
    step = next(s for s in job.status()["steps"] if s["name"] == "jig")
    return step["values"]["measuring"]
