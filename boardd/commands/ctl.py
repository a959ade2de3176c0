"""Tell the running board: new, miss, dead, undo, correct, answer, pickup, end; or ask how it stands: state."""

from argparse import ArgumentParser, Namespace
from typing import Any

from boardd.errors import UsageError

EXAMPLE = 'boardd ctl correct B2 "5(A1>off)"'


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("do", metavar="COMMAND", help="new, miss, dead, undo, correct, answer, pickup, end or state")
    parser.add_argument(
        "words",
        nargs="*",
        metavar="WORD",
        help="new VARIANT; miss [TEAM]; correct THROW TO; answer CHOICE [THROW], where 0 is the likeliest",
    )
    parser.add_argument("--team", action="append", default=[], metavar="A=Ann,Al", help="with new; once for each team")
    parser.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="with new: a house rule")
    parser.add_argument("--first", metavar="TEAM", help="with new: who throws first")
    parser.add_argument(
        "--round", type=int, metavar="N", help="with correct and answer: of which round, if not the newest"
    )
    parser.add_argument("--config", metavar="FILE", help="the board's config, for its state folder")
    parser.add_argument("--state", metavar="DIR", help="the state folder itself")
    parser.add_argument("--json", action="store_true", help="with state: the whole scoreboard as JSON")


def run(args: Namespace) -> int:
    import json

    from boardd.control import ask

    wanted = {"get": "state"} if args.do == "state" else command(args)
    answer = ask(folder(args), wanted)
    if not answer.get("ok"):
        raise UsageError(str(answer.get("error", "refused")))
    if args.do == "state":
        print(json.dumps(answer["state"], ensure_ascii=False) if args.json else text(answer["state"]))
    return 0


def command(args: Namespace) -> dict[str, Any]:
    names = {"new": ("variant",), "miss": ("team",), "correct": ("throw", "to"), "answer": ("choice", "throw")}
    known = names.get(args.do, ())
    if len(args.words) > len(known):
        raise UsageError(f"{args.do}: {' '.join(args.words[len(known) :])} is too much")
    wanted: dict[str, Any] = {"do": args.do, **dict(zip(known, args.words, strict=False))}
    if "choice" in wanted:
        wanted["choice"] = number(wanted["choice"])
    if args.team:
        pairs = [split(each, "A=Ann,Al") for each in args.team]
        wanted["teams"] = {
            team: [name.strip() for name in players.split(",") if name.strip()] for team, players in pairs
        }
    if args.set:
        wanted["set"] = {name: number(value) for name, value in (split(each, "target=15") for each in args.set)}
    for key in ("first", "round"):
        if getattr(args, key) is not None:
            wanted[key] = getattr(args, key)
    return wanted


def split(text: str, example: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"{text} has no =; {example} would be right")
    return name.strip(), value.strip()


def number(text: str) -> int | str:
    try:
        return int(text)
    except ValueError:  # it is for the rules to say what would be right
        return text


def folder(args: Namespace) -> Any:
    from pathlib import Path

    from boardd.commands.run import CONFIG

    if args.state:
        return Path(args.state)
    if args.config or Path(CONFIG).exists():
        from boardd.config import load

        return load(Path(args.config or CONFIG)).state
    return Path("/var/lib/boardd")


def text(state: dict[str, Any]) -> str:
    """The scoreboard in a few lines."""
    faults = [f"  ! {fault}" for fault in state["faults"]]
    if not state["teams"]:
        return "\n".join(["No game is played.", *faults])
    lines = [f"{state['variant']}, game {state['game']}, round {state['round']}: {state['phase']}"]
    for team, line in state["teams"].items():
        points = f" ({line['points']:+d} this round)" if line["points"] else ""
        lines.append(f"  {team} {line['name']}: {line['score']}{points}")
    if turn := state["turn"]:
        lines.append(f"  {turn['player'] or turn['team']} to throw, {turn['left']} left")
    if state["winner"]:
        lines.append(f"  {state['teams'][state['winner']]['name']} wins ({state['how']})")
    if ask := state["ask"]:
        choices = ", ".join(f"{i}: {choice}" for i, choice in enumerate(ask["choices"]))
        lines.append(f"  What did {ask['team']}{ask['n']} of round {ask['round']} do? {choices}")
    return "\n".join([*lines, *(f"  {words}" for words in state["put_back"]), *faults])
