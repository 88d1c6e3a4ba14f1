"""The prose of the page about performance, and the words of its tables."""
