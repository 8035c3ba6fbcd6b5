"""``python -m tests.session.compiled_anew``: what a game has compiled that was not made ready.

In a process of its own, as other tests call compiled functions with what they like. It prints the
names of the functions that were compiled for another kind of arrays than when they were made ready.
"""

from __future__ import annotations

import gc

from numba.core.registry import CPUDispatcher

from tableside.engine.ruleset import Sensed
from tableside.geometry.pose import Pose
from tableside.rules.gmu.state import State
from tableside.session import ready
from tests.rules.gmu import gmu_games
from tests.rules.gmu.gmu_table import GMU, band, box, corps, position


def made() -> dict[str, int]:
    """For how many kinds of arrays each compiled function is there."""
    everything = [each for each in gc.get_objects() if isinstance(each, CPUDispatcher)]
    named = [(each.py_func, len(each.signatures)) for each in everything]
    return {f"{function.__module__}.{function.__name__}": kinds for function, kinds in named}


def crowd() -> State:
    """A corps between two enemies, a river and a hill, poses in whole numbers."""
    units = [corps("usa-1", 10, 10, 270), corps("csa-1", 10, 8), corps("csa-2", 13, 9, 120)]
    ground = [band("river", "river", [0, 15], [36, 15]), box("hill", "hill", 18, 10, 24, 13)]
    state = GMU.load(position(*units, terrain=ground, phase="movement"), "crowd.json")
    places = {each["id"]: Sensed(Pose(*each["pose"]), (0.0, 0.0, 0.0)) for each in units}
    return GMU.sense(state, places)


def ask_all(state: State) -> None:
    """Ask what needs a search, of one enemy and of two, of places in whole numbers."""
    for unit in ("usa-1", "csa-2"):
        GMU.answer(state, {"ask": "reach", "unit": unit})
        for to in ([10, 13, 270], [13, 6, 0], [7, 7, 90]):
            GMU.answer(state, {"ask": "move", "unit": unit, "to": to})
            enemy = "csa-1" if unit == "usa-1" else "usa-1"
            GMU.answer(state, {"ask": "retreat", "unit": unit, "from": enemy, "to": to})


def main() -> None:
    """Make ready, play, and tell."""
    thread = ready.make_ready("gmu")
    assert thread is not None
    thread.join()
    before = made()
    assert any(before.values())
    ask_all(crowd())
    gmu_games.game(3, 1).play()
    for name, kinds in sorted(made().items()):
        if kinds > before.get(name, 0):
            print(name)


if __name__ == "__main__":
    main()
