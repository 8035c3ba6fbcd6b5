def staff_of(state, unit):
    return None
