"""The prose of the performance page, and the words in its tables."""
