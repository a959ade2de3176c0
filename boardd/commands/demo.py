"""Show all of it without any hardware: simulated players, the real daemon and broker, the display in characters."""

from argparse import ArgumentParser, Namespace

from boardd.errors import UsageError, did_you_mean

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pathlib import Path

    from boardd.broker import Broker
    from boardd.config import Config

EXAMPLE = "boardd demo --variant yocu-4 --speed 8 --fault 3.rim=dead"
HURT = {"dead": ("dead-beam", "dead-cell"), "stuck": ("stuck-beam", ""), "drifting": ("", "drifting-cell")}


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--variant", default="holeyboard", metavar="NAME", help="a washer game; default holeyboard")
    parser.add_argument("--seed", type=int, default=3, metavar="N", help="the same seed, the same game; default 3")
    parser.add_argument("--speed", type=float, default=4.0, metavar="TIMES", help="1 is real time; default 4")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="how many; 0 without end; default 1")
    parser.add_argument(
        "--fault", action="append", default=[], metavar="WHAT=HOW", help="3.rim=dead, 3.rim=stuck, 2=dead, 2=drifting"
    )
    parser.add_argument("--config", metavar="FILE", help="publish to this config's broker, not to a private one")


def run(args: Namespace) -> int:
    import logging
    import tempfile
    from pathlib import Path

    from boardd.broker import Broker
    from boardd.config import load

    logging.basicConfig(level="ERROR", format="%(levelname)s %(message)s")  # faults are shown where the score is
    faults = [fault_of(words) for words in args.fault]
    with tempfile.TemporaryDirectory(prefix="boardd-demo-") as folder:
        given = load(Path(args.config)) if args.config else None
        broker = None if given else Broker(Path(folder))
        try:
            show(args, Path(folder), given, broker, faults)
        finally:
            if broker:
                broker.close()
    return 0


def show(args: Namespace, folder: "Path", given: "Config | None", broker: "Broker | None", faults: list[str]) -> None:
    import asyncio

    from boardd.config import parse
    from boardd.daemon import Daemon
    from boardd.spectator import Spectator
    from boardd.web.pairing import new_code

    source = {"kind": "simulator", "variant": args.variant, "seed": args.seed, "speed": args.speed}
    table: dict[str, object] = {
        "id": given.id if given else "demo",
        "board": args.variant,
        "state": str(folder),
        "source": [{**source, "games": args.games, "faults": faults}],
    }
    table["web"] = web = {"host": "127.0.0.1", "port": free_port(), "code": new_code()}
    if broker and broker.name:
        table["mqtt"] = {"host": "127.0.0.1", "port": broker.port}
    config = parse(table, "demo", folder)
    if given:
        own = tuple(part for part in config.outputs if part.name == "web")
        config = config._replace(outputs=(*own, *(part for part in given.outputs if part.name == "mqtt")))
    page = f"Page: http://127.0.0.1:{web['port']}/#code={web['code']} opens it paired; /tv, /overlay, /games, /players"
    said = [*notes(config.id, broker, args), page]
    daemon = Daemon(config, lambda site: [Spectator(site, said)], stay=False)
    asyncio.run(daemon.run())
    for fault in daemon.sources[0].faults():
        raise UsageError(fault)
    if daemon.board_now and not daemon.board_now.winner:
        print("The players have stopped; as the board saw it, the game is not over.")


def free_port() -> int:
    """The page's usual one, or any other where that is taken."""
    import socket

    from boardd.web.settings import PORT

    for port in (PORT, 0):
        try:
            with socket.create_server(("127.0.0.1", port)) as asked:
                return int(asked.getsockname()[1])
        except OSError:
            continue
    return 0


def fault_of(words: str) -> str:
    """3.rim=dead in the words of the simulator; its own words are understood too."""
    what, equals, how = words.partition("=")
    if not equals:
        return words
    if how not in HURT:
        raise UsageError(f"--fault {words}: {did_you_mean(how, HURT)}")
    kind = HURT[how]["." not in what]
    if not kind:
        raise UsageError(f"--fault {words}: a {'beam' if '.' in what else 'cell'} cannot be {how}")
    return f"{kind}:{what}"


def notes(board_id: str, broker: "Broker | None", args: Namespace) -> list[str]:
    """Where to look on."""
    if broker and broker.name:
        where = f"mosquitto_sub -h 127.0.0.1 -p {broker.port} -t 'boardd/{board_id}/#' -v"
        mqtt = f"MQTT ({broker.name}): {where}"
    elif broker:
        mqtt = "MQTT: no broker here; with mosquitto installed, or pip install boardd[demo], it is published too."
    else:
        mqtt = f"MQTT: published to the broker of {args.config}, boardd/{board_id}/#"
    return [mqtt, f"Simulated players at {args.speed:g} times the real speed; Ctrl-C ends it."]
