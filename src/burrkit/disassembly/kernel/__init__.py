"""The compiled part of taking apart, a room for each purpose.

``collisions`` tells how far pieces can slide, ``groups`` which of them move together, ``states`` keeps what
was seen, and ``explore`` searches with all three. ``falls`` takes a first look at many assemblies, ``cores``
tells what comes off in a state, ``frees`` lists all groups that can, ``stretch`` lets several threads share a
search, ``burr`` takes six-piece burrs apart by the thousand, ``replay`` checks a finished answer. Kernels are
loaded when their module is imported, so the rarer ones are imported late.
"""
