"""Result files of the census: reading, merging, summarising and verifying them."""
