"""The compiled part of the census, from below: what each module is for.

``relations``    who hits whom of two sticks
``moves``        the search for the level of one assembly
``order``        sets of pairs of sticks, and what one answer tells of many
``pairs``        the questions put to all pairs that complete four sticks
``tally``        counts and lists of what was found
``cases``        the enumeration of all assemblies with one stick in position 1
``listing``      writing assemblies out
``counting``     counting without making, by holes
``around``       counting what one stick has around it
``symmetric``    counting the assemblies with a symmetry
"""
