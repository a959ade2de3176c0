"""The scoreboard, every event in order and Home Assistant's discovery, to an MQTT broker; commands where they are on.

    [mqtt]
    host = "192.168.1.5"
    port = 1883                      # 8883 with TLS
    username = "board"               # optional, as all that follows
    password_file = "/etc/boardd/mqtt-password"
    ca = "/etc/boardd/ca.crt"        # switches TLS on; tls = true alone trusts what the system trusts
    certificate = "/etc/boardd/board.crt"
    key = "/etc/boardd/board.key"
    commands = false                 # whoever may write to the broker may then start and undo games
    discovery = "homeassistant"      # Home Assistant's prefix; "" for none

Topics and payloads are in formats.md, section 4. Without a broker the journal keeps the events; they follow, in order,
when it is back, after a minute or a week.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import Thread

from boardd.model import Scoreboard
from boardd.mqtt.desk import Desk
from boardd.mqtt.settings import Settings as Settings
from boardd.mqtt.settings import read as read
from boardd.outputs import Site

CLOSE_S = 2.0


def lacks(settings: Settings) -> list[str]:
    """The files that cannot be used."""
    from boardd.mqtt.link import Unusable, password, tls

    found = []
    bare = settings._replace(ca=None, certificate=None, key=None)
    looks: list[Callable[[], object]] = [
        lambda: password(settings.password_file),
        lambda: settings.ca and tls(bare._replace(ca=settings.ca)),
        lambda: settings.certificate and tls(bare._replace(certificate=settings.certificate, key=settings.key)),
    ]
    for look in looks:
        try:
            look()
        except Unusable as error:
            found.append(str(error))
    return found


class Output:
    def __init__(self, settings: Settings, site: Site) -> None:
        self.settings, self.site = settings, site
        self.desk = Desk()
        self.thread = Thread(target=self.run, name="mqtt", daemon=True)
        self.thread.start()

    def run(self) -> None:
        from boardd.mqtt.publisher import Publisher  # paho takes its time: here nobody waits for it

        Publisher(self.settings, self.site, self.desk).run()

    def show(self, scoreboard: Scoreboard) -> None:
        self.desk.scoreboard = scoreboard
        self.desk.say()

    def faults(self) -> Sequence[str]:
        return self.desk.faults

    def close(self) -> None:
        """A thread that is still looking for a broker ends with the program."""
        self.desk.closing = True
        self.desk.ring()
        self.thread.join(CLOSE_S)
        if not self.thread.is_alive():
            self.desk.close()
