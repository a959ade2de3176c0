"""Wiring pages; each file in configs/ is the config of one wiring, from which its pin tables and diagrams are made."""
