"""Every benchmark in this folder, one after the other."""

from importlib import import_module
from pkgutil import iter_modules

import benchmarks

for found in iter_modules(benchmarks.__path__):
    if found.name != "__main__" and not found.ispkg:
        module = import_module(f"benchmarks.{found.name}")
        print(f"{found.name}: {(module.__doc__ or '').splitlines()[0]}", flush=True)
        module.run()
        print()
