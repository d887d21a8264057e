"""Images, bounding boxes, regions of interest."""
