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


@part
def _side(ax: float, ay: float, bx: float, by: float, px: float, py: float) -> float:
    return (bx - ax) * (py - ay) - (by - ay) * (px - ax)


@part
def _clear(edges: Array, first: int, last: int, px: float, py: float, qx: float, qy: float) -> bool:
    """Whether a way from p to q crosses none of the edges (ax, ay, bx, by) first to last."""
    low_x, high_x = min(px, qx), max(px, qx)
    low_y, high_y = min(py, qy), max(py, qy)
    for n in range(first, last):
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
            return False
    return True


@compiled
def thinned(
    places: Array,
    faces: Indices,
    radius: Array,
    edges: Array,
    first: Indices,
    loss: float,
) -> Flags:
    """Return which of n places are enough to see all from, but for ``loss`` inches at the rim.

    From each one sees ``radius`` inches far. A place is left out whose disc one of a larger radius
    covers nearly, in the same face and in sight of it.
    """
    count = len(places)
    kept = np.zeros(count, np.bool_)
    for u in np.argsort(-radius):
        apart = np.sqrt(2.0 * loss * radius[u])
        covered = False
        for w in range(count):
            if covered or not kept[w] or faces[w] != faces[u]:
                continue
            px, py, qx, qy = places[u, 0], places[u, 1], places[w, 0], places[w, 1]
            if np.hypot(qx - px, qy - py) <= apart:
                f = faces[u]
                low, high = first[f], first[f + 1]
                covered = _clear(edges, low, high, px, py, qx, qy)
        kept[u] = not covered
    return kept


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
    bound: float,
) -> tuple[Array, Indices, float, int]:
    """Return what the cheapest way to each node costs, and after which node it comes.

    ``nodes`` (n, 2), those of face f from ``begins[f]`` to ``begins[f + 1]``; those linked with
    node i are ``linked[links[i]:links[i + 1]]``, and ``fees`` what it costs to go over to each.
    ``edges`` and ``first``: the edges of each face.
    ``starts`` and ``goals`` (k, 3): places and their faces. With goals the search ends at the
    cheapest way to one; its cost (infinity for none) and last node (-1: straight from the start)
    come third and fourth. No way that costs more than ``bound`` is looked at; ``least`` is the
    least cost of any ground. A node after a start has -1 before it, one never come to -2.
    """
    count = len(nodes)
    cost, before = np.full(count, np.inf), np.full(count, -2)
    rest, done = np.zeros(count), np.zeros(count, np.bool_)
    face_of = np.empty(count, np.int64)
    for f in range(len(begins) - 1):
        face_of[begins[f] : begins[f + 1]] = f
    if len(goals):
        for n in range(count):
            rest[n] = least * np.hypot(nodes[n, 0] - goals[0, 0], nodes[n, 1] - goals[0, 1])
    best, last = np.inf, -2
    for k in range(len(starts)):
        sx, sy, f = starts[k, 0], starts[k, 1], int(starts[k, 2])
        low, high = first[f], first[f + 1]
        for g in range(len(goals)):
            way = costs[f] * np.hypot(goals[g, 0] - sx, goals[g, 1] - sy)
            if (
                int(goals[g, 2]) == f
                and way < best
                and _clear(edges, low, high, sx, sy, goals[g, 0], goals[g, 1])
            ):
                best, last = way, -1
        for n in range(begins[f], begins[f + 1]):
            way = costs[f] * np.hypot(nodes[n, 0] - sx, nodes[n, 1] - sy)
            if (
                way < cost[n] - TIE
                and way + rest[n] <= min(bound, best)
                and _clear(edges, low, high, sx, sy, nodes[n, 0], nodes[n, 1])
            ):
                cost[n], before[n] = way, -1
    while True:
        u, nearest = -1, np.inf
        for n in range(count):
            if not done[n] and cost[n] + rest[n] < nearest:
                u, nearest = n, cost[n] + rest[n]
        if u < 0 or nearest >= min(bound, best):
            break
        done[u] = True
        for i in range(links[u], links[u + 1]):
            n = linked[i]
            way = cost[u] + fees[i]
            if way < cost[n]:
                cost[n], before[n] = way, u
        f, ux, uy = face_of[u], nodes[u, 0], nodes[u, 1]
        low, high = first[f], first[f + 1]
        for g in range(len(goals)):
            way = cost[u] + costs[f] * np.hypot(goals[g, 0] - ux, goals[g, 1] - uy)
            if (
                int(goals[g, 2]) == f
                and way < best
                and _clear(edges, low, high, ux, uy, goals[g, 0], goals[g, 1])
            ):
                best, last = way, u
        for n in range(begins[f], begins[f + 1]):
            way = cost[u] + costs[f] * np.hypot(nodes[n, 0] - ux, nodes[n, 1] - uy)
            if (
                not done[n]
                and way < cost[n] - TIE
                and way + rest[n] <= min(bound, best)
                and _clear(edges, low, high, ux, uy, nodes[n, 0], nodes[n, 1])
            ):
                cost[n], before[n] = way, u
    return cost, before, best, last
