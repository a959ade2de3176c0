"""Draws the golden pictures anew."""

from tests.screens.pictures import FOLDER, pictures

for name, picture in pictures().items():
    picture.save(FOLDER / f"{name}.png")
