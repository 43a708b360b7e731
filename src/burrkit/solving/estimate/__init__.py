"""Estimates of a search before it is made, with intervals that contain the true numbers in nine of ten cases.

>>> import burrkit as bk
>>> print(bk.solving.estimate.estimate(bk.load("Love's Dozen")).solutions)
90
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from burrkit.runtime.lazy import lazy

if TYPE_CHECKING:
    from burrkit.solving.estimate.estimating import Estimate, estimate
    from burrkit.solving.estimate.forecast import Forecast
    from burrkit.solving.estimate.interval import Interval

__all__ = ["Estimate", "Forecast", "Interval", "estimate"]

if not TYPE_CHECKING:
    __getattr__, __dir__ = lazy(
        __name__,
        {
            "estimating": "Estimate estimate",
            "forecast": "Forecast",
            "interval": "Interval",
        },
    )
