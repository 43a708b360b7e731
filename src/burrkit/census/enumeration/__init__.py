"""Every assembly constructed and analysed, work unit by work unit."""
