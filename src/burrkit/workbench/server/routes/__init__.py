"""What the server answers to: each module has the handlers of one subject and lists their addresses."""
