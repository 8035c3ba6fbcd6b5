"""Learn the bases of a box in the jig, picture by picture: what to do next, what is wrong.

The camera looks at a base for two seconds, its front against the first edge, then, after a quarter
turn, for two more. With the first base seen at a sufficient slant the card is rotated for a third
look. The next base may follow at once: its tags identify it, otherwise it is the next in order.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

import numpy as np

from tableside.engine.message import Message, Text, decimal
from tableside.files.jig import Jig
from tableside.files.roster import Roster
from tableside.setup.box import Box, listed
from tableside.setup.report import Tone
from tableside.setup.words import say
from tableside.vision.jig.card import Glance, Name, SeenTag
from tableside.vision.jig.looks import Look, look_of, quarters_between, turn_between_looks
from tableside.vision.jig.solve import BaseLooks, MeasuredBase, solve
from tableside.vision.jig.written import Place
from tableside.vision.words import parted

#: Seconds that a base is looked at, and how many pictures of that are needed at least.
STEADY, LEAST = 2.0, 3
#: A base that seems out in the corner by more (mm, degrees) was not pushed into it.
FAR, ASKEW = 0.6, 1.2
#: Millimetres that a tag seems to be shifted by a millimetre of height: with less, heights cannot
#: be told, and the card need not be turned round.
SLANTING = 0.12
#: A card that is seen less slantingly than so much of what the picture offers lies too nearly
#: beneath the camera: heights would be learned only half as well as in the table's best corner.
STEEP = 0.4

Phase = Literal["first", "second", "card", "away", "all"]


@dataclass(frozen=True)
class Jigging:
    """The progress of learning a box. ``seen`` returns the state after one more picture.

    ``asked`` is the base awaited, ``chosen`` whether the user named it; ``looks`` are the looks so
    far at the base in the corner, ``shots`` the pictures of the current look, the first taken at
    ``since`` (seconds). ``said`` is the instruction or the problem, according to its ``tone``.
    """

    jig: Jig
    box: Box
    asked: Place | None = None
    chosen: bool = False
    phase: Phase = "first"
    looks: tuple[Look, ...] = ()
    shots: tuple[tuple[SeenTag, ...], ...] = ()
    since: float = 0.0
    now: float = 0.0
    card_turned: bool = False
    done: Mapping[Place, BaseLooks] = field(default_factory=dict)
    measured: Mapping[Place, MeasuredBase] = field(default_factory=dict)
    last: Place | None = None
    said: Text = ""
    tone: Tone = "plain"

    @classmethod
    def of(cls, jig: Jig, box: Box) -> Jigging:
        """Return the initial state: it awaits the first base that has not been measured yet."""
        made = cls(jig, box)
        return replace(made, asked=made._next(box.places))._begun()

    @property
    def share(self) -> float:
        """Return how much of the current look is done, 0 to 1."""
        if not self.shots:
            return 0.0
        return min((self.now - self.since) / STEADY, len(self.shots) / LEAST, 1.0)

    @property
    def roster(self) -> Roster:
        """The roster with everything learned so far."""
        return self.box.written(self.measured)

    def heights(self) -> tuple[dict[Name, float], float]:
        """Return the assumed heights of tags, mm: by name, and the default."""
        return self.box.heights(self.asked or self.box.places[0])

    def choose(self, place: Place) -> Jigging:
        """Return the state with the next base named; one already learned is learned anew."""
        kept = {p: b for p, b in self.done.items() if p != place}
        measured = {p: m for p, m in self.measured.items() if p != place}
        fresh = replace(self, done=kept, measured=measured, asked=place, chosen=True)
        return fresh._begun()

    def skip(self) -> Jigging:
        """Return the state without what is awaited: the card's rotation, or else this base."""
        if self.phase == "card":
            return replace(self, card_turned=True)._finished()
        later = self.box.places
        if self.asked in later:
            at = later.index(self.asked)
            later = (*later[at + 1 :], *later[: at + 1])
        return replace(self, asked=self._next(later), chosen=False)._begun()

    def again(self) -> Jigging:
        """Return the state with the base in the corner started over."""
        return self._begun()

    def seen(self, time: float, glance: Glance) -> Jigging:
        """Return the state after a picture taken at ``time`` (seconds, increasing)."""
        here = replace(self, now=time)
        if glance.trouble:
            return here._saying(say("jig-no-card", why=_of_card(glance.trouble)), "wrong")
        return here._on_card(glance)

    def _begun(self) -> Jigging:
        phase: Phase = "all" if self.asked is None else "first"
        return replace(self, phase=phase, looks=(), shots=(), said="", tone="plain")

    def _next(self, order: tuple[Place, ...]) -> Place | None:
        known = self.box.known
        return next((p for p in order if p not in self.done and p not in known), None)

    def _saying(self, text: Text, tone: Tone = "plain") -> Jigging:
        """Return the state with the current look aborted, and why."""
        return replace(self, shots=(), said=text, tone=tone)

    def _on_card(self, glance: Glance) -> Jigging:
        names = frozenset(tag.name for tag in glance.tags)
        if self.phase in ("away", "all"):
            return self._after(names, glance)
        if not names:
            return self._saying(*self._wish_on(glance))
        if glance.twice:
            said = say("jig-twice", count=len(glance.twice), tags=listed(glance.twice))
            return self._saying(said, "wrong")
        if self.looks and not names & self.looks[0].names:
            return self._begun()._on_card(glance)  # another base was set in
        here = self if self.looks else self._recognised(names)
        trouble = here.box.wrong(here._awaited, names, here.done)
        if trouble and glance.moving:  # a hand hides tags and brings others
            return here._saying(say("jig-moving"), "doubt")
        return here._saying(trouble, "wrong") if trouble else here._looking(glance)

    @property
    def _awaited(self) -> Place:
        if self.asked is None:
            raise ValueError("no base is awaited")
        return self.asked

    def _wish(self) -> Text:
        """Return what to do now."""
        if self.asked is None:
            return say("jig-all", count=len(self.box.places))
        unit = self.box.label(self.asked)
        if self.phase == "second":
            return say("jig-turn", unit=unit)
        return say("jig-turn-card" if self.phase == "card" else "jig-set", unit=unit)

    def _wish_on(self, glance: Glance) -> tuple[Text, Tone]:
        """Return what to do on the empty card: move it first if the view of it is too steep."""
        if self.done or self.looks or glance.slant >= STEEP:
            return self._wish(), "plain"
        return say("jig-steep", unit=self.box.label(self._awaited)), "doubt"

    def _recognised(self, names: frozenset[Name]) -> Jigging:
        """Return the state awaiting the base that is there, if it is known and nobody chose."""
        owners = self.box.owners(names, self.done)
        if self.chosen or len(owners) != 1 or owners[0] in self.done:
            return self
        return replace(self, asked=owners[0])

    def _looking(self, glance: Glance) -> Jigging:
        """Return the state after a picture with the right tags."""
        look = Look(glance.tags)
        trouble = self._not_turned(look, glance.moving) if self.looks else None
        if trouble is not None:
            return self._saying(*trouble)
        if glance.moving:
            return self._saying(say("jig-moving"), "doubt")
        same = bool(self.shots) and Look(self.shots[0]).names == look.names
        shots = (*self.shots, glance.tags) if same else (glance.tags,)
        since = self.since if same else self.now
        said = say("jig-looking", unit=self.box.label(self._awaited))
        here = replace(self, shots=shots, since=since, said=said, tone="plain")
        if self.now - since < STEADY or len(shots) < LEAST:
            return here
        return replace(here, shots=(), looks=(*self.looks, look_of(shots)))._looked()

    def _not_turned(self, look: Look, moving: bool) -> tuple[Text, Tone] | None:
        """Return why the next look cannot begin: the base, or the card, is not turned yet."""
        before, unit = self.looks[-1], self.box.label(self._awaited)
        lacking = self.box.lacking(self._awaited, before.names ^ look.names)
        if lacking:
            return (say("jig-moving"), "doubt") if moving else (lacking, "wrong")
        quarters = quarters_between(before, look)
        turn = math.degrees(turn_between_looks(before, look))
        off = abs(turn - 90 * round(turn / 90))
        if self.phase == "card":
            if quarters != 0 or _slant(before, look) < 1.0:
                return self._wish(), "plain"
            return None
        if quarters == 0:
            return self._wish(), "plain"
        if quarters is None or off > ASKEW:
            return say("jig-askew", unit=unit, turn=decimal(off, 1)), "doubt"
        return None

    def _looked(self) -> Jigging:
        """Return the state after a complete look."""
        if len(self.looks) == 1:
            here = replace(self, phase="second")
            return replace(here, said=here._wish(), tone="good")
        slanting = min(float(np.hypot(*tag.lean)) for tag in self.looks[-1].tags) > SLANTING
        if self.phase == "second" and slanting and not self.card_turned:
            here = replace(self, phase="card")
            return replace(here, said=here._wish(), tone="good")
        return replace(self, card_turned=self.card_turned or self.phase == "card")._finished()

    def _finished(self) -> Jigging:
        """Return the state with the base in the corner measured, and the next one awaited."""
        place, box = self._awaited, self.box
        looks = BaseLooks(box.base(place).base, self.looks, box.height_spread(place))
        done = {**self.done, place: looks}
        measured = dict(zip(done, solve(self.jig, list(done.values())), strict=True))
        found = measured[place]
        if found.off[0] > FAR or found.off[1] > ASKEW:
            size = "{:g} x {:g}".format(*looks.size)
            far = say("jig-off", unit=box.label(place), way=decimal(found.off[0], 1), size=size)
            return replace(self._begun(), said=far, tone="wrong")
        here = replace(
            self, done=done, measured=measured, last=place, looks=(), shots=(), chosen=False
        )
        here = replace(here, asked=here._next(self.box.places), phase="away")
        return replace(here, said=here._told(), tone="good")

    def _told(self) -> Text:
        """Return a message that the last base is measured, how precisely, and which one is next."""
        assert self.last is not None
        found = self.measured[self.last]
        said = {
            "unit": self.box.label(self.last),
            "place": decimal(math.hypot(found.tag.place, found.seat.place), 2),
            "angle": decimal(math.hypot(found.tag.angle, found.seat.angle), 2),
        }
        if self.asked is None:
            return say("jig-done-all", count=len(self.measured), **said)
        return say("jig-done", next=self.box.label(self.asked), **said)

    def _after(self, names: frozenset[Name], glance: Glance) -> Jigging:
        """Return the state after a picture where the last base is still there, or no longer."""
        if self.asked is None:
            return self._saying(self._wish(), "good") if self.phase == "all" else self
        if not names or (self.last and names & self.box.tags_of(self.last, self.done)):
            return self
        return self._begun()._on_card(glance)


def _slant(before: Look, after: Look) -> float:
    """Return how differently heights shift tags in two looks, as a share of the first's shift."""
    leans = [np.mean([tag.lean for tag in look.tags], axis=0) for look in (before, after)]
    return float(np.hypot(*(leans[1] - leans[0])) / max(np.hypot(*leans[0]), 1e-9))


#: What may be asked of it besides pictures, by its word on the page and on the terminal.
WAYS: Mapping[str, Callable[[Jigging], Jigging]] = {
    "skip": Jigging.skip,
    "again": Jigging.again,
}


def _of_card(trouble: Text) -> Text:
    """Return why the card is not found; the markers that are too few are its own."""
    what, mend = parted(trouble)
    if not (isinstance(what, Message) and what.id == "vision.too-few-markers-of"):
        return trouble
    return say("cannot", what=say("jig-few-markers", **dict(what.values)), fix=mend)
