"""The chances of a combat's effects by going through all 36 rolls."""

from __future__ import annotations

from fractions import Fraction

EFFECTS = ("none", "retreat", "broken", "eliminated")


def suffered(difference: int, loser: str, winner: str, last_turn: bool) -> str:
    """The effect on a loser (``corps`` or ``detachment``) beaten by ``difference`` points."""
    if difference == 0:
        return "none"
    effect = "retreat" if difference <= 2 else "broken" if difference <= 4 else "eliminated"
    if winner == "detachment":
        return "retreat"
    if effect == "broken" and (loser == "detachment" or last_turn):
        return "eliminated"
    return effect


def odds(
    attacker: int, defender: int, defender_kind: str, last_turn: bool
) -> dict[str, dict[str, float]]:
    """Chances of each effect on each, for the two modifiers."""
    count = {who: dict.fromkeys(EFFECTS, 0) for who in ("attacker", "defender")}
    for a in range(1, 7):
        for d in range(1, 7):
            lead = a + attacker - d - defender
            hit_defender = suffered(max(lead, 0), defender_kind, "corps", last_turn)
            hit_attacker = suffered(max(-lead, 0), "corps", defender_kind, last_turn)
            count["defender"][hit_defender] += 1
            count["attacker"][hit_attacker] += 1
    return {
        who: {effect: float(Fraction(n, 36)) for effect, n in row.items()}
        for who, row in count.items()
    }
