"""Random draws, distributions and their densities."""
