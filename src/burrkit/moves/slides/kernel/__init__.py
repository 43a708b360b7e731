"""Compiled parts of taking apart, a module for each purpose.

``collisions`` computes how far pieces can slide, ``groups`` which of them move together, ``states`` finds
states again, ``state_space`` has those of a search, and ``breadth_first`` searches with all of these.
``screen`` decides most assemblies without a search, ``cores`` finds what comes off in a state,
``free_groups`` lists all groups that can, ``layer_chunk`` divides a search among threads,
``small_assemblies`` takes thousands of small assemblies apart, and ``replay_cubes`` checks a finished
disassembly. Kernels are loaded when their module is imported, so the rarer ones are imported late.
"""
