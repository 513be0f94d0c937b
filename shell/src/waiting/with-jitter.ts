/** A time up to a fifth shorter or longer, so that pages that began together do not ask together. */
export const withJitter = (ms: number): number => ms * (0.8 + Math.random() * 0.4);
