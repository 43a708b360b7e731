"""Every six-piece burr there is: counted, constructed, analysed, kept (floor 6).

After B. Cutler, *A Computer Analysis of All 6-Piece Burrs* (1994).
"""
