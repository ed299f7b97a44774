"""The tests of the book, its package and its pages."""
