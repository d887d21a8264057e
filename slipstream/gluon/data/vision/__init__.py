"""Datasets of images and what is done with them."""
