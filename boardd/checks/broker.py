"""The MQTT broker: does it let the board in, take its messages, and give them back?

A name and topics of its own, below the board's: the daemon's connection, which may be there, is not disturbed, and
nobody who follows the board hears of it.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

from boardd.checks import ABSENT, BROKEN, DOUBTFUL, OK, Scene, Verdict, aside
from boardd.mqtt import words
from boardd.mqtt.settings import Settings

SENSES, LIMIT_S = False, 15.0
ANSWER_S = 4.0  # for each step
REFUSED = 0x80  # from this reason code on: MQTT 5.0, 2.4


class Broker(NamedTuple):
    name: str
    base: str  # the board's topics are below it
    user: str | None = None
    trouble: str = ""  # why there is no connection
    taken: int | None = None  # reason code of a message; None: no answer
    heard: int | None = None  # of the subscription
    came_back_s: float | None = None
    daemon: tuple[str, ...] = ()  # faults of the connection that a running daemon has


async def look(scene: Scene) -> Broker | None:
    settings = next((part.settings for part in scene.config.outputs if part.name == "mqtt"), None)
    if settings is None:
        return None
    found = await aside(lambda: facts(settings, scene.config.id))
    return found._replace(daemon=tuple(scene.outputs.get("mqtt", ())))


def facts(settings: Settings, board_id: str) -> Broker:
    from boardd.mqtt.publisher import version_after

    found, code = talked(settings, board_id, 5)
    if found.trouble and version_after(5, False, code) == 4:
        older, _ = talked(settings, board_id, 4)
        return older if not older.trouble else found
    return found


def talked(settings: Settings, board_id: str, version: int) -> tuple[Broker, int]:
    """One connection, and the reason code if it was refused."""
    from boardd.mqtt.desk import Desk
    from boardd.mqtt.link import Answered, Connected, Link, Lost, NotLetIn, Received, Subscribed, Unusable
    from boardd.mqtt.topics import Message, Topics

    topics = Topics(f"{board_id}/check", "")
    found = Broker(settings.broker, f"boardd/{board_id}", settings.username)
    desk = Desk()
    link = Link(settings, topics, desk, version)

    def note(kinds: tuple[type, ...]) -> object | None:
        return next((each for each in link.notes if isinstance(each, kinds)), None)

    def wait(*kinds: type) -> object | None:
        return until(lambda: note((*kinds, Lost)), link.pump)

    desk.turn.acquire()  # nobody else speaks
    try:
        link.open()
        came = wait(Connected, NotLetIn)
        if isinstance(came, NotLetIn):
            return found._replace(trouble=words.of_refusal(came.code, settings.username)), came.code
        if not isinstance(came, Connected):
            return found._replace(trouble=came.why if isinstance(came, Lost) else "it does not answer"), 0
        link.subscribe(topics.event)
        heard = wait(Subscribed)
        began_s = monotonic()
        link.publish(Message(topics.event, b"check"))
        taken = wait(Answered)
        back = wait(Received) if isinstance(taken, Answered) and taken.code < REFUSED else None
        took_s = monotonic() - began_s if isinstance(back, Received) else None
        link.say_goodbye()
        return found._replace(
            taken=taken.code if isinstance(taken, Answered) else None,
            heard=heard.code if isinstance(heard, Subscribed) else None,
            came_back_s=took_s,
        ), 0
    except Unusable as error:
        return found._replace(trouble=str(error)), -1
    except (OSError, ValueError) as error:
        return found._replace(trouble=words.of_error(error)), -1
    finally:
        link.drop()
        desk.close()


def until(met: Callable[[], object | None], pump: Callable[[float], object]) -> object | None:
    end_s = monotonic() + ANSWER_S
    while (found := met()) is None and monotonic() < end_s:
        pump(0.1)
    return found


def judge(broker: Broker | None) -> list[Verdict]:
    if broker is None:
        return [Verdict("broker", ABSENT, "not configured")]
    return [Verdict(f"broker {broker.name}", *of_broker(broker))]


def of_broker(broker: Broker) -> tuple[str, str, str]:
    acl = f"let {broker.user or 'everybody'} read and write {broker.base}/# in the broker's ACL"
    if broker.trouble:
        return BROKEN, f"no connection: {broker.trouble}", todo(broker.trouble)
    if broker.daemon:
        return BROKEN, "; ".join(broker.daemon), acl if "does not take" in broker.daemon[0] else ""
    if broker.taken is None or broker.taken >= REFUSED:
        why = "it hangs up on it" if broker.taken is None else words.of_code(broker.taken)
        return BROKEN, f"takes no message below {broker.base}: {why}", acl
    if broker.came_back_s is None:
        refused = broker.heard is not None and broker.heard >= REFUSED
        why = words.of_code(broker.heard or 0) if refused else "it came back to nobody"
        return DOUBTFUL, f"took a message, but did not give it back: {why}", f"{acl}; commands need that"
    return OK, f"took a message and gave it back in {1000 * broker.came_back_s:.0f} ms", ""


def todo(trouble: str) -> str:
    if "refused" in trouble:
        return "no broker runs there: sudo systemctl start mosquitto; does it listen on the network? (listener 1883)"
    if "no machine of this name" in trouble or "no route" in trouble or "no answer" in trouble:
        return "`host` in [mqtt], this machine's network, the broker's firewall"
    return "username and password_file in [mqtt], ca and certificate for TLS"
