"""Keep the video library's own output off the terminal: the program words troubles itself."""

from __future__ import annotations

import os

import cv2

QUIET = "-8"  # FFmpeg's level for nothing at all


def silence() -> None:
    """Silence OpenCV and its FFmpeg, unless the environment asks for their words."""
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", QUIET)  # read when FFmpeg is first used
    if "OPENCV_LOG_LEVEL" not in os.environ:
        cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_SILENT)
