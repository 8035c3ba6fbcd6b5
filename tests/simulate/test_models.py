"""What stands on a base."""

from __future__ import annotations

import pytest

from tableside.files.roster import Base, Tag, Unit
from tableside.rig.trays import tray
from tableside.simulate.models import build


@pytest.mark.parametrize(("height", "stands"), [(3.0, False), (3.6, False), (60.0, True)])
def test_no_figure_hides_a_tag_on_the_base_however_high_it_was_glued(
    height: float, stands: bool
) -> None:
    tag = Tag(family="tag36h11", id=40, side=11.2, at=(0.3, -0.2), height=height)
    base = Base(base=(25.0, 40.0), tags=(tag,))
    (model,) = build(Unit(id="fr-1/1", side="fr", type="line-infantry", bases=(base,)))
    assert bool(model.figures) is stands


def test_figures_stand_beside_the_tags_of_a_lip() -> None:
    unit = Unit(id="csa-1", side="csa", type="infantry", bases=(tray("infantry", 40),))
    assert build(unit)[0].figures
