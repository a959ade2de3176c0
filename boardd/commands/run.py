"""Run the board: sensors to scoreboard, until somebody stops it."""

from argparse import ArgumentParser, Namespace

EXAMPLE = "boardd run --config /etc/boardd/boardd.toml"
CONFIG = "/etc/boardd/boardd.toml"
LEVELS = ("debug", "info", "warning", "error")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--config", default=CONFIG, metavar="FILE", help=f"by default {CONFIG}")
    parser.add_argument("--check", action="store_true", help="only say whether the config is right")
    parser.add_argument("--log", default="info", choices=LEVELS, help="what is written to standard error; default info")


def run(args: Namespace) -> int:
    import asyncio
    import logging
    from pathlib import Path

    from boardd.config import load

    config = load(Path(args.config))
    if args.check:
        from boardd.inference.limits import limits

        print(f"{args.config}: right; board {config.id}, {config.board.name}")
        for limit in limits(config.board):
            print(f"{args.config}: {limit}")
        return 0
    from boardd.daemon import Daemon

    logging.basicConfig(level=args.log.upper(), format="%(levelname)s %(message)s")
    asyncio.run(Daemon(config).run())
    return 0
