"""What Race knows: which moves to look at first, and that wrongly."""
