"""A scored game in, a table for a terminal out: round by round, with the reasons."""

from boardd.model import Game, Round, RoundScore, UpNext
from boardd.rules import find
from boardd.terminal import bold, dim, green, right, width, wrapped

INDENT = " " * 8


def table(
    file: str,
    game: Game,
    rounds: list[RoundScore],
    up: UpNext | None,
    thrown_as: str = "",
    notes: tuple[str, ...] = (),
) -> str:
    labels = {team: " & ".join([*players]) or f"team {team}" for team, players in game.teams.items()}
    heads = {team: f"{team} {label}" if game.teams[team] else label for team, label in labels.items()}
    columns = {team: max(width(head), 9) + 2 for team, head in heads.items()}
    lines = [*header(file, game, thrown_as), *notes, ""]
    lines.append(bold("  round " + "".join(right(heads[team], columns[team] + 2) for team in heads) + "  first next"))
    start = "".join(right(str(game.scores[team]), columns[team]) + "  " for team in heads)
    lines.append(f"  start {start}  {game.first}")
    for r, turns in zip(rounds, game.rounds, strict=False):
        cells = "".join(cell(r, team, columns[team]) for team in heads)
        lines.append(f"{right(str(r.round), 7)} {cells}  {r.next or ''}".rstrip())
        lines.append(dim(throws(turns)))
        lines += [f"{INDENT}{why.text} {dim(f'({why.rule})')}" for why in r.why]
    return "\n".join([*lines, "", verdict(game, rounds, labels, up)])


def header(file: str, game: Game, thrown_as: str) -> list[str]:
    variant = find(game.variant)
    lines = [bold(variant.title) + dim(f"  {file}")]
    if thrown_as:
        lines.append(f"thrown as {find(thrown_as).title}, scored as {variant.title}")
    rules = variant(game.settings).house_rules()
    if rules:
        agreed = ", ".join(f"{name} {value} (book: {book})" for name, (value, book) in rules.items())
        lines.append(f"house rules: {agreed}")
    return lines


def cell(r: RoundScore, team: str, columns: int) -> str:
    """What the round changed, and the score; the winner's is marked."""
    text = right(f"{r.points[team]:+d}  {r.scores[team]:>3}", columns)
    return green(f"{text} *") if team == r.winner else f"{text}  "


def throws(turns: Round) -> str:
    return wrapped(" | ".join(map(str, turns)).split(" "), INDENT)


def verdict(game: Game, rounds: list[RoundScore], labels: dict[str, str], up: UpNext | None) -> str:
    last = rounds[-1] if rounds else None
    if last and last.winner:
        cut = len(game.rounds) - len(rounds)
        rest = f"; {cut} round{'s' * (cut > 1)} after that {'do' if cut > 1 else 'does'} not count" if cut else ""
        return green(f"* {labels[last.winner]}: won in round {last.round} ({last.how}){rest}")
    if up is None:
        return f"Nobody would have won by round {len(rounds)}." if rounds else "No round was thrown yet."
    who = f"{up.player} ({up.team})" if up.player else f"team {up.team}"
    unfinished = ", not finished" if last and not last.complete else ""
    left = "a bonus throw, if wanted" if up.bonus else f"{up.left} left"
    return f"Round {up.round}{unfinished}: {who} to throw, {left}."
