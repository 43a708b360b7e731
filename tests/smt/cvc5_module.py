"""A solver's command made of the Python module cvc5; its wheel has no program: standard input, its answers.

The text is read by cvc5's own parser. Errors are printed as the program prints them.
"""

from __future__ import annotations

import sys

import cvc5  # type: ignore[import-not-found, import-untyped, unused-ignore]


def main() -> None:
    manager = cvc5.TermManager()
    parser = cvc5.InputParser(cvc5.Solver(manager), cvc5.SymbolManager(manager))
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "script")
    try:
        command = parser.nextCommand()
        while not command.isNull():
            print(command.invoke(parser.getSolver(), parser.getSymbolManager()), end="")
            command = parser.nextCommand()
    except Exception as error:
        print(f'(error "{str(error).replace(chr(34), chr(39))}")')


if __name__ == "__main__":
    main()
