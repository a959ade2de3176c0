"""An account of one throw in, text for a player out: what was measured, and what speaks for each candidate."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from boardd.explanation.account import Account
from boardd.inference.explained import Candidate, Case
from boardd.inference.misfits import Rest
from boardd.inference.step import Name
from boardd.model import Board
from boardd.terminal import bold, dim, width, wrapped

MOST = 6
HEADS = "mass", "place", "beams", "blow", "how common", "what was before"
WIDEST = 26  # columns of a cell
EVEN = 1.5  # less does not count as for or against
CHANGED = 0.005
FITS = 2.0  # standard errors
KNOWN_MM = 20.0  # a place that is known worse is "about"


def words(account: Account) -> str:
    told = account.witness.told
    first, last = account.witness.first(), account.witness.last()
    lines = [bold(title(account)), *history(account), ""]
    if first:
        lines += landing(first, account)
    elif told:
        lines += [f"No landing was taken for it: it was told after {told[0].why}.", ""]
    if last and (first is None or last.landing.number != first.landing.number):
        lines += [bold(f"In the end {account.name.piece} is taken for the landing at {last.landing.start_s:.2f} s"), ""]
        lines += landing(last, account)
    if not first and not last:
        lines += bare(account)
    return "\n".join(lines).rstrip()


def title(account: Account) -> str:
    told = account.witness.told
    name, teams = account.name, account.header.game.teams
    who = " & ".join(teams[name.team])
    return f"Round {name.round}, {name.piece}{f' ({who})' if who else ''}: {told[-1].token}"


def history(account: Account) -> Iterator[str]:
    """When it was announced, and what changed afterwards."""
    told = account.witness.told
    for i, one in enumerate(told):
        verb = "announced as" if i == 0 else "then" if one.token == told[i - 1].token else "revised to"
        after = "" if i == 0 and one.why == "its own landing" else f", after {one.why}"
        asked = f", asked: {' or '.join(one.asked)}?" if one.asked else ""
        yield f"  {one.t_s:8.2f} s  {verb} {one.token}, {percent(one.confidence)} sure{after}{asked}"
    end = account.witness.end.get(told[-1].token, 0.0)
    if abs(end - told[-1].confidence) > CHANGED:
        yield f"  in the end  {told[-1].token}, {percent(end)} sure"


# What was measured


def landing(case: Case, account: Account) -> list[str]:
    lines = [bold("Measured")]
    lines += [f"  {what:<9}{text}" for what, text in measured(case, account)]
    lines += ["", bold("Candidates"), *table(shown(case, account), case, account), ""]
    return lines


def measured(case: Case, account: Account) -> Iterator[tuple[str, str]]:
    seen, board = case.landing, account.header.board
    weighed = " and weighed" if board.loads else ""
    yield "when", f"began at {seen.start_s:.2f} s; at rest{weighed} at {seen.end_s:.2f} s"
    if seen.change is not None:
        yield "mass", f"{grams(seen.change[0])} ± {max(seen.error_g(), 0.05):.1f} g{reference(board, account.name)}"
        if case.shift[0]:
            yield "", f"{grams(case.shift[0])} of it were on the deck before, and were no piece"
        yield "where", where(case)
    came = getattr(seen, "came", None)
    if came is not None:
        yield "surface", surface(len(came), len(getattr(seen, "went", ())))
    yield from beams(case, account)
    if board.loads:
        yield "blow", blow(case)
        yield "pressed", pressed(seen.pressed_s)


def reference(board: Board, name: Name) -> str:
    masses = board.mass_g
    if len(set(masses.values())) == 1:
        return f" (a piece has {next(iter(masses.values())):g} g)"
    return f" (a piece of {name.team} has {masses.get(name.team, 0):g} g)"


def where(case: Case) -> str:
    if case.at_mm is None:
        return "nowhere: too little came or went"
    x_mm, y_mm, error = case.at_mm
    return f"{x_mm:.0f}, {y_mm:.0f} mm, ± {max(error, 1):.0f} mm"


def surface(came: int, went: int) -> str:
    return f"{pieces(came)} came, {pieces(went)} went" if came or went else "nothing came, nothing went"


def pieces(count: int) -> str:
    return "one piece" if count == 1 else f"{count or 'no'} pieces"


def beams(case: Case, account: Account) -> Iterator[tuple[str, str]]:
    seen = case.landing
    if not account.header.board.beams:
        return
    saw = [name if count == 1 else f"{name} ({count} times)" for name, count in seen.fell.items() if count]
    stay = sorted(seen.steady - seen.blind)
    yield "beams", f"{listed(saw)} saw something pass" if saw else "saw nothing pass"
    if stay:
        yield "", f"{listed(stay)} {'stays' if len(stay) == 1 else 'stay'} broken"
    if seen.blind:
        yield "", f"{listed(sorted(seen.blind))} had been broken before"
    if seen.hands:
        yield "", f"something long, like a hand, was in hole {listed(sorted(seen.hands))}"
    if account.view.far:
        yield "", "this round was thrown from the far side; beams keep their near-side names"


def blow(case: Case) -> str:
    """A piece that comes down at 3.9 m/s or more gives 0.4 s times its weight."""
    count = len(case.landing.blows)
    if not count:
        return "none"
    hard = "as hard as a throw" if case.strength_s > 0.38 else "weak" if case.strength_s < 0.1 else "soft"
    many = f"; {count} blows" if count > 1 else ""
    return f"{hard}: {case.strength_s:.2f} s times a piece's weight (a throw that hits the deck: 0.4 or more){many}"


def pressed(pressed_s: float) -> str:
    return f"something pressed on the deck for {pressed_s:.2f} s" if pressed_s > 0.005 else "nothing pressed for long"


# The candidates


def shown(case: Case, account: Account) -> list[Candidate]:
    """The likeliest, then or in the end."""
    end, top = account.witness.end, list(case.candidates[:MOST])
    tokens = {one.token for one in top}
    late = [one for one in case.candidates[MOST:] if end.get(one.token, 0.0) > CHANGED and one.token not in tokens][:2]
    return top[: MOST - len(late)] + late


def table(candidates: Sequence[Candidate], case: Case, account: Account) -> list[str]:
    best = next((one for one in candidates if one.thrown), candidates[0])
    heads, chances = odds(candidates, case, account)
    rows = [["", *heads, *HEADS]]
    rows += [[one.what, *chance, *cells(one, best)] for one, chance in zip(candidates, chances, strict=True)]
    used = [i for i in range(len(rows[0])) if any(row[i] for row in rows[1:])]
    note = f"÷ 80: this speaks 80 to 1 against it, compared with {best.what}; x 80: for it."
    return [*columns([[row[i] for i in used] for row in rows]), "", dim(wrapped(note.split(" "), "  "))]


def odds(candidates: Sequence[Candidate], case: Case, account: Account) -> tuple[list[str], list[list[str]]]:
    """When it was announced, when it had been weighed for longer and in the end, as far as these differ."""
    early, end = account.witness.early[case.landing.number], account.witness.end
    first = [early.get(one.what, 0.0) for one in candidates]
    then = [one.odds for one in candidates]
    last = [end.get(one.token, 0.0) if one.token else None for one in candidates]
    found = {"odds": [percent(part) for part in then]}
    if any(abs(a - b) > CHANGED for a, b in zip(first, then, strict=True)):
        found = {"at first": [percent(part) for part in first], "weighed longer": found["odds"]}
    if any(b is not None and abs(a - b) > CHANGED for a, b in zip(then, last, strict=True)):
        found["in the end"] = ["" if part is None else percent(part) for part in last]
    return list(found), [list(row) for row in zip(*found.values(), strict=True)]


def cells(one: Candidate, best: Candidate) -> list[str]:
    before = against(one.logs.before - best.logs.before, 2.0)
    return [mass(one, best), place(one, best), beamed(one, best), struck(one, best), common(one, best), before]


def columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Cells that are too long go on below."""
    split = [[wrapped(cell.split(" "), "", WIDEST).split("\n") for cell in row] for row in rows]
    wide = [max(width(line) for row in split for line in row[i]) for i in range(len(rows[0]))]
    lines = []
    for number, row in enumerate(split):
        for i in range(max(map(len, row))):
            cells = [cell[i] if i < len(cell) else "" for cell in row]
            line = "  ".join(cell + " " * (w - width(cell)) for cell, w in zip(cells, wide, strict=True))
            lines.append(dim(f"  {line}".rstrip()) if number == 0 else f"  {line}".rstrip())
    return lines


def mass(one: Candidate, best: Candidate) -> str:
    if one.off_g is None:
        return ""
    off_g, error = one.off_g
    fits = abs(off_g) < FITS * error
    text = "fits" if fits else f"{abs(off_g):.1f} g too {'heavy' if off_g > 0 else 'light'}"
    return joined(text, against(one.logs.mass - best.logs.mass, EVEN if not fits else 3.0))


def place(one: Candidate, best: Candidate) -> str:
    if not one.thrown:
        return ""
    texts = [rests(rest) for rest in one.rests]
    if one.off_mm and one.off_mm[0] > FITS * max(one.off_mm[1], 1.0):
        texts.append(f"{one.off_mm[0]:.0f} mm off")
    return joined("; ".join(texts), against(one.logs.place - best.logs.place))


def rests(rest: Rest) -> str:
    place = rest.place
    if place.at_mm is None:
        return f"{rest.piece} in {place}" if not place.leaning else f"{rest.piece} leaning in {place.name}"
    about = "about " if rest.spread_mm > KNOWN_MM else ""
    odd = f" ({rest.odd})" if rest.odd else ""
    return f"{rest.piece} at {about}{place.at_mm[0]:.0f},{place.at_mm[1]:.0f}{odd}"


def beamed(one: Candidate, best: Candidate) -> str:
    if not one.working or not one.thrown:
        return ""
    return joined(", ".join(one.odd_beams) or "agree", against(one.logs.beams - best.logs.beams))


def struck(one: Candidate, best: Candidate) -> str:
    return against(one.logs.blow - best.logs.blow) if one.thrown else ""


def common(one: Candidate, best: Candidate) -> str:
    """Of throws, so many end like that; for what is none, all that speaks for or against it."""
    return percent(exp(one.logs.common)) if one.thrown else against(one.logs.rest() - best.logs.rest())


def bare(account: Account) -> list[str]:
    """Odds alone, where no landing tells more."""
    end = sorted(account.witness.end.items(), key=lambda item: -item[1])[:MOST]
    return columns([["", "odds"], *([what or "not thrown", percent(odds)] for what, odds in end)])


# Numbers


def against(log: float, even: float = EVEN) -> str:
    factor = exp(min(abs(log), 50.0))
    if factor < even:
        return ""
    text = f"{factor:.1f}" if factor < 9.95 else f"{factor:,.0f}" if factor < 99_500 else "100,000+"
    return f"{'x' if log > 0 else '÷'} {text}"


def percent(part: float) -> str:
    value = 100 * part
    if value < 0.01:
        return "< 0.01 %"
    return f"{value:.2f} %" if value < 1 else f"{value:.1f} %" if value < 99.95 else "> 99.9 %"


def grams(mass_g: float) -> str:
    return f"{mass_g:+.1f} g"


def joined(*texts: str) -> str:
    return " ".join(text for text in texts if text)


def listed(names: Sequence[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last
