"""The routes of the server: each module has the handlers of one subject and lists their addresses."""
