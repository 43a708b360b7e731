"""The census on a graphics processor: every pair looked at by a thread of its own.

``atoms``     what a thread knows of the others, and does to a number that all share
``local``     small arrays of a thread's own
``layout``    where everything lies
``lists``     what one thread does to list all pairs; over the functions of ``census.kernel``, as all of it
``counts``    ... to tell of an assembly
``kernel``    ... to look at pairs and to search; all kernels under one roof
``walk``      the search for levels, cut into steps that threads take side by side
``serial``    the same threads one after the other on this processor: the judge of what follows
``gpu``       ... on a CUDA device, through numba-cuda (extra ``gpu``), or on its simulator
``batch``     units put together into a batch, brought to a machine, and their slices brought back
``running``   the units of a ledger, batch by batch
``at_hand``   whether there is a device

The kernel for processors answers many pairs by one search, from what contains what. Here no pair knows of
another: the answers of one are no use to 31 others that are being asked at the same moment.
"""

from burrkit.census.cuda import local as local
