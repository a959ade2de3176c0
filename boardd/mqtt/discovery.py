"""A board's topics in, what Home Assistant must know to show it as one device out.

One message for the whole device (https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload), every
value taken from the `state` topic. Teams change from game to game, entities do not: there is always an A and a B,
unknown while nobody plays.
"""

from __future__ import annotations

from boardd import __version__
from boardd.model import PHASES
from boardd.mqtt.topics import Message, Topics, packed

TURN = "value_json.turn.player or value_json.teams[value_json.turn.team].name"
SENSORS: dict[str, dict[str, object]] = {
    "score_a": {"name": "Score A", "icon": "mdi:scoreboard", "state_class": "measurement"},
    "score_b": {"name": "Score B", "icon": "mdi:scoreboard", "state_class": "measurement"},
    "team_a": {"name": "Team A", "icon": "mdi:account-group"},
    "team_b": {"name": "Team B", "icon": "mdi:account-group"},
    "round": {"name": "Round", "icon": "mdi:counter"},
    "turn": {"name": "Turn", "icon": "mdi:hand-pointing-right"},
    "winner": {"name": "Winner", "icon": "mdi:trophy"},
    "phase": {"name": "Phase", "device_class": "enum", "options": list(PHASES)},
}
TEMPLATES = {
    "score_a": "{{ (value_json.teams.A | default({})).score | default(none) }}",
    "score_b": "{{ (value_json.teams.B | default({})).score | default(none) }}",
    "team_a": "{{ (value_json.teams.A | default({})).name | default(none) }}",
    "team_b": "{{ (value_json.teams.B | default({})).name | default(none) }}",
    "round": "{{ value_json.round }}",
    "turn": "{{ (" + TURN + ") if value_json.turn else none }}",
    "winner": "{{ value_json.teams[value_json.winner].name if value_json.winner else none }}",
    "phase": "{{ value_json.phase }}",
    "faults": "{{ 'ON' if value_json.faults else 'OFF' }}",
}
FAULT_TEXTS = "{{ {'faults': value_json.faults} | tojson }}"
BUTTONS: dict[str, dict[str, object]] = {
    "new_game": {"name": "New game", "icon": "mdi:restart", "payload_press": '{"do":"new"}'},
    "undo": {"name": "Undo", "icon": "mdi:undo", "payload_press": '{"do":"undo"}'},
}


def messages(topics: Topics, commands: bool) -> list[Message]:
    """The last one stays. Where commands are off, one before it takes away the buttons of a time when they were on."""
    shown = {key: component(topics, "sensor", key) | more for key, more in SENSORS.items()}
    shown["faults"] = component(topics, "binary_sensor", "faults") | {
        "name": "Faults",
        "device_class": "problem",
        "entity_category": "diagnostic",
        "json_attributes_topic": topics.state,
        "json_attributes_template": FAULT_TEXTS,
    }
    if commands:
        for key, more in BUTTONS.items():
            shown[key] = component(topics, "button", key) | {"command_topic": topics.command} | more
        return [message(topics, shown)]
    return [message(topics, shown | {key: {"p": "button"} for key in BUTTONS}), message(topics, shown)]


def component(topics: Topics, platform: str, key: str) -> dict[str, object]:
    found: dict[str, object] = {"p": platform, "unique_id": f"boardd-{topics.id}-{key}"}
    if key in TEMPLATES:
        found["value_template"] = TEMPLATES[key]
    return found


def message(topics: Topics, components: dict[str, dict[str, object]]) -> Message:
    body = {
        "dev": {"ids": [f"boardd-{topics.id}"], "name": f"Board {topics.id}", "mf": "boardd", "sw": __version__},
        "o": {"name": "boardd", "sw": __version__},
        "availability_topic": topics.availability,
        "state_topic": topics.state,
        "qos": 1,
        "cmps": components,
    }
    return Message(topics.discovery, packed(body), retain=True)
