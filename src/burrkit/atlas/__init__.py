"""The atlas of burrs: static pages with a picture, the moves and the figures of each, all computed."""
