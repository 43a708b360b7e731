"""The version of burrkit that is installed."""

from importlib.metadata import version

__version__ = version("burrkit")
