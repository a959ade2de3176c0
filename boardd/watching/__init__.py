"""Readings in; what each channel says now, and a page of characters that shows it, out."""
