"""Moments, quantiles, histograms."""
