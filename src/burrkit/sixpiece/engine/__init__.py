"""Tables and kernels of the six-piece burr that both the census and the search use."""
