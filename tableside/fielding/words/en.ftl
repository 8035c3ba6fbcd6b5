### What is said of armies that do not fit on a table.

no-room = no table of the game has room for so many
no-room-here = there is no room for so many on this table: choose fewer units
not-of-encounter = unit { $unit } of the encounter is not in this battle
