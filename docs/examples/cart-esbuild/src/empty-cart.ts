/** Class of the element that holds the cart. */
export const panelClass = 'example-cart';

export const emptyWords = 'Your cart is empty.';
