from tableside.rules.gitm.state import Piece, State


def is_besieged(state: State, city: Piece) -> bool:
    return bool(city.besieged)
