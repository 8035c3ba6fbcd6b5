"""Compare an answer with what a case expects, and say where they differ."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable
from typing import Any

import shapely
from shapely.geometry import shape

from tests.cases import oracle_moves, oracle_odds, oracle_retreat, oracle_sight
from tests.cases.case_format import place, units_of

NEAR = 0.006
Context = dict[str, Any]
Check = Callable[[Any, Any, Context, str], list[str]]


def differences(got: Any, wanted: Any, context: Context, where: str = "answer") -> list[str]:
    """Every difference, each as one sentence; empty when the answer is as wanted."""
    if isinstance(wanted, dict):
        special = [key for key in wanted if key in CHECKS]
        if special:
            return [
                line for key in special for line in CHECKS[key](got, wanted[key], context, where)
            ]
        return _object(got, wanted, context, where)
    if isinstance(wanted, bool) or wanted is None or isinstance(wanted, str):
        same = got == wanted and isinstance(got, bool) == isinstance(wanted, bool)
        return [] if same else [f"{where}: {got!r}, wanted {wanted!r}"]
    if isinstance(wanted, int | float):
        return _number(got, float(wanted), NEAR, where)
    if isinstance(wanted, list):
        return _list(got, wanted, context, where)
    raise TypeError(f"{where}: cannot expect {wanted!r}")


def _object(got: Any, wanted: dict[str, Any], context: Context, where: str) -> list[str]:
    if not isinstance(got, dict):
        return [f"{where}: {got!r}, wanted an object"]
    lines = []
    for key, value in wanted.items():
        if isinstance(value, dict) and "=absent" in value:
            if got.get(key) is not None:
                lines.append(f"{where}.{key}: {got[key]!r}, wanted nothing")
        elif key not in got:
            lines.append(f"{where}.{key}: missing in {sorted(got)}")
        else:
            lines += differences(got[key], value, context, f"{where}.{key}")
    return lines


def _list(got: Any, wanted: list[Any], context: Context, where: str) -> list[str]:
    if not isinstance(got, list) or len(got) != len(wanted):
        return [f"{where}: {got!r}, wanted {wanted!r}"]
    return [
        line
        for index, (have, want) in enumerate(zip(got, wanted, strict=True))
        for line in differences(have, want, context, f"{where}[{index}]")
    ]


def _number(got: Any, wanted: float, within: float, where: str) -> list[str]:
    if isinstance(got, bool) or not isinstance(got, int | float):
        return [f"{where}: {got!r}, wanted the number {wanted}"]
    close = math.isfinite(got) and abs(got - wanted) <= within
    return [] if close else [f"{where}: {got!r}, wanted {wanted} within {within}"]


def _near(got: Any, wanted: list[float], context: Context, where: str) -> list[str]:
    return _number(got, wanted[0], wanted[1], where)


def _ids(got: Any, wanted: list[str], context: Context, where: str) -> list[str]:
    same = isinstance(got, list) and sorted(got) == sorted(wanted)
    return [] if same else [f"{where}: {got!r}, wanted in any order {wanted!r}"]


def _includes(got: Any, wanted: list[str], context: Context, where: str) -> list[str]:
    missing = [name for name in wanted if not isinstance(got, list) or name not in got]
    return [f"{where}: {got!r} lacks {missing}"] if missing else []


def _any_of(got: Any, wanted: list[Any], context: Context, where: str) -> list[str]:
    found = set(got) if isinstance(got, list) else {got}
    return [] if found & set(wanted) else [f"{where}: {got!r}, wanted one of {wanted!r}"]


def _names(got: Any) -> list[str]:
    return sorted({breach["rule"] for breach in got}) if isinstance(got, list) else [repr(got)]


def _rules(got: Any, wanted: list[str], context: Context, where: str) -> list[str]:
    lines = [] if _names(got) == sorted(wanted) else [f"{where}: {got!r}, wanted rules {wanted}"]
    if isinstance(got, list):
        lines += [f"{where}: no message in {breach}" for breach in got if not breach.get("message")]
    return lines


def _has_rules(got: Any, wanted: list[str], context: Context, where: str) -> list[str]:
    missing = set(wanted) - set(_names(got))
    return [f"{where}: {_names(got)} lacks {sorted(missing)}"] if missing else []


def _lacks_rules(got: Any, wanted: list[str], context: Context, where: str) -> list[str]:
    found = set(wanted) & set(_names(got))
    return [f"{where}: {_names(got)} should not hold {sorted(found)}"] if found else []


def _by(got: Any, wanted: dict[str, float], context: Context, where: str) -> list[str]:
    lines = []
    for rule, amount in wanted.items():
        of_rule = [breach for breach in got if breach["rule"] == rule]
        if not of_rule:
            lines.append(f"{where}: no {rule} in {_names(got)}")
        elif not any(not _number(b.get("by"), amount, 0.011, where) for b in of_rule):
            lines.append(f"{where}: {of_rule}, wanted {rule} by {amount}")
    return lines


def _items(got: Any, wanted: list[list[Any]], context: Context, where: str) -> list[str]:
    if not isinstance(got, list):
        return [f"{where}: {got!r}, wanted a list of items"]
    have = Counter((item["rule"], item["value"], item.get("unit")) for item in got)
    want = Counter((row[0], row[1], row[2] if len(row) > 2 else None) for row in wanted)
    return [] if have == want else [f"{where}: {sorted(map(str, have))}, wanted {wanted}"]


def _odds_of(got: Any, wanted: dict[str, Any], context: Context, where: str) -> list[str]:
    exact = oracle_odds.odds(
        wanted["attacker"],
        wanted["defender"],
        wanted.get("kind", "corps"),
        wanted.get("last_turn", False),
    )
    lines = []
    for who, row in exact.items():
        have = got.get(who, {}) if isinstance(got, dict) else {}
        if set(have) != set(row):
            lines.append(f"{where}.{who}: {have!r}, wanted the effects {sorted(row)}")
            continue
        for effect, chance in row.items():
            lines += _number(have[effect], chance, 1e-9, f"{where}.{who}.{effect}")
    return lines


def _area(got: Any, wanted: Any, context: Context, where: str) -> list[str]:
    if wanted is None:
        return [] if got is None else [f"{where}: an area, wanted none"]
    if not isinstance(got, dict) or "type" not in got:
        return [f"{where}: {got!r}, wanted a GeoJSON geometry"]
    area = shape(got)
    lines = [] if area.is_valid else [f"{where}: the geometry is not valid"]
    points = [(p, True) for p in wanted.get("inside", [])]
    points += [(p, False) for p in wanted.get("outside", [])]
    for point, inside in points:
        if bool(area.covers(shapely.Point(point))) is not inside:
            gap = area.boundary.distance(shapely.Point(point))
            said = "outside" if inside else "inside"
            lines.append(f"{where}: {point} lies {said}, {gap:.4f} in from the border")
    if "size" in wanted:
        size, within = wanted["size"]
        lines += _number(area.area, size, within, f"{where}.size")
    return lines


def _pose(got: Any, wanted: str, context: Context, where: str) -> list[str]:
    pose, _ = place(wanted.split(), context["unit"], units_of(context["position"]))
    if not isinstance(got, list) or len(got) != 3:
        return [f"{where}: {got!r}, wanted a pose"]
    turn = abs((got[2] - pose[2] + 90) % 180 - 90)
    near = math.dist(got[:2], pose[:2]) <= NEAR and turn <= 0.01
    return [] if near else [f"{where}: {got}, wanted {pose} or its reverse"]


def _verified_steps(got: Any, wanted: Any, context: Context, where: str) -> list[str]:
    ask = context["ask"]
    return [
        f"{where}: {fault}"
        for fault in oracle_retreat.faults(
            context["position"], ask["unit"], ask["from"], got, ask.get("to")
        )
    ]


def _verified_path(got: Any, wanted: Any, context: Context, where: str) -> list[str]:
    ask = context["ask"]
    return [
        f"{where}: {fault}"
        for fault in oracle_moves.faults(context["position"], ask["unit"], ask["to"], got, wanted)
    ]


def _sight_line(got: Any, wanted: Any, context: Context, where: str) -> list[str]:
    ask = context["ask"]
    return [
        f"{where}: {fault}"
        for fault in oracle_sight.line_faults(context["position"], ask["from"], ask["to"], got)
    ]


def _doubts(got: Any, wanted: list[list[Any]], context: Context, where: str) -> list[str]:
    """Rows of ``[a, b, measured, limit, by]``; the order of a and b is left free."""
    if not isinstance(got, list):
        return [f"{where}: {got!r}, wanted a list of doubts"]
    left = list(got)
    lines = []
    for a, b, *numbers in wanted:
        match = [row for row in left if _same_doubt(row, {a, b}, numbers)]
        if match:
            left.remove(match[0])
        else:
            lines.append(f"{where}: {left!r} lacks {[a, b, *numbers]}")
    if left and not lines:
        lines.append(f"{where}: more doubts than wanted: {left!r}")
    return lines


def _same_doubt(row: dict[str, Any], pair: set[Any], numbers: list[float]) -> bool:
    if {row.get("a"), row.get("b")} != pair:
        return False
    keys = ("measured", "limit", "by")
    return all(not _number(row.get(k), n, NEAR, k) for k, n in zip(keys, numbers, strict=True))


def _rows(got: Any, wanted: dict[str, Any], context: Context, where: str) -> list[str]:
    """Rows in any order, found by their ``unit``; just these."""
    if not isinstance(got, list) or not all(isinstance(row, dict) for row in got):
        return [f"{where}: {got!r}, wanted a list of rows"]
    have = {str(row.get("unit")): row for row in got}
    lines = []
    if len(got) != len(have) or set(have) != set(wanted):
        lines.append(f"{where}: rows of {sorted(map(str, have))}, wanted {sorted(wanted)}")
    for name in sorted(set(have) & set(wanted)):
        lines += differences(have[name], wanted[name], context, f"{where}.{name}")
    return lines


def _angle(got: Any, wanted: float, context: Context, where: str) -> list[str]:
    """Tell whether two directions in degrees are the same."""
    if isinstance(got, bool) or not isinstance(got, int | float):
        return [f"{where}: {got!r}, wanted the angle {wanted}"]
    off = abs((got - wanted + 180) % 360 - 180)
    return [] if off <= 0.01 else [f"{where}: {got!r}, wanted the angle {wanted}"]


def _tally(got: Any, wanted: list[list[Any]], context: Context, where: str) -> list[str]:
    """Items ``[rule, value]`` in just this order."""
    if not isinstance(got, list):
        return [f"{where}: {got!r}, wanted a list of items"]
    have = [[item.get("rule"), item.get("value")] for item in got]
    return [] if have == wanted else [f"{where}: {have}, wanted {wanted}"]


def _error_at(got: Any, wanted: str, context: Context, where: str) -> list[str]:
    error = got.get("error") if isinstance(got, dict) else None
    if not isinstance(error, dict):
        return [f"{where}: {got!r}, wanted an error at {wanted}"]
    lines = [] if str(error.get("place", "")).startswith(wanted) else [f"{where}: {error!r}"]
    return lines if error.get("message") else [*lines, f"{where}: an error without a message"]


CHECKS: dict[str, Check] = {
    "=near": _near,
    "=ids": _ids,
    "=includes": _includes,
    "=any_of": _any_of,
    "=rules": _rules,
    "=has_rules": _has_rules,
    "=lacks_rules": _lacks_rules,
    "=by_rule": _by,
    "=items": _items,
    "=odds_of": _odds_of,
    "=area": _area,
    "=pose": _pose,
    "=retreat_steps": _verified_steps,
    "=legal_path": _verified_path,
    "=sight_line": _sight_line,
    "=doubts": _doubts,
    "=error_at": _error_at,
    "=rows": _rows,
    "=angle": _angle,
    "=tally": _tally,
}
