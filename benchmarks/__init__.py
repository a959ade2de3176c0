"""What `make bench` runs: a file per question, each with a `run()` that prints its numbers beside their goals."""
