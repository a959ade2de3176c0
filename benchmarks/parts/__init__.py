"""What benchmarks start in processes of their own."""
