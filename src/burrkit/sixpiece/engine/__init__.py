"""Tables and kernels of the six-piece burr on which both the census and the search stand."""
