from tests.watching.pages import HERE, text
from tests.watching.views import VIEWS

for name in VIEWS:
    (HERE / f"{name}.txt").write_text(text(name))
