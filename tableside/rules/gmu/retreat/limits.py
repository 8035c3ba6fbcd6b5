"""The limits of one retreat (section 4) in arrays, ready to be measured over many slides."""

from __future__ import annotations

import numpy as np

from tableside.rules.gmu.retreat.around import Rects, Slack, given, own_bases
from tableside.rules.gmu.retreat.river import RiverField
from tableside.rules.gmu.retreat.scene import Scene, Zone
from tableside.rules.gmu.zones import CONTROL


class Limits:
    """The limits of one scene; ``stay``: numbers of the watched whose zone must not be left."""

    def __init__(self, scene: Scene, river: RiverField | None, stay: tuple[int, ...] = ()) -> None:
        self.scene, self.river, self.stay = scene, river, stay
        self.own = own_bases(scene)
        swept = [o for o in scene.all if o.blocks or o.zone in (Zone.CLOSED, Zone.HELD)]
        closed = np.array([o.zone is Zone.CLOSED for o in swept], dtype=bool)
        held = [scene.watched.index(o) if o.zone is Zone.HELD else -1 for o in swept]
        self.limit = np.where(closed, CONTROL, 0.0)
        self.held = np.array(held, dtype=np.intp)
        self.blocks = np.array([o.blocks for o in swept], dtype=bool) | closed
        starts = [
            (o.distance if limit else o.gap) for o, limit in zip(swept, self.limit, strict=True)
        ]
        self.given = np.array(
            [given(n, s, o.sigma) for o, n, s in zip(swept, self.limit, starts, strict=True)]
        )
        self.given_held = np.array([given(CONTROL, o.distance, o.sigma) for o in swept])
        self.swept, self.swept_slack = Rects(swept) if swept else None, Slack(scene, swept)
        under = [o for o in scene.all if o.not_under]
        self.under, self.under_slack = Rects(under) if under else None, Slack(scene, under)
        self.watched = [Rects([o]) for o in scene.watched]
        self.watched_slack = Slack(scene, list(scene.watched))
