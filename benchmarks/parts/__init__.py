"""What several benchmarks share, and what they start in processes of their own."""
