"""Estimates of a search before it is made, with intervals that contain the true numbers in nine of ten cases.

>>> import burrkit as bk
>>> print(bk.solving.estimate.estimate(bk.load("Love's Dozen")).solutions)
90
"""

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import publish

if TYPE_CHECKING:
    from burrkit.solving.estimate.estimating import Estimate as Estimate, estimate as estimate
    from burrkit.solving.estimate.forecast import Forecast as Forecast
    from burrkit.solving.estimate.interval import Interval as Interval

publish(__name__)
