"""The compiled part of assembling: ``rows`` makes and reduces the rows of the cover, ``search`` uses them."""
