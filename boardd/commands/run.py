"""Run the board: sensors to scoreboard, until somebody stops it."""

from argparse import ArgumentParser, Namespace

EXAMPLE = "boardd run --config /etc/boardd/boardd.toml"
CONFIG = "/etc/boardd/boardd.toml"
LEVELS = ("debug", "info", "warning", "error")


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--config", default=CONFIG, metavar="FILE", help=f"by default {CONFIG}")
    parser.add_argument("--check", action="store_true", help="only say all that is wrong with the config, or missing")
    parser.add_argument("--log", default="info", choices=LEVELS, help="what is written to standard error; default info")


def run(args: Namespace) -> int:
    import asyncio
    import logging
    from pathlib import Path

    from boardd.config import load, looked_at, right

    if args.check:
        from boardd.inference.limits import limits
        from boardd.lacking import lacking

        config, mistakes = looked_at(Path(args.config))
        right(config, [*mistakes, *lacking(config, mistakes)], args.config)
        print(f"{args.config}: right; board {config.id}, {config.board.name}")
        for limit in limits(config.board):
            print(f"{args.config}: {limit}")
        return 0
    config = load(Path(args.config))
    from boardd.daemon import Daemon

    logging.basicConfig(level=args.log.upper(), format="%(levelname)s %(message)s")
    asyncio.run(Daemon(config).run())
    return 0
