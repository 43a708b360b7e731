"""The census on a graphics processor: each pair is processed by one thread.

``primitives`` thread numbers and atomic operations
``local``      small arrays that belong to one thread
``layout``     the memory layout of lists, counts and scratch
``lists``      kernels that list all pairs, built on the kernels of the census for processors
``counts``     counting the results of one assembly
``threads``    kernels that examine pairs and search; the entry point to all kernels
``walk``       the search for levels, cut into steps that the threads of a warp take side by side
``serial``     the same threads one after the other on the processor: the reference for ``gpu``
``gpu``        the threads on a CUDA device, through numba-cuda (extra ``gpu``), or on its simulator
``batch``      combines units into a batch, copies it to a machine, and fetches their slices
``runner``     processes the units of a result file, batch by batch
``available``  whether there is a device

The kernel for processors settles many pairs by one search, because one set of sticks contains another. Here
each pair is independent: its answer comes too late for the 31 others that the warp searches at the same time.
"""

from burrkit.census.cuda import local as local
