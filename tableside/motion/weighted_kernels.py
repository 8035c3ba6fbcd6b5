"""The inner loops of the search for cheapest ways over ground of different costs.

Nodes lie strictly inside a face (ground of one cost); a straight way between two of them stays in
the face when it crosses none of its edges. Nodes at one place, each in another face, are linked:
to go from one to the other costs nothing. So are nodes on the two sides of a line that costs
something to cross.
"""

from __future__ import annotations

import numpy as np

from tableside.geometry.compiled import compiled, part
from tableside.motion.edges import Indices
from tableside.motion.obstacles import Array, Flags

#: A way is only better when it costs so much less: ways along a line have no bends on it.
TIE = 1e-9
#: Lengths are rounded by less than this.
ROUNDING = 1e-10
#: So many points at the rim of a disc stand for all of it.
_RIM = 36
#: Before a node that no way comes to.
NEVER = -2


@part
def _side(ax: float, ay: float, bx: float, by: float, px: float, py: float) -> float:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@part
def _stop(
    edges: Array, first: int, last: int, px: float, py: float, qx: float, qy: float, guess: int
) -> int:
    """Return an edge, from first to last, that a way from p to q crosses; -1 where there is none.

    ``guess``: an edge to look at first: that which stopped the way to a place near by.
    """
    low_x, high_x = min(px, qx), max(px, qx)
    low_y, high_y = min(py, qy), max(py, qy)
    for k in range(first - 1, last):
        n = guess if k < first else k
        if n < first:
            continue
        ax, ay, bx, by = edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3]
        if (ax > high_x and bx > high_x) or (ax < low_x and bx < low_x):
            continue
        if (ay > high_y and by > high_y) or (ay < low_y and by < low_y):
            continue
        one, other = _side(px, py, qx, qy, ax, ay), _side(px, py, qx, qy, bx, by)
        if (one > 0.0 and other > 0.0) or (one < 0.0 and other < 0.0):
            continue
        one, other = _side(ax, ay, bx, by, px, py), _side(ax, ay, bx, by, qx, qy)
        if (one > 0.0 and other < 0.0) or (one < 0.0 and other > 0.0):
            return n
    return -1


@part
def _clear(edges: Array, first: int, last: int, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a way from p to q crosses none of the edges (ax, ay, bx, by) first to last."""
    return _stop(edges, first, last, px, py, qx, qy, -1) < 0


@part
def _seen_to(
    edges: Array, first: int, last: int, px: float, py: float, qx: float, qy: float
) -> float:
    """Return how much of a way from p to q, 0 to 1, lies before the edges that it crosses."""
    seen = 1.0
    for n in range(first, last):
        ax, ay, bx, by = edges[n, 0], edges[n, 1], edges[n, 2], edges[n, 3]
        one, other = _side(px, py, qx, qy, ax, ay), _side(px, py, qx, qy, bx, by)
        if (one > 0.0 and other > 0.0) or (one < 0.0 and other < 0.0):
            continue
        one, other = _side(ax, ay, bx, by, px, py), _side(ax, ay, bx, by, qx, qy)
        if (one > 0.0 and other < 0.0) or (one < 0.0 and other > 0.0):
            seen = min(seen, one / (one - other))
    return seen


@part
def _in_sight(
    places: Array, faces: Indices, radius: Array, kept: Flags, u: int, x: float, y: float,
    loss: float, edges: Array, low: int, high: int,
) -> bool:  # fmt: skip
    """Whether a point is in the disc of a place that is kept, in the face of place u and seen."""
    for w in range(len(places)):
        if not kept[w] or faces[w] != faces[u]:
            continue
        qx, qy = places[w, 0], places[w, 1]
        if np.hypot(x - qx, y - qy) <= radius[w] + loss and _clear(
            edges, low, high, places[u, 0], places[u, 1], qx, qy
        ):
            return True
    return False


@part
def _sees_more(
    places: Array, faces: Indices, radius: Array, kept: Flags, u: int, ends: Array,
    loss: float, edges: Array, low: int, high: int,
) -> bool:  # fmt: skip
    """Whether place u adds to what kept places see, by more than ``loss`` inches.

    ``ends`` (n, 2): the points at the rim of its disc that no kept place has in its own. Where an
    edge hides one, the point on that edge counts instead.
    """
    px, py = places[u, 0], places[u, 1]
    for n in range(len(ends)):
        seen = _seen_to(edges, low, high, px, py, ends[n, 0], ends[n, 1])
        if seen == 1.0:
            return True
        x, y = px + seen * (ends[n, 0] - px), py + seen * (ends[n, 1] - py)
        if seen * radius[u] > loss and not _in_sight(
            places, faces, radius, kept, u, x, y, loss, edges, low, high
        ):
            return True
    return False


@compiled
def thinned(
    places: Array,
    faces: Indices,
    radius: Array,
    order: Indices,
    edges: Array,
    first: Indices,
    loss: float,
) -> Flags:
    """Return which of n places are enough to see all from, but for ``loss`` inches at the rim.

    From each one sees ``radius`` inches far. In ``order`` a place is left out if each point at
    the rim of its disc is nearly in the disc of some place kept before, in the same face and in
    sight of it. Where an edge of the face hides the rim, the point on that edge counts instead.
    """
    count = len(places)
    kept = np.zeros(count, np.bool_)
    turns = 2.0 * np.pi * np.arange(_RIM) / _RIM
    for u in order:
        px, py, f = places[u, 0], places[u, 1], faces[u]
        rim_x, rim_y = px + radius[u] * np.cos(turns), py + radius[u] * np.sin(turns)
        open_ = np.ones(_RIM, np.bool_)
        left = _RIM
        for w in range(count):
            if left == 0:
                break
            far = radius[w] + loss
            qx, qy = places[w, 0], places[w, 1]
            if not kept[w] or faces[w] != f or np.hypot(qx - px, qy - py) >= radius[u] + far:
                continue
            inside = open_ & (np.hypot(rim_x - qx, rim_y - qy) <= far)
            if inside.any() and _clear(edges, first[f], first[f + 1], px, py, qx, qy):
                open_ &= ~inside
                left = int(open_.sum())
        ends = np.column_stack((rim_x[open_], rim_y[open_]))
        low, high = first[f], first[f + 1]
        kept[u] = _sees_more(places, faces, radius, kept, u, ends, loss, edges, low, high)
    return kept


@part
def _nearer(
    nodes: Array, low: int, high: int, edges: Array, first: int, last: int,
    x: float, y: float, base: float, inch: float, node: int,
    cost: Array, before: Indices, rest: Array, done: Flags, most: float,
    waiting: Indices, count: int,
) -> int:  # fmt: skip
    """Go straight on from a place, come to at ``base``, to nodes ``low`` to ``high`` of its face.

    ``inch``: what an inch costs there; ``node``: what comes before them then. Those that were
    never come to are put among the ``count`` that are ``waiting``, whose new number is returned.
    """
    stop, inch_squared = -1, inch * inch
    for n in range(low, high):
        if done[n]:
            continue
        dx, dy = nodes[n, 0] - x, nodes[n, 1] - y
        # Most nodes are too far off by far: squares tell that sooner than a length.
        room = min(cost[n] - TIE, most - rest[n]) - base + ROUNDING
        if room < 0.0 or inch_squared * (dx * dx + dy * dy) > room * room:
            continue
        way = base + inch * np.hypot(dx, dy)
        if way >= cost[n] - TIE or way + rest[n] > most:
            continue
        found = _stop(edges, first, last, x, y, nodes[n, 0], nodes[n, 1], stop)
        if found >= 0:
            stop = found
            continue
        if before[n] == NEVER:
            waiting[count] = n
            count += 1
        cost[n], before[n] = way, node
    return count


@part
def _straight_on(
    goals: Array, face: int, edges: Array, first: int, last: int,
    x: float, y: float, base: float, inch: float, best: float,
) -> float:  # fmt: skip
    """Return what the cheapest straight way from a place of a face to a goal costs, or ``best``."""
    for g in range(len(goals)):
        way = base + inch * np.hypot(goals[g, 0] - x, goals[g, 1] - y)
        if (
            int(goals[g, 2]) == face
            and way < best
            and _clear(edges, first, last, x, y, goals[g, 0], goals[g, 1])
        ):
            best = way
    return best


@part
def _next(cost: Array, rest: Array, waiting: Indices, count: int) -> int:
    """Return which of the nodes that wait is the nearest, of several the first; -1 for none."""
    found, nearest, node = -1, np.inf, -1
    for i in range(count):
        n = waiting[i]
        far = cost[n] + rest[n]
        if far < nearest or (far == nearest and n < node):
            found, nearest, node = i, far, n
    return found


@part
def _rest(nodes: Array, goals: Array, least: float, plain: float, off: float) -> Array:
    """Return what is left of a way at least from each node to the first goal, 0 without any.

    An inch costs at least ``least``, and ``plain`` where it is nearer than ``off`` to that goal.
    """
    rest = np.zeros(len(nodes))
    if len(goals):
        for n in range(len(nodes)):
            far = np.hypot(nodes[n, 0] - goals[0, 0], nodes[n, 1] - goals[0, 1])
            rest[n] = plain * min(far, off) + least * max(far - off, 0.0)
    return rest


@part
def _faces(begins: Indices, size: int) -> Indices:
    """Return the face of each node."""
    face_of = np.empty(size, np.int64)
    for f in range(len(begins) - 1):
        face_of[begins[f] : begins[f + 1]] = f
    return face_of


@compiled
def spread(
    nodes: Array,
    begins: Indices,
    links: Indices,
    linked: Indices,
    fees: Array,
    costs: Array,
    edges: Array,
    first: Indices,
    starts: Array,
    goals: Array,
    least: float,
    plain: float,
    off: float,
    bound: float,
) -> tuple[Array, Indices, float, int]:
    """Return what the cheapest way to each node costs, and after which node it comes.

    ``nodes`` (n, 2), those of face f from ``begins[f]`` to ``begins[f + 1]``; those linked with
    node i are ``linked[links[i]:links[i + 1]]``, and ``fees`` what it costs to go over to each.
    ``edges`` and ``first``: the edges of each face.
    ``starts`` and ``goals`` (k, 3): places and their faces. With goals the search ends at the
    cheapest way to one; its cost (infinity for none) and last node (-1: straight from the start)
    come third and fourth. No way that costs more than ``bound`` is looked at. ``least``, ``plain``
    and ``off``: as for ``_rest``. A node after a start has -1 before it, one never come to -2.
    """
    size = len(nodes)
    cost, before = np.full(size, np.inf), np.full(size, NEVER)
    rest, done = _rest(nodes, goals, least, plain, off), np.zeros(size, np.bool_)
    face_of = _faces(begins, size)
    best, last = np.inf, NEVER
    waiting, count = np.empty(size, np.int64), 0
    for k in range(len(starts)):
        sx, sy, f = starts[k, 0], starts[k, 1], int(starts[k, 2])
        way = _straight_on(goals, f, edges, first[f], first[f + 1], sx, sy, 0.0, costs[f], best)
        if way < best:
            best, last = way, -1
        count = _nearer(
            nodes, begins[f], begins[f + 1], edges, first[f], first[f + 1],
            sx, sy, 0.0, costs[f], -1, cost, before, rest, done, min(bound, best), waiting, count,
        )  # fmt: skip
    while True:
        i = _next(cost, rest, waiting, count)
        if i < 0:
            break
        u = waiting[i]
        if cost[u] + rest[u] >= min(bound, best):
            break
        count -= 1
        waiting[i] = waiting[count]
        done[u] = True
        for i in range(links[u], links[u + 1]):
            n = linked[i]
            way = cost[u] + fees[i]
            if way < cost[n]:
                if before[n] == NEVER:
                    waiting[count] = n
                    count += 1
                cost[n], before[n] = way, u
        f, ux, uy = face_of[u], nodes[u, 0], nodes[u, 1]
        way = _straight_on(goals, f, edges, first[f], first[f + 1], ux, uy, cost[u], costs[f], best)
        if way < best:
            best, last = way, u
        count = _nearer(
            nodes, begins[f], begins[f + 1], edges, first[f], first[f + 1],
            ux, uy, cost[u], costs[f], u, cost, before, rest, done, min(bound, best),
            waiting, count,
        )  # fmt: skip
    return cost, before, best, last
