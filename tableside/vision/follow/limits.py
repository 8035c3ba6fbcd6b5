"""The limits by which a unit counts as still, moved or gone, each with its reason.

Times are seconds and never counts of frames: sources give from 2 to 30 frames a second.
"""

from __future__ import annotations

# A unit that was carried or pushed stands still when its measurements of this long agree. People
# who set a model down let go within a few tenths; shorter pauses are a hand that still adjusts.
STILL_FOR = 0.3
# No hand near for this long. One frame at 5 a second: a hand that the picture misses in one
# frame of 10 or 30 a second does not count as gone.
CLEAR_FOR = 0.15

# A measurement agrees with the mean of those before when the gap is within so many standard
# deviations, or within the distance and turn that one frame's own pixels may shift a tag.
# 5 sigma in the plane happens by chance 4 times in a million: with 72 units at 10 frames a second
# once in six minutes, and then for one frame only and without an event.
AGREE_SIGMAS = 5.0
AGREE_DISTANCE = 0.02
AGREE_TURN = 0.8

# What was averaged before a hand came is given up when the unit then stands off by more than so
# many standard deviations, though it be too little for an event.
NUDGED_SIGMAS = 2.5

# A move is told when it is larger than both the doubt and this. 0.04 in is less than
# the players can place a model by eye and more than ten times the noise of a settled pose; below it
# the pose follows without an event. Gaps are taken to the pose told last, so nothing creeps.
MOVED_SIGMAS = 5.0
MOVED_DISTANCE = 0.04
MOVED_TURN = 1.5

# The tags of a unit that was not touched may be misread in a few frames; its place looking as
# before, it stays settled for so long. A frame that shows nothing (torn, black) is bridged alike.
MISSED_FOR = 1.0
# A unit is gone when its place is plainly empty and it is seen nowhere for so long, no hand on
# the table all the while: a hand may still hold it out of the picture's sight.
GONE_FOR = 2.0

# Where nothing tells bare ground from a cloth of its colour, a unit that vanished within so long of
# another thing that is still missing lies under the cloth with it ...
TOGETHER = 1.0
# ... until so long has passed: two hands can take two units at once.
BLANK_FOR = 30.0

# The camera has moved when the board lies so many pixels (RMS) from where it was: several times
# what a covered marker or noise shifts a fit, and still less than 0.06 in on a table at 1080p.
KNOCK_PIXELS = 1.5
# ... and stands again when the board has stayed within half of that for so long.
STEADY_FOR = 0.3

# A complaint (an unknown tag, a conflict) ends when it was not true for so long.
COMPLAINT_FOR = 2.0

# A picture in which nothing has changed shows no other hands than the one before; still it is
# looked over this often, for what creeps (daylight) and for what has come to stay.
LOOK_EVERY = 0.5
