"""A running source and its pipeline: what the vision process does between two messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from tableside.engine.message import Text
from tableside.files.addresses import shown
from tableside.files.fault import FileError, reason_of
from tableside.vision.from_above import from_above
from tableside.vision.keeping import Keeper
from tableside.vision.messages import Command, Message, Mode, Photo, Playing, Seen
from tableside.vision.observation import Happening, Observation
from tableside.vision.pipeline import Pipeline
from tableside.vision.played import Played, Shown
from tableside.vision.setting import Setting
from tableside.vision.sources.decoding import encode_jpeg
from tableside.vision.sources.frame import Frame, FrameSource, SeekableSource
from tableside.vision.sources.live import LiveCamera, Wanted
from tableside.vision.sources.opening import open_source
from tableside.vision.sources.pictures import RecordedFrames
from tableside.vision.sources.player import Player
from tableside.vision.words import say

# Width (pixels) and quality of the picture that is shown beside the map.
PHOTO_WIDTH, PHOTO_QUALITY = 960, 70
# Quality of one that is asked for in its own size: tags are still to be read in it.
WHOLE_QUALITY = 95
# A live camera without frames is left for so long (seconds) before commands are looked at.
COMMANDS_EVERY = 0.2
# After these the table looks otherwise than before, so a picture of it is worth keeping.
_CHANGES = frozenset({Happening.APPEARED, Happening.MOVED, Happening.GONE, Happening.REGISTERED})


class Running:
    """Measures the frames of a source, one at a time. Raises FileError when it cannot begin."""

    def __init__(
        self,
        source: str,
        setting: Setting | None,
        *,
        loop: bool = False,
        wanted: Wanted | None = None,
    ) -> None:
        self._source: FrameSource = open_source(source, wanted)
        self._setting = setting or _own_setting(self._source, source)
        self._latest: Frame | None = None
        self._told: Seen | None = None
        self._keeper: Keeper | None = None
        self._unkept: Text = ""
        self._player: Player | None = None
        frames = None
        if isinstance(self._source, SeekableSource):
            self._player, frames = Player(self._source, loop=loop), len(self._source)
        self._measured = Played(frames, self._new_pipeline, self._show)

    def keep(self, folder: str, position: Mapping[str, Any] | None) -> None:
        """Record everything seen from now on into a new folder; raise FileError if that fails.

        A played recording is kept until it is restarted or jumped back in: that undoes everything
        done since.
        """
        own = self._source.recording if isinstance(self._source, RecordedFrames) else None
        actions = () if own is None else own.actions
        self._keeper = Keeper(folder, self._setting, position, actions)

    def keep_if_possible(self, folder: str, position: Mapping[str, Any] | None) -> None:
        """Record likewise; a failure becomes a trouble and the game goes on."""
        try:
            self.keep(folder, position)
        except FileError as error:
            self._unkept = error.faults[0].message
        except OSError as error:
            self._unkept = say("recording-stopped", folder=folder, why=reason_of(error))

    def wait(self) -> float | None:
        """Return the seconds until ``take`` should be called; None for not before a command."""
        return 0.0 if self._player is None else self._player.wait()

    def take(self) -> Message | None:
        """Measure the frame that is due; None when there is none."""
        if self._player is not None:
            return self._play(self._player)
        if not isinstance(self._source, LiveCamera):
            raise TypeError("a source is either played or live")
        frame = self._source.take(COMMANDS_EVERY)
        return None if frame is None else self._seen(frame, False, "live", False)

    def obey(self, command: Command) -> Message | None:
        """Carry out a command; return the answer if there is one. A camera cannot be paused."""
        if command.do == "photo":
            return self.photo(command.width or PHOTO_WIDTH)
        player = self._player
        if player is None:
            return None
        match command.do:
            case "play":
                player.play()
            case "pause":
                player.pause()
            case "step":
                player.step()
            case "jump":
                player.jump(command.time or 0.0)
            case "loop":
                player.loop = bool(command.on)
        return self._playing(player) if command.do in {"pause", "loop", "play"} else None

    def photo(self, width: int) -> Photo:
        """Return the newest picture as a small JPEG, or whole and as good as a recording's."""
        latest = self._latest
        if latest is None or latest.image is None:
            return Photo(-1, 0.0, b"")
        quality = PHOTO_QUALITY if width < latest.image.shape[1] else WHOLE_QUALITY
        return Photo(latest.index, latest.time, encode_jpeg(latest.image, quality, width))

    def close(self) -> None:
        """Release the source and the recording."""
        self._source.close()
        if self._keeper is not None:
            self._keeper.close()

    def _play(self, player: Player) -> Message | None:
        if player.wait() != 0.0:
            return None
        frame = player.take()
        if player.restarted:
            self._measured.begin(frame)
        return self._seen(frame, player.restarted, player.mode, player.loop)

    def _seen(self, frame: Frame, restarted: bool, mode: Mode, loop: bool) -> Seen:
        if frame.image is not None:
            self._latest = frame
        kept = self._keep(frame, restarted)
        observation, picture = self._measured.step(frame)
        trouble = self._unkept if self._keeper is None else self._keeper.trouble
        if trouble:
            troubles = (*observation.troubles, trouble)
            observation = replace(observation, troubles=troubles)
        self._told = Seen(observation, restarted, mode, loop, kept)
        return replace(self._told, picture=picture)

    def _show(self, pipeline: Pipeline, frame: Frame) -> Shown:
        observation = self._quiet(pipeline.step(frame))
        return observation, self._from_above(pipeline, frame, observation)

    def _quiet(self, observation: Observation) -> Observation:
        """Return an observation without known tags that belong to no unit."""
        known = {f"{family} {number}" for family, number in self._setting.known}
        events = tuple(
            event
            for event in observation.events
            if event.kind is not Happening.UNKNOWN_TAG or event.tag not in known
        )
        return replace(observation, events=events)

    def _from_above(self, pipeline: Pipeline, frame: Frame, observation: Observation) -> bytes:
        """Return the board from above as a JPEG where it changed in this frame, else nothing."""
        if frame.image is None or not any(each.kind in _CHANGES for each in observation.events):
            return b""
        view = pipeline.view
        if view is None:
            return b""
        flat = from_above(frame.image, view, self._setting.board, self._setting.surfaces)
        return encode_jpeg(flat, PHOTO_QUALITY)

    def _keep(self, frame: Frame, restarted: bool) -> float | None:
        if self._keeper is None:
            return None
        if restarted and self._told is not None:
            self._keeper.close()
        return self._keeper.add(frame)

    def _playing(self, player: Player) -> Message | None:
        """Say how the recording goes on; before its first frame nobody asks."""
        if self._told is None:
            return None
        return Playing(self._told.observation.time, player.mode, player.loop)

    def _new_pipeline(self) -> Pipeline:
        s = self._setting
        return Pipeline(s.camera, s.board, s.roster, s.surfaces, folder=s.folder)


def _own_setting(source: FrameSource, name: str) -> Setting:
    if isinstance(source, RecordedFrames):
        return Setting.of(source.recording)
    raise FileError.one(
        shown(name), "", "does not say its camera, board and roster", "name their files besides"
    )
