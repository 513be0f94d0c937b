/** Loaded at the first press. */
export const noteFor = (name) => ` ${name} is in your cart.`;
