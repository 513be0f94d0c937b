export { type FrameOf, framePath, frameQuery } from './frame-address';
export { leastHeight, widths } from './widths';
