"""The types of unit, and the arm that each belongs to."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """The seven types of unit, and the three commands, which are only markers."""

    LINE_INFANTRY = "line-infantry"
    LIGHT_INFANTRY = "light-infantry"
    HEAVY_CAVALRY = "heavy-cavalry"
    MEDIUM_CAVALRY = "medium-cavalry"
    LIGHT_CAVALRY = "light-cavalry"
    FOOT_ARTILLERY = "foot-artillery"
    HORSE_ARTILLERY = "horse-artillery"
    BRIGADE_COMMAND = "brigade-command"
    DIVISION_COMMAND = "division-command"
    CORPS_COMMAND = "corps-command"

    @property
    def is_infantry(self) -> bool:
        """Whether it is infantry, line or light."""
        return self.branch == "infantry"

    @property
    def is_cavalry(self) -> bool:
        """Whether it is cavalry, heavy, medium or light."""
        return self.branch == "cavalry"

    @property
    def is_battery(self) -> bool:
        """Whether it is a battery, foot or horse."""
        return self.branch == "battery"

    @property
    def is_command(self) -> bool:
        """Whether it is a command stand."""
        return self.branch == "command"

    @property
    def arm(self) -> str:
        """The name of its distances in the data files."""
        return "infantry" if self.is_infantry else str(self)

    @property
    def branch(self) -> str:
        """``infantry``, ``cavalry``, ``battery`` or ``command``."""
        arm = self.value.rpartition("-")[2]
        return "battery" if arm == "artillery" else arm

    @property
    def stands(self) -> int:
        """How many stands a unit of this type has."""
        return 2 if self.is_infantry or self.is_cavalry else 1


#: The default width and depth (mm) of a stand; commands are discs of that width.
STAND_SIZES = {
    "infantry": (25.0, 20.0),
    "cavalry": (25.0, 40.0),
    "battery": (30.0, 30.0),
    "command": (25.0, 25.0),
}
