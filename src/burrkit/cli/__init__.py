"""Floor 8: the command line. One module a command, thin: parse, call, print."""
