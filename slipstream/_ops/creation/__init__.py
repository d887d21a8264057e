"""Arrays from nothing: ranges, matrices of ones and zeros, triangles."""
