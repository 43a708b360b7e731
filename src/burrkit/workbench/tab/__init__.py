"""The workbench in a browser tab: the routes of the server without its sockets, folder and processes."""
