/** Parts, slots, and the description of a shop. */
export * from '../container';
export * from '../contract-range';
export * from '../parts';
export * from '../shop';
