"""Estimates of a search before it is made, with intervals that contain the true numbers in nine of ten cases.

>>> import burrkit as bk
>>> print(bk.estimate.estimate(bk.load("Love's Dozen")).solutions)
90
"""

from burrkit.estimate.estimating import Estimate, estimate
from burrkit.estimate.interval import Interval

__all__ = ["Estimate", "Interval", "estimate"]
