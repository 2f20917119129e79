"""Maps drawn by program, one package a title."""
