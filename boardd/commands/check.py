"""Test every part of the board: sensors, links, display, broker, disk, clock; and say what to do."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace

from boardd.commands.run import CONFIG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from boardd.attached import Ask
    from boardd.checks import Scene, Verdict
    from boardd.config import Config

EXAMPLE = "boardd check --config /etc/boardd/boardd.toml"
MOST_S = 60.0
INDENT = " " * 10
CAUSES = "link"  # the check of what all sensors hang on


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--config", default=CONFIG, metavar="FILE", help=f"by default {CONFIG}")
    parser.add_argument("--seconds", type=float, default=4.0, metavar="N", help="to look at the sensors; default 4")
    parser.add_argument("--json", action="store_true", help="an object for each part, one per line")


def run(args: Namespace) -> int:
    from pathlib import Path

    from boardd.attached import attached, runs
    from boardd.config import load
    from boardd.errors import UsageError

    if not 0.5 <= args.seconds <= MOST_S:
        raise UsageError(f"--seconds {args.seconds:g}: 0.5 to {MOST_S:g} would be right")
    config = load(Path(args.config))
    running = runs(config.state)
    if not args.json:
        how = "asked through the boardd that runs" if running else "no boardd runs, so its sensors are read from here"
        print(f"Board {config.id}: {how}. Nobody should throw or touch the deck now.", flush=True)

    async def use(ask: Ask) -> list[Verdict]:
        return await checked(ask, config, running, args)

    found = attached(config, use)
    if found is None:
        return 130
    if not args.json:
        print(summary(found))
    return int(any(verdict.mark == "broken" for verdict in found))


async def checked(ask: Ask, config: Config, running: bool, args: Namespace) -> list[Verdict]:
    """All at once; told in a fixed order, those that are quick first, and causes before what follows from them."""
    import asyncio

    from boardd import checks
    from boardd.surveying import survey
    from boardd.terminal import progress

    told = (await ask({"get": "parts"}))["outputs"]
    outputs = {output["kind"]: output["faults"] for output in told}
    watching = asyncio.create_task(survey(ask, args.seconds))
    scene = checks.Scene(config, running, outputs, watching)
    quick = [name for name in checks.names() if not checks.find(name).SENSES]
    slow = sorted((name for name in checks.names() if checks.find(name).SENSES), key=lambda name: name != CAUSES)
    tasks = {name: asyncio.create_task(verdicts(name, scene, args.seconds)) for name in (*quick, *slow)}
    found: list[Verdict] = []
    try:
        for name in quick:
            show(await tasks[name], args.json)
            found += await tasks[name]
        progress("Looking at the sensors ...")
        sensed = [verdict for name in slow for verdict in await tasks[name]]
        progress("")
        show(sensed, args.json)
        found += sensed
    finally:
        for left in tasks.values():
            left.cancel()
        watching.cancel()
        await asyncio.gather(*tasks.values(), watching, return_exceptions=True)
    return found


async def verdicts(name: str, scene: Scene, seconds: float) -> Sequence[Verdict]:
    """Whatever happens to a check, the others are told."""
    import asyncio

    from boardd import checks

    check = checks.find(name)
    limit_s = check.LIMIT_S + (3 * seconds + 20 if check.SENSES else 0.0)
    try:
        async with asyncio.timeout(limit_s):
            facts = await check.look(scene)
        found: Sequence[Verdict] = check.judge(facts)
    except TimeoutError:
        return [checks.Verdict(name, checks.BROKEN, f"gave no answer in {limit_s:.0f} s", "look at its plug and power")]
    except Exception as error:
        why = str(error) or type(error).__name__
        return [checks.Verdict(name, checks.BROKEN, f"could not be checked: {why}", "try again; BOARDD_DEBUG=1")]
    return found


def show(found: Sequence[Verdict], as_json: bool) -> None:
    """In words what follows from a cause is told with it, in one line."""
    import json

    parts = {verdict.part for verdict in found}
    for verdict in found:
        if as_json:
            print(json.dumps(verdict._asdict(), ensure_ascii=False), flush=True)
        elif verdict.because not in parts:
            print(line(verdict, [each.part for each in found if each.because == verdict.part]), flush=True)


def line(verdict: Verdict, unheard: Sequence[str] = ()) -> str:
    from shutil import get_terminal_size

    from boardd.terminal import bold, dim, green, red, wrapped, yellow

    paint = {"ok": green, "doubtful": yellow, "broken": red, "absent": dim}[verdict.mark]
    columns = get_terminal_size((100, 24)).columns
    behind = f"not heard because of it: {', '.join(unheard)}" if unheard else ""
    texts = f"{verdict.part}: {verdict.found}", verdict.do, behind
    found, *more = [wrapped(text.split(), INDENT, columns) for text in texts if text]
    said = found.removeprefix(INDENT).replace(verdict.part, bold(verdict.part), 1)
    return "\n".join([f"{paint(f'{verdict.mark:<8}')}  {said}", *more])


def summary(found: Sequence[Verdict]) -> str:
    causes = [verdict.mark for verdict in found if not verdict.because]
    count = {mark: causes.count(mark) for mark in ("ok", "doubtful", "broken")}
    if not count["broken"] and not count["doubtful"]:
        return f"All {count['ok']} parts are fine."
    unheard = len(found) - len(causes)
    behind = f" {unheard} more cannot be heard until that is mended." if unheard else ""
    return f"{count['ok']} parts are fine, {count['doubtful']} doubtful, {count['broken']} broken.{behind}"
