"""Reports on a result file: tables with the published figures, documents, plots."""
