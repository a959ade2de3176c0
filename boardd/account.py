"""An entry and the engine that made it in; a line for the log of the service, with the evidence, out."""

from __future__ import annotations

from boardd.inference.engine import Engine
from boardd.log import Entry


def evidence(entry: Entry) -> str:
    body = entry.body
    text = f"{entry.seq} game {entry.game} {entry.event}"
    if entry.event == "throw":
        text += f" {body['round']}.{body['team']}{body['n']} {body['throw']} {100 * body['confidence']:.1f} %"
        text += "".join(f"; {words}" for words in (f"by {body['by']}" if "by" in body else body.get("seen"),) if words)
        return text + (f"; asked: {' or '.join(body['ask'])}" if "ask" in body else "")
    if entry.event == "round":
        scores = ", ".join(f"{team} {score}" for team, score in body["scores"].items())
        return f"{text} {body['round']}: {scores}" + (f"; {body['winner']} wins" if body["winner"] else "")
    return text + "".join(
        f" {key} {body[key]}" for key in ("variant", "round", "team", "n", "throw", "what") if key in body
    )


def seen(engine: Engine | None) -> str:
    """What the sensors told of the last landing."""
    last = engine.last if engine else None
    if last is None:
        return ""
    words = []
    if last.change:
        words.append(f"{last.change[0]:+.1f} g")
    words += [f"{beam} {count}x" for beam, count in last.fell.items() if count]
    words += [f"{beam} stays broken" for beam in sorted(last.steady)]
    if last.blows:
        words.append(f"{len(last.blows)} blows")
    return ", ".join(words)
