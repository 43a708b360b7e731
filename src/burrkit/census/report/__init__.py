"""Reports on a result file: tables beside the published figures, documents, plots."""
