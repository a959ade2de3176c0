"""Print what makes a shell complete boardd's commands, options and variants."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from boardd import commands, rules

EXAMPLE = "boardd completion bash > ~/.local/share/bash-completion/completions/boardd"

BASH = """\
_boardd() {{
    local words now="${{COMP_WORDS[COMP_CWORD]}}" before="${{COMP_WORDS[COMP_CWORD-1]}}"
    if [ "$COMP_CWORD" = 1 ]; then before=boardd; fi
    case "$now" in -*) before="${{COMP_WORDS[1]}}" ;; esac
    case "$before" in
        boardd) words="{commands}" ;;
{cases}
    esac
    COMPREPLY=($(compgen -W "$words" -- "$now"))
}}
complete -o default -F _boardd boardd
"""
ZSH = "autoload -U +X compinit bashcompinit && compinit && bashcompinit\n" + BASH


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("shell", choices=["bash", "zsh", "fish"], help="the shell to complete in")


def run(args: Namespace) -> int:
    words = {word: offered for name in commands.names() for word, offered in follows(name).items()}
    if args.shell == "fish":
        print(fish(words), end="")
    else:
        cases = "\n".join(f'        {word}) words="{" ".join(offered)}" ;;' for word, offered in words.items())
        script = ZSH if args.shell == "zsh" else BASH
        print(script.format(commands=" ".join(commands.names()), cases=cases), end="")
    return 0


def follows(name: str) -> dict[str, list[str]]:
    """What can follow a command, and each of its options that takes one of the variants."""
    words = {name: ["--help"]}

    class Arguments(ArgumentParser):
        def add_argument(  # type: ignore[override]
            self, *names: str, choices: Sequence[str] = (), metavar: str = "", **others: object
        ) -> None:
            options = [word for word in names if word.startswith("--")]
            values = [*choices, *(rules.names() if metavar == "VARIANT" else ())]
            words[name] += options or values
            words.update({option: values for option in options if values})

    commands.find(name).arguments(Arguments(add_help=False))
    return words


def fish(words: dict[str, list[str]]) -> str:
    lines = [f"complete -c boardd -n __fish_use_subcommand -f -a '{' '.join(commands.names())}'"]
    for name in commands.names():
        seen = f"complete -c boardd -n '__fish_seen_subcommand_from {name}'"
        for word in words[name]:
            if word.startswith("--"):
                values = f" -x -a '{' '.join(words[word])}'" if word in words else ""
                lines.append(f"{seen} -l {word[2:]}{values}")
            else:
                lines.append(f"complete -c boardd -n 'test (commandline -opc)[-1] = {name}' -f -a {word}")
    return "\n".join(lines) + "\n"
