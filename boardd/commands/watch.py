"""Look at every channel of the board, live, with the deck and the pieces on it.

What the load cells carry is counted from the start; z counts it from now on, q or Ctrl-C ends it. Where the output is
no terminal, there is a line for each edge, each button and each fault, and one for the loads each second.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from boardd.commands.run import CONFIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.attached import Ask
    from boardd.config import Config

EXAMPLE = "boardd watch --config /etc/boardd/boardd.toml"
DRAW_S = 0.2
TELL_S = 1.0


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("trace", nargs="?", metavar="FILE", help="a recorded trace, in place of a board")
    parser.add_argument("--config", default=CONFIG, metavar="FILE", help=f"by default {CONFIG}")
    parser.add_argument("--simulate", metavar="VARIANT", help="simulated players, in place of a board")
    parser.add_argument("--speed", type=float, default=1.0, metavar="TIMES", help="of a trace or of simulated players")


def run(args: Namespace) -> int:
    import sys
    from contextlib import suppress

    from boardd.attached import attached

    drawn = bool(sys.stdout) and sys.stdout.isatty()

    async def use(ask: Ask) -> bool:
        await (draw(ask) if drawn else tell(ask))
        return True

    with suppress(KeyboardInterrupt):  # the usual way to end it
        attached(wanted(args), use)
    return 0


def wanted(args: Namespace) -> Config:
    """The config; or one for a trace, or for simulated players."""
    from pathlib import Path

    from boardd.commands.replay import opened
    from boardd.config import load, parse

    if not args.trace and not args.simulate:
        return load(Path(args.config))
    table: dict[str, object] = {"id": "watch", "state": "boardd-watch-nothing"}
    if args.simulate:
        source = {"kind": "simulator", "variant": args.simulate, "speed": args.speed}
        return parse({**table, "board": args.simulate, "source": [source]}, "--simulate", Path())
    header, stream = opened(args.trace)
    stream.close()
    source = {"kind": "trace", "file": str(Path(args.trace).absolute()), "speed": args.speed}
    made = parse({**table, "board": "holeyboard", "source": [source]}, args.trace, Path())
    return made._replace(board=header.board, ends=header.ends, game=header.game)


async def draw(ask: Ask) -> None:
    """A page, five times a second, on a screen of its own."""
    import asyncio
    import os
    import signal

    from boardd.fullscreen import Fullscreen
    from boardd.watcher import Watcher
    from boardd.watching.page import page

    watcher, loop = Watcher(ask), asyncio.get_running_loop()
    await watcher.look()  # before the screen is taken: what is wrong is said on the usual one
    me = asyncio.current_task()
    assert me
    with Fullscreen() as screen:

        def pause() -> None:
            screen.__exit__()
            os.kill(os.getpid(), signal.SIGSTOP)
            screen.__enter__()

        loop.add_signal_handler(signal.SIGTSTP, pause)
        for sign in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(sign, me.cancel)
        try:
            while "q" not in (typed := screen.typed()):
                if "z" in typed:
                    watcher.zero()
                if view := await watcher.look():
                    screen.draw(page(view, *screen.room()))
                await asyncio.sleep(DRAW_S)
        except asyncio.CancelledError:
            pass


async def tell(ask: Ask) -> None:
    """A line for each edge, each button and each fault, and the loads once a second."""
    import asyncio

    from boardd.watcher import Watcher
    from boardd.watching.lines import summed, told

    watcher, due_s = Watcher(ask), float("-inf")
    notice, faults = "", list[str]()
    while True:
        view = await watcher.look()
        lines = [line for reading in watcher.fresh if view and (line := told(reading, view.gauges.ends))]
        if view and view.gauges.t_s >= due_s + TELL_S:
            lines += summed(view.gauges)
            due_s = view.gauges.t_s
        if view and view.notice != notice:
            notice = view.notice
            lines += [f"! {notice}"] if notice else []
        before, faults = faults, [fault for source in view.sources for fault in source["faults"]] if view else []
        lines += [f"! {fault}" for fault in faults if fault not in before]
        for line in lines:
            print(line, flush=True)
        await asyncio.sleep(DRAW_S)
