"""JSON schemas of posts and answers; docs/http.md describes them in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tableside.session.pending import DECISIONS
from tableside.web.table.clocks import MOST_MINUTES

Schema = Mapping[str, Any]

MAX_BODY = 4096  # bytes: the longest action is a few hundred

WISH_ANSWERS = ("cancel", "decline")
SEAT_ANSWERS = ("accept", "decline", "cancel")
COMMANDS = ("play", "pause", "step", "jump", "loop")
#: The most characters in a post's id, a player's name and a note.
ID_LENGTH, NAME_LENGTH, NOTE_LENGTH = 64, 20, 500

WHOLE: Schema = {"type": "integer"}
TEXT: Schema = {"type": "string"}
SENTENCES: Schema = {"type": "array", "items": TEXT}
STATE: Schema = {
    "type": "integer",
    "minimum": 0,
    "description": "The number of the state that was on the screen.",
}
POST_ID: Schema = {
    "type": ["string", "null"],
    "minLength": 1,
    "maxLength": ID_LENGTH,
    "description": "New for each post: one sent again is answered as the first time.",
}
ROLE: Schema = {"type": "string", "enum": ["watcher", "side", "referee"]}


def made(required: tuple[str, ...] = (), *, more: bool = False, **properties: Schema) -> Schema:
    """Return the schema of an object; ``more``: allow fields other than these."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(required),
        "additionalProperties": more,
    }


NOTHING = made()
ANSWERS: Schema = {
    "type": ["integer", "null"],
    "description": "The number of the wish that it accepts, refused once nobody asks for that.",
}
ACT = made(
    ("state", "action"),
    state=STATE,
    action=made(("action",), more=True, action=TEXT),
    id=POST_ID,
    answers=ANSWERS,
)
FORESEE = made(("state", "action"), state=STATE, action=ACT["properties"]["action"])
SHAPE = {
    "type": "array",
    "items": {"type": "array", "items": {"type": "array", "items": {"type": "number"}}},
    "description": "The corners of a unit's bases in its own frame: inches ahead, inches left.",
}
FORESEEN = made(
    ("state", "flagged", "lines", "shape"),
    state=WHOLE,
    flagged=SENTENCES,
    lines=SENTENCES,
    shape=SHAPE,
)
DICE = made(
    ("state", "option", "field", "dice"),
    state=STATE,
    option={"type": "integer", "minimum": 0, "description": "Its place among the options."},
    field=TEXT,
    dice={
        "type": "array",
        "items": {"type": ["integer", "null"]},
        "description": "The face of each die that was asked for; null leaves it as it lies.",
    },
)
UNDO = made(
    ("state",),
    state=STATE,
    to={"type": ["integer", "null"], "description": "Go back to this state."},
    only={"type": ["integer", "null"], "description": "Take back this change alone."},
    id=POST_ID,
    answers=ANSWERS,
)
DECIDE = made(
    ("state", "proposal", "do"),
    state=STATE,
    proposal=WHOLE,
    do={"type": "string", "enum": list(DECISIONS)},
    candidate=WHOLE,
    id=POST_ID,
    answers=ANSWERS,
)
WISH = made(("number", "do"), number=WHOLE, do={"type": "string", "enum": list(WISH_ANSWERS)})
READY = made(("on",), on={"type": "boolean"})
CONTROL = made(
    ("state", "do"),
    state=STATE,
    do={"type": "string", "enum": list(COMMANDS)},
    time={"type": "number", "minimum": 0, "description": "Of a jump, seconds."},
    on={"type": "boolean", "description": "Of a loop."},
)
QUESTION = made(("ask",), more=True, ask=TEXT)
ASK = made(("state", "question"), state=STATE, question=QUESTION)
RULING = made(
    ("state",),
    state=STATE,
    question={**QUESTION, "type": ["object", "null"]},
    change={"type": ["integer", "null"], "description": "Of a finding, in place of a question."},
    picture={"type": ["integer", "null"], "description": "The picture from above to keep with it."},
    note={"type": ["string", "null"], "maxLength": NOTE_LENGTH},
)
JOIN = made(
    ("role",),
    role=ROLE,
    side={"type": ["string", "null"]},
    name={"type": ["string", "null"], "maxLength": NAME_LENGTH},
    code={"type": ["string", "null"], "maxLength": ID_LENGTH},
    ask={"type": "boolean", "description": "Ask for the role where somebody has it."},
)
SEAT = made(("number", "do"), number=WHOLE, do={"type": "string", "enum": list(SEAT_ANSWERS)})
ENTER = made(("secret",), secret={"type": "string", "maxLength": ID_LENGTH})
GIVE = made(
    ("phone", "role"),
    phone={"type": "string", "maxLength": ID_LENGTH},
    role=ROLE,
    side={"type": ["string", "null"]},
)
LOCK = made(("on",), on={"type": "boolean"})
CLOCKS = made(("paused",), paused={"type": "boolean"})
SET_CLOCKS = made(
    ("minutes",), minutes={"type": ["integer", "null"], "minimum": 1, "maximum": MOST_MINUTES}
)

WHAT_IF = made(
    ("state", "unit", "to"),
    state=STATE,
    unit=TEXT,
    to={
        "type": "array",
        "items": {"type": "number", "minimum": -1000, "maximum": 1000},
        "minItems": 3,
        "maxItems": 3,
    },
)
_END = {
    "type": "object",
    "description": "A unit (where its ghost stands: to), a piece of terrain, or a place.",
    "properties": {
        "unit": TEXT,
        "to": WHAT_IF["properties"]["to"],
        "terrain": TEXT,
        "at": {**WHAT_IF["properties"]["to"], "minItems": 2, "maxItems": 2},
    },
    "additionalProperties": False,
}
MEASURE = made(("state", "one", "other"), state=STATE, one=_END, other=_END)
MEASURED = made(
    ("state", "names", "line", "distance", "give", "touch", "remarks"),
    more=True,
    state=WHOLE,
    distance={"type": "number", "minimum": 0, "description": "Inches."},
    give={"type": "number", "minimum": 0, "description": "Two standard deviations, inches."},
    touch={"type": "boolean"},
)
SUPPOSED = made(
    ("state", "unit", "to", "verdict", "text", "reason", "findings", "actions", "overlays"),
    more=True,
    state=WHOLE,
    unit=TEXT,
    actions={"type": "array", "items": {"type": "object"}},
    verdict={"type": "string", "enum": ["legal", "illegal", "too_close", "not_judged"]},
    text=TEXT,
    reason=TEXT,
    length={"type": ["number", "null"]},
)
MOMENT = made(("number", "text", "stood", "table", "overlays"), more=True, number=WHOLE, text=TEXT)

ERROR = made(("error",), error=TEXT, place=TEXT, form={"type": "boolean"})
YOU = made(
    ("role", "side", "hosts", "name", "mark"),
    hosts={"type": "boolean"},
    role={"type": "string", "enum": ["watcher", "side", "referee", "host"]},
    side={"type": ["string", "null"]},
    name=TEXT,
    mark=TEXT,
)
DONE = made(("state", "findings"), state=WHOLE, findings={"type": "array", "items": {}})
ASKED = made(
    ("state", "waiting"),
    state=WHOLE,
    waiting={"type": "array", "items": TEXT, "description": "Sides that have to agree."},
)
AT = made(("state",), state=WHOLE)
ANSWER = made(("state", "answer"), state=WHOLE, answer={"type": "object"})
FILED = made(("state", "answer", "file"), state=WHOLE, answer={"type": "object"}, file=TEXT)
WHOLE_STATE = made(("number", "since", "state", "you"), more=True, number=WHOLE, state=WHOLE)
CARD = made(("state", "unit", "title"), more=True, state=WHOLE, unit=TEXT, title=TEXT)
ZONES = made(("state", "zones"), state=WHOLE, zones={"type": "array", "items": {}})
_THINGS = {"type": "array", "items": {"type": "object"}}
CHART_SQUARE = made(
    ("state", "grid", "terrain", "units", "facts"),
    state=WHOLE,
    grid={"type": "object"},
    terrain=_THINGS,
    units=_THINGS,
    facts={"type": "array", "items": SENTENCES},
)
WAITING = made(("waiting",), waiting={"const": True})
PHONE = made(
    ("phone", "mark", "there", "role", "side", "name"),
    phone=TEXT,
    mark=TEXT,
    there={"type": "boolean"},
    role=TEXT,
    side={"type": ["string", "null"]},
    name=TEXT,
)
HOUSE = made(
    (
        "code",
        "address",
        "url",
        "qr",
        "addresses",
        "locked",
        "sides",
        "recorded",
        "clocks",
        "phones",
    ),
    code=TEXT,
    address=TEXT,
    url=TEXT,
    qr=TEXT,
    addresses={"type": "array", "items": TEXT},
    locked={"type": "boolean"},
    sides={"type": "array", "items": TEXT},
    recorded={"type": "boolean"},
    clocks={"type": ["integer", "null"]},
    phones={"type": "array", "items": PHONE},
)
