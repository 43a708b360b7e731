"""The command line. One module a command, thin: parse, call, print."""
