/** A cross, as an SVG path on 16 × 16. */
export const cross = 'M4 4l8 8M12 4l-8 8';
