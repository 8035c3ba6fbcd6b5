"""Fingers on a page: put down, moved and lifted, each time until the page has been told so.

A browser tells a page of touches when it next shows a frame, which on a busy machine may be after
what the test asks next.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager

from tests.web.conftest import Phone

Point = tuple[float, float]
SLOP = 16  # px; a browser does not tell of what a single finger moves before it has moved so far
#: Where the page knows fingers to be, in the order of their coming down.
TOLD = """() => {
  const at = (window.fingers = new Map());
  const put = (event) => at.set(event.pointerId, [event.clientX, event.clientY]);
  addEventListener('pointerdown', put, true);
  addEventListener('pointermove', (event) => at.has(event.pointerId) && put(event), true);
  const drop = (event) => at.delete(event.pointerId);
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, drop, true);
}"""
THERE = """(points) => {
  const at = [...window.fingers.values()];
  const near = ([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]) < 1;
  return at.length === points.length && at.every(near);
}"""


class Fingers:
    """Fingers on a phone's page."""

    def __init__(self, phone: Phone) -> None:
        self.page = phone.page
        self.session = phone.page.context.new_cdp_session(phone.page)
        self.page.evaluate(TOLD)
        self.began: Point | None = None  # a single finger that may yet be a tap

    def _send(self, kind: str, points: tuple[Point, ...]) -> None:
        touches = [{"x": x, "y": y, "id": i} for i, (x, y) in enumerate(points)]
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})
        if self.began is None or not points or math.dist(self.began, points[0]) > SLOP:
            self.began = None
            self.page.wait_for_function(THERE, arg=[list(point) for point in points])

    @contextmanager
    def down(self, *points: Point) -> Iterator[None]:
        """Put fingers down; they are lifted at the end."""
        self._send("touchStart", points)
        self.began = points[0] if len(points) == 1 else None
        yield
        self._send("touchEnd", ())

    def move(self, *points: Point) -> None:
        """Move the fingers that are down."""
        self._send("touchMove", points)


def gesture(phone: Phone, *moments: list[Point]) -> None:
    """Put fingers down at the first moment's points, move them on, lift them, and let it rest."""
    fingers = Fingers(phone)
    with fingers.down(*moments[0]):
        for points in moments[1:]:
            fingers.move(*points)
    fingers.session.detach()
    phone.rest()
