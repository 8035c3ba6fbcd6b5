"""A table as full as they come: forty units with long names, eighteen of them to be set back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.engine.muster import Army, Line, Muster, encounter
from tableside.geometry.pose import Pose
from tableside.rules import registry
from tableside.session.session import Session
from tests.fake_game import look, seen
from tests.web.spoken import SpokenTable

#: Names as players give them; the longest is cut wherever there is no room for it.
LONG = (
    "Second Brigade of the Army of the Shenandoah",
    "Königlich Bayerisches Infanterie-Regiment Nr. 14",
    "12ᵉ régiment d’infanterie légère",
    "Taylor's Louisianans",
)
#: How many units of a side, and how many of all stand elsewhere when a new game is set up.
UNITS, AWAY = 20, 18


def crowded_session() -> Session[Any]:
    """Return a game of forty corps with long names, not begun."""
    rules = registry.ruleset("gmu")
    lists = rules.lists()
    assert lists is not None
    named = zip(("Army of Northern Virginia", "Army of the Potomac"), lists.armies[:2], strict=True)
    first, second = (
        Army(
            name=name,
            leader="Général de division Claude-Étienne Guyot de Lacour",
            army=listed.id,
            lines=(Line(arm="foot", name="Line", count=UNITS, names=LONG),),
        )
        for name, listed in named
    )
    muster = Muster(ruleset="gmu", board=(48.0, 36.0), armies=(first, second))
    position = rules.fielded(encounter(muster, lists))
    return Session(rules, rules.load(position, "crowded.json"))


def standing(session: Session[Any]) -> dict[str, Pose]:
    """Return where the game's units stand."""
    poses = session.ruleset.poses(session.state).items()
    return {unit: pose for unit, pose in poses if pose is not None}


def show(table: SpokenTable, frame: int, poses: Mapping[str, Pose]) -> None:
    """Have the camera see units there."""
    table.link.show(look(frame, [seen(unit, pose) for unit, pose in poses.items()]))


def set_back(table: SpokenTable, session: Session[Any]) -> None:
    """Have a new game begin while eighteen units stand where the last one left them."""
    home = standing(session)
    assert table.live.restart()
    away = list(home)[:: max(1, len(home) // AWAY)][:AWAY]
    strewn = {
        unit: Pose(6.0 + 2.2 * number, 17.0 + number % 3, 35.0 * number)
        for number, unit in enumerate(away)
    }
    show(table, 40, {**home, **strewn})
