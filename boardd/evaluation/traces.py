"""A folder in, its traces out; and traces in, the judged throws of each, or what is wrong with it, out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import redirect_stderr
from pathlib import Path

from boardd.commands.replay import replayed
from boardd.errors import BoarddError, TraceError, harmless
from boardd.evaluation.judged import Judged, judge
from boardd.evaluation.truth import Truth, read_truth
from boardd.inference.saying import Inferred
from boardd.model import RoundScore
from boardd.record import NamedTuple

Said = Callable[[int, int], None]  # so many are done, of so many


class Outcome(NamedTuple):
    trace: str
    judged: tuple[Judged, ...]
    problem: str  # "" if there is none


def find(folder: str) -> tuple[list[str], list[str]]:
    """Every trace below the folder, and what is wrong with folders that cannot be looked into."""
    problems: list[OSError] = []
    traces = [
        os.path.join(path, name)
        for path, _, names in os.walk(folder, onerror=problems.append)
        for name in names
        if name.endswith((".trace", ".trace.gz"))
    ]
    return sorted(traces), [f"{harmless(str(e.filename))}: cannot be read: {e.strerror}" for e in problems]


def group_of(trace: str, folder: str) -> str:
    """The sub-folder that the trace is in, or a dot."""
    return (*Path(trace).relative_to(folder).parts[:-1], ".")[0]


def outcome(trace: str, folder: str) -> Outcome:
    """Never an exception: one bad trace must not hide the others."""
    name = harmless(trace)
    events: list[Inferred | RoundScore] = []
    try:
        truth = truth_of(trace)
    except BoarddError as error:
        return Outcome(trace, (), str(error))
    problem = ""
    try:
        with redirect_stderr(None):  # that lines of a hurt trace are skipped is what is being measured
            events.extend(replayed(trace)[1])
    except BoarddError as error:
        return Outcome(trace, (), str(error))
    except OSError as error:
        return Outcome(trace, (), f"{name}: cannot be read: {error.strerror}")
    except Exception as error:  # what was not inferred by then counts as missing
        problem = f"{name}: a bug of boardd: {type(error).__name__}: {error}. boardd replay {name} shows more."
    return Outcome(trace, tuple(judge(trace, group_of(trace, folder), truth, events)), problem)


def truth_of(trace: str) -> Truth:
    path = Path(trace.removesuffix(".gz")).with_suffix(".truth.json")
    name = harmless(str(path))
    try:
        return read_truth(path.read_text(encoding="utf-8"), name)
    except FileNotFoundError:
        raise TraceError(f"{harmless(trace)}: there is no truth beside it; {name} would be right") from None
    except OSError as error:
        raise TraceError(f"{name}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise TraceError(f"{name}: not text in UTF-8; a line of JSON for each throw would be right") from None


def outcomes(traces: Sequence[str], folder: str, jobs: int, said: Said) -> list[Outcome]:
    """In the order of the traces, on so many cores."""
    jobs = min(jobs, len(traces))
    found: dict[str, Outcome] = {}
    for one in one_by_one(traces, folder) if jobs < 2 else pooled(traces, folder, jobs):
        found[one.trace] = one
        said(len(found), len(traces))
    return [found[trace] for trace in traces]


def one_by_one(traces: Sequence[str], folder: str) -> Iterator[Outcome]:
    return (outcome(trace, folder) for trace in traces)


def pooled(traces: Sequence[str], folder: str, jobs: int) -> Iterator[Outcome]:
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing import active_children

    with ProcessPoolExecutor(jobs, initializer=ignore_interrupts) as pool:
        try:
            waiting = {pool.submit(outcome, trace, folder): trace for trace in traces}
            for done in as_completed(waiting):
                try:
                    yield done.result()
                except BrokenProcessPool:
                    text = "a process that was to read it, or one beside it, was ended from outside"
                    yield Outcome(waiting[done], (), f"{harmless(waiting[done])}: {text}; fewer --jobs may help")
        except BaseException:
            for child in active_children():
                child.terminate()
            raise


def ignore_interrupts() -> None:
    """Whoever started the pool ends it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
