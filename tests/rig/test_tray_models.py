"""The models of the trays: closed, of the stated sizes, with the tags where rosters have them."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest
import trimesh

from tableside.printing.counters import inlay_sheets
from tableside.printing.paper import paper_of
from tableside.rig.tray_models import (
    BOSS_TALL,
    FLAG,
    FLOOR,
    PRINT,
    ROD,
    SOCKET,
    UNDER_ROD,
    Part,
    parts,
    rod_length,
    scad_sizes,
)
from tableside.rig.trays import BASES, HEIGHTS, ROD_IN, Form, lip, tray, usual_roster
from tableside.simulate.scene import GameUnit

PARTS = parts()
KINDS = {size: kind for kind, size in BASES.items()}


def mesh_of(part: Part, root: Path) -> trimesh.Trimesh:
    mesh = trimesh.load_mesh(root / "hardware" / f"{part.name}.stl")
    assert isinstance(mesh, trimesh.Trimesh)
    return mesh


def top_at(mesh: trimesh.Trimesh, x: float, y: float) -> float:
    """Return how high the part is at a place seen from above, mm; -inf beside it."""
    best = -np.inf
    for triangle in np.asarray(mesh.triangles):
        a, b, c = triangle[:, :2]
        sides = np.column_stack([b - a, c - a])
        if abs(np.linalg.det(sides)) < 1e-9:
            continue
        s, t = np.linalg.solve(sides, np.array([x, y]) - a)
        if s >= -1e-9 and t >= -1e-9 and s + t <= 1 + 1e-9:
            za, zb, zc = triangle[:, 2]
            best = max(best, float(za + s * (zb - za) + t * (zc - za)))
    return best


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
def test_a_part_is_closed_and_of_its_size(part: Part, root: Path) -> None:
    mesh = mesh_of(part, root)
    assert mesh.is_watertight
    assert mesh.is_winding_consistent
    assert mesh.extents == pytest.approx(part.size, abs=1e-3)
    assert 0 < mesh.volume < 1.0001 * np.prod(part.size)
    assert (root / "hardware" / "pictures" / f"{part.name}.png").stat().st_size > 1000


@pytest.mark.parametrize("part", [p for p in PARTS if p.kind == "lip"], ids=lambda p: p.name)
def test_the_roster_s_tags_lie_in_the_bed_of_the_lip(part: Part, root: Path) -> None:
    mesh, strip = mesh_of(part, root), lip(part.base)
    for tag in tray(KINDS[part.base], 0).tags:
        ahead, left = tag.at
        assert top_at(mesh, -left, ahead) + PRINT == pytest.approx(tag.height, abs=1e-3)
        # The paper's corners lie in the bed too; just beyond it is the lip's own height.
        half = strip.paper / 2
        for dx, dy in ((half, half), (half, -half), (-half, half), (-half, -half)):
            assert top_at(mesh, -left + dx, ahead + dy) + PRINT == pytest.approx(3.0, abs=1e-3)
        assert top_at(mesh, -left, ahead - half - 0.5) == pytest.approx(3.0, abs=1e-3)
    assert top_at(mesh, 0.0, 0.0) == pytest.approx(FLOOR, abs=1e-3)
    front, rear = part.base[1] / 2, -part.base[1] / 2 - strip.depth
    assert mesh.bounds[:, 1] == pytest.approx([rear, front], abs=1e-3)


@pytest.mark.parametrize("part", [p for p in PARTS if p.kind == "card"], ids=lambda p: p.name)
def test_a_flat_tray_with_its_print_is_as_high_as_the_roster_says(part: Part, root: Path) -> None:
    mesh = mesh_of(part, root)
    for tag in tray(KINDS[part.base], 0, form="card").tags:
        ahead, left = tag.at
        assert top_at(mesh, -left, ahead) + PRINT == pytest.approx(tag.height, abs=1e-3)


@pytest.mark.parametrize("part", [p for p in PARTS if p.kind == "foot"], ids=lambda p: p.name)
def test_a_flag_s_rod_stands_under_its_tag(part: Part, root: Path) -> None:
    mesh = mesh_of(part, root)
    (tag,) = tray(KINDS[part.base], 0, form="flag").tags
    ahead, left = tag.at
    assert top_at(mesh, -left, ahead) == pytest.approx(UNDER_ROD, abs=1e-3)
    assert top_at(mesh, -left + ROD / 2 - 0.01, ahead) == pytest.approx(UNDER_ROD, abs=1e-3)
    assert top_at(mesh, -left + 2, ahead) == pytest.approx(FLOOR + BOSS_TALL, abs=1e-3)
    assert ahead == ROD_IN - part.base[1] / 2


def test_foot_rod_flag_and_print_add_up_to_the_tag_s_height(root: Path) -> None:
    flag = mesh_of(PARTS[-1], root)
    assert top_at(flag, 0.0, 0.0) == pytest.approx(FLAG, abs=1e-3)
    assert top_at(flag, 2.0, 0.0) == pytest.approx(FLAG + SOCKET, abs=1e-3)
    assert UNDER_ROD + rod_length() + FLAG + PRINT == pytest.approx(HEIGHTS["flag"])


def test_the_sizes_of_the_model_are_those_of_the_rosters(root: Path) -> None:
    assert (root / "hardware" / "sizes.scad").read_text(encoding="utf-8") == scad_sizes()


@pytest.mark.parametrize("kind", ["infantry", "detachment", "headquarters"])
def test_a_printed_inlay_fits_its_bed(kind: str) -> None:
    roster = usual_roster([GameUnit(id="a", side="x", type=kind)])
    box = inlay_sheets(roster, paper_of("a4"))[0].boxes[1]
    strip = lip(BASES[kind])
    assert box.width - 0.3 == pytest.approx(2 * strip.out + strip.paper)
    assert box.height - 0.3 == pytest.approx(strip.paper)


@pytest.mark.parametrize("form", ["lip", "card", "flag"])
def test_the_page_states_the_same_sizes(form: Form, root: Path) -> None:
    text = (root / "hardware" / "README.md").read_text(encoding="utf-8")
    for kind, (width, depth) in BASES.items():
        if kind == "cavalry":
            continue
        row = re.search(rf"^\| {form} \| {width:g} x {depth:g} .*$", text, re.MULTILINE)
        assert row is not None
        for tag in tray(kind, 0, form=form).tags:
            assert f"({tag.at[0]:g}, {tag.at[1]:g})" in row[0]
            assert f"| {tag.height:g} |" in row[0]
    assert f"{rod_length():g} mm" in text


def test_the_page_s_links_lead_somewhere(root: Path) -> None:
    page = root / "hardware" / "README.md"
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert len(targets) > 5
    assert [target for target in targets if not (page.parent / target).exists()] == []
    named = set(re.findall(r"`([\w-]+\.stl)`", page.read_text(encoding="utf-8")))
    assert named == {f"{part.name}.stl" for part in PARTS}
