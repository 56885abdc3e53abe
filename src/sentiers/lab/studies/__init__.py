"""Programs that only measure: one question about one game each."""
