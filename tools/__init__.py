"""Small programs of the workshop: none of them is part of the package or of the book."""
