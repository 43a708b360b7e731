"""What pages and the server send each other: every request and answer, declared once.

Requests are frozen dataclasses with the defaults of the server; answers are typed dictionaries. From
these declarations follow the parser of requests (``check``), the JSON schema of the addresses
(docs/workbench.schema.json) and the types of the page (viewer/src/bench/api/types.ts).
"""
