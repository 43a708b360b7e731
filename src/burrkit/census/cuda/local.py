"""Small arrays of a thread's own, called as numba-cuda calls them; see ``atoms``."""

import numpy as np

array = np.empty
