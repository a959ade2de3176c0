"""Show the page's pairing code and the devices that are paired with it, or take a device's pairing away."""

from argparse import ArgumentParser, Namespace

from boardd.errors import DaemonError, UsageError, either, harmless

EXAMPLE = "boardd pair --revoke 81a14f5a"


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--revoke", metavar="DEVICE", help="a device's id, or all: it must be paired again")
    parser.add_argument("--config", metavar="FILE", help="the board's config, for its state folder")
    parser.add_argument("--state", metavar="DIR", help="the state folder itself")


def run(args: Namespace) -> int:
    from boardd.commands.ctl import folder
    from boardd.web.pairing import NAME, contents, read, write

    path = folder(args) / NAME
    if not path.exists():
        raise DaemonError(f"no page was served from {harmless(str(path.parent))}; [web] in boardd.toml switches it on")
    devices, code = read(path), str(contents(path).get("code", ""))
    if args.revoke is not None:
        left = [device for device in devices if args.revoke not in (device.id, "all")]
        if left == devices:
            known = either([*(device.id for device in devices), "all"]) if devices else "none is paired"
            raise UsageError(f"there is no device {harmless(args.revoke)}; {known}")
        try:
            write(path, left, code)
        except OSError as error:
            raise DaemonError(f"{harmless(str(path))}: cannot be written: {error.strerror}") from None
        print(f"{len(devices) - len(left)} of {len(devices)} devices must be paired again.")
        return 0
    print(f"Pairing code: {harmless(code)}" if code else "Pairing code: the one in boardd.toml ([web] code)")
    for device in devices:
        print(f"  {device.id}  {device.since}  {harmless(device.name)}")
    if not devices:
        print("No device is paired.")
    return 0
