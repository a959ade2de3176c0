"""Nothing in; the API as OpenAPI 3.1 out."""

from __future__ import annotations

from typing import Any

import boardd
from boardd.model import PHASES
from boardd.referee.commands import COMMANDS
from boardd.rules import names
from boardd.web.guard import MOST_BODY
from boardd.web.requests import MOST_NUMBER

Schema = dict[str, Any]


def text(about: str = "", **more: Any) -> Schema:
    return {"type": "string", **({"description": about} if about else {}), **more}


def number(about: str = "", **more: Any) -> Schema:
    return {"type": "integer", **({"description": about} if about else {}), **more}


def listed(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def table(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def thing(needed: dict[str, Schema], **optional: Schema) -> Schema:
    return {"type": "object", "properties": {**needed, **optional}, "required": list(needed)}


def maybe(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


ANY: Schema = {"type": "object"}
TEAM = text("a team's letter", pattern="^[A-Z]$")
WHY = thing({"rule": text("the clause"), "team": maybe(text()), "text": text("in a player's words")})
DEVICE = thing({"id": text(), "name": text(), "since": text("a day")})
SCHEMAS: dict[str, Schema] = {
    "Error": thing({"ok": {"const": False}, "error": text("what is wrong, and what would be right")}),
    "Done": thing({"ok": {"const": True}}),
    "State": thing(
        {
            "id": text("of the board"),
            "game": number("its number; 0 before the first"),
            "seq": number("of the newest event"),
            "variant": maybe(text()),
            "phase": text(enum=list(PHASES)),
            "round": number(),
            "turn": maybe(thing({"team": text(), "player": maybe(text()), "throw": number(), "left": number()})),
            "teams": table(
                thing({"name": text(), "players": listed(text()), "score": number(), "points": number("of this round")})
            ),
            "pieces": table(text("where it lies, as a sheet writes it")),
            "winner": maybe(text()),
            "how": maybe(text()),
            "why": listed(WHY),
            "ask": maybe(thing({"round": number(), "team": text(), "n": number(), "choices": listed(text())})),
            "put_back": listed(text()),
            "faults": listed(text("in words for the people at the board")),
        }
    ),
    "Event": thing({"seq": number(), "game": number(), "time": text("ISO 8601, UTC"), "event": text()}),
    "Command": thing(
        {"do": text(enum=list(COMMANDS))},
        id={"type": ["string", "integer"]},
        game=number("the game that is meant: refused if another one is played"),
        variant=text(enum=names()),
        teams=table(listed(text())),
        set=table({"type": ["integer", "string"]}),
        first=TEAM,
        scores=table(number()),
        team=TEAM,
        throw=text("B2"),
        to=text("5(A1>off)"),
        round=number(),
        choice=number(minimum=0),
    ),
}
PARTS = {
    "game": number(minimum=1, maximum=999_999_999),
    "round": number(minimum=1, maximum=9999),
    "throw": text("2.B1 is B1 of round 2", pattern=r"^[0-9]{1,4}\.[A-Z][0-9]{1,4}$"),
    "variant": text(enum=names()),
    "kind": text(enum=["sheet", "csv", "json"]),
}


def answer(schema: Schema, about: str, kind: str = "application/json") -> Schema:
    return {"description": about, "content": {kind: {"schema": schema}}}


def refusals(*codes: int) -> Schema:
    words = {
        400: "it is not what is understood here",
        403: "this device is not paired, the code is wrong, or a foreign page asks",
        404: "there is no such thing",
        405: "that is not done here; Allow says what is",
        408: "the body did not come",
        409: "the rules do not allow it; or it cannot be worked out",
        413: "too long",
        415: "not JSON",
        421: "the board is not called so",
        429: "too often; Retry-After says how long to wait",
    }
    found = {str(code): answer(ref("Error"), words[code]) for code in (*codes, 405, 421, 429)}
    found["405"]["headers"] = {"Allow": {"required": True, "schema": text()}}
    found["429"]["headers"] = {"Retry-After": {"required": True, "schema": number("seconds", minimum=1)}}
    return found


def get(path: str, about: str, schema: Schema, *codes: int, query: tuple[Schema, ...] = (), kind: str = "") -> Schema:
    parts = [name for name in PARTS if f"{{{name}}}" in path]
    places = [{"name": name, "in": "path", "required": True, "schema": PARTS[name]} for name in parts]
    own = {"200": answer(schema, about, kind or "application/json")}
    return {"get": {"summary": about, "parameters": [*places, *query], "responses": {**own, **refusals(*codes)}}}


def post(about: str, body: Schema, answered: Schema, *codes: int) -> Schema:
    wanted = {"required": True, "content": {"application/json": {"schema": body}}}
    own = {"200": answer(answered, about)}
    return {"post": {"summary": about, "requestBody": wanted, "responses": {**own, **refusals(*codes, 408, 413, 415)}}}


def asked(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "query", "required": False, "schema": schema}


def paths() -> dict[str, Schema]:
    after = asked("after", number("the last seq that is known", minimum=0, maximum=MOST_NUMBER))
    most = asked("most", number(minimum=0, maximum=1000))
    whole: dict[str, tuple[str, Schema, tuple[int, ...]]] = {
        "/api/state": ("the whole scoreboard, as MQTT has it", ref("State"), ()),
        "/api/board": ("the board's drawing, and what can be played on it", ANY, ()),
        "/api/rules/{variant}": ("a rule book in plain words", ANY, (404,)),
        "/api/games": ("the games that were played here, the newest first", listed(ANY), ()),
        "/api/games/{game}": ("one of them, with every throw and why", ANY, (404,)),
        "/api/games/{game}/as/{variant}": ("the same throws under another rule book", ANY, (404, 409)),
        "/api/games/{game}/throws/{throw}": ("why a throw was read so: words, a picture", ANY, (404, 409)),
        "/api/players": ("who threw how well, and where the washers came to rest", listed(ANY), ()),
        "/api/openapi.json": ("this", ANY, ()),
    }
    found = {path: get(path, about, schema, *codes) for path, (about, schema, codes) in whole.items()}
    found["/api/events"] = get(
        "/api/events", "what happened, in order, without holes", listed(ref("Event")), 400, query=(after, most)
    )
    export, trace = "/api/games/{game}/export.{kind}", "/api/games/{game}/traces/{round}"
    found[export] = get(export, "a game to keep", text(), 404, kind="text/plain")
    for kind in ("text/csv", "application/x-ndjson"):
        found[export]["get"]["responses"]["200"]["content"][kind] = {"schema": text()}
    found[trace] = get(trace, "a round's raw readings", text(), 404, kind="application/octet-stream")
    found["/api/command"] = post("what became of a command", ref("Command"), ref("Done"), 400, 403, 409)
    code = thing({}, code=text("the pairing code"), name=text("of the device"), show={"type": "boolean"})
    code["anyOf"] = [{"required": ["code"]}, {"required": ["show"], "properties": {"show": {"const": True}}}]
    found["/api/pair"] = {
        **post("a cookie for a device that knows the code", code, ref("Done"), 400, 403),
        **get(
            "/api/pair",
            "is this device paired, and which are",
            thing({"paired": {"type": "boolean"}, "device": maybe(DEVICE), "devices": listed(DEVICE)}),
        ),
    }
    found["/api/unpair"] = post("a device is sent away", thing({"device": text("its id")}), ref("Done"), 400, 403, 404)
    return found


def description() -> Schema:
    about = (
        f"Watching is open on the local network; POST needs JSON of at most {MOST_BODY:,} bytes, from the board's own"
        " page or from a program, and a command needs the cookie of a paired device. The WebSocket /api/live sends the"
        " state at once, then every change."
    )
    return {
        "openapi": "3.1.0",
        "info": {"title": "boardd", "version": boardd.__version__, "description": about},
        "paths": paths(),
        "components": {"schemas": SCHEMAS},
    }
