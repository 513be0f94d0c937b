export { type FrameOf, framePath, frameQuery } from './frame-address';
export { minHeight, widths } from './widths';
