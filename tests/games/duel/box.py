"""The box of Duel: how many play, and the highest card."""

from sentiers.kernel import blank, record

BOX = record("duel_box", [("players", "i4"), ("highest", "i4")])


def make(edition, options):
    edition.only("name", "highest")
    boxes = blank(BOX)
    boxes[0].players = options["players"]
    boxes[0].highest = edition.number("highest", 9, 9)
    return boxes
