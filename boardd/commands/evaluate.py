"""Evaluate the inference: how often it is right, asks, or is wrong without asking, on traces whose truth is known."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable
from json import dumps

from boardd.errors import UsageError, harmless
from boardd.terminal import progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from boardd.evaluation.report import Report

EXAMPLE = "boardd evaluate traces --wrong"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "folder",
        metavar="DIR",
        help="every NAME.trace in it that has a NAME.truth.json beside it; sub-folders are groups",
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="on so many cores at once; by default on all")
    parser.add_argument("--wrong", action="store_true", help="list every throw that was not inferred right")
    parser.add_argument("--png", metavar="FILE", help="draw how often throws of each confidence were right")
    parser.add_argument("--json", action="store_true", help="one JSON object with all of it")


def run(args: Namespace) -> int:
    import os

    from boardd.evaluation.report import as_json, report
    from boardd.evaluation.speed import measure
    from boardd.evaluation.traces import find, outcomes

    check(args)
    traces, problems = find(args.folder)
    complain(problems)
    if not traces:
        raise UsageError(f"{harmless(args.folder)}: no *.trace in it; boardd simulate makes one with its truth")
    found = outcomes(traces, args.folder, args.jobs or os.cpu_count() or 1, say)
    progress("")
    worse = [one.problem for one in found if one.problem]
    complain(worse)
    judged = [throw for one in found for throw in one.judged]
    sound = [one.trace for one in found if not one.problem]
    if sound or judged:
        made = report(judged, len({*sound, *(throw.trace for throw in judged)}), measure(sound) if sound else None)
        if args.json:
            print(dumps(as_json(made, [*problems, *worse])))
        else:
            show(made, args.wrong)
        if args.png:
            draw(made, args.png)
    return 2 if problems or worse else 0


def check(args: Namespace) -> None:
    import os

    if args.jobs is not None and args.jobs < 1:
        raise UsageError(f"--jobs {args.jobs}: at least 1 would be right")
    if not os.path.isdir(args.folder):
        raise UsageError(f"{harmless(args.folder)}: not a folder; one with traces and their truths would be right")
    if args.png and not os.path.isdir(os.path.dirname(args.png) or "."):
        raise UsageError(f"--png {harmless(args.png)}: there is no such folder")
    if args.png:
        try:
            import PIL  # noqa: F401  # nobody shall wait for an evaluation to hear this
        except ImportError:
            raise UsageError("--png: Pillow is not installed; pip install Pillow would be right") from None


def draw(made: "Report", file: str) -> None:
    from boardd.evaluation.diagram import diagram

    diagram(made.bins, made.traces).save(file)


def show(made: "Report", wrong_too: bool) -> None:
    from boardd.evaluation.tables import tables, wrong

    print(tables(made))
    if wrong_too and made.wrong:
        print(f"\n{wrong(made.wrong)}")


def say(done: int, of: int) -> None:
    progress(f"{done} of {of} traces")


def complain(problems: Iterable[str]) -> None:
    for problem in problems:
        if sys.stderr:
            print(problem, file=sys.stderr, flush=True)
