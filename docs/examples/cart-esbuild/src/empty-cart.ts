/** Class of the element that holds the cart. */
export const panelClass = 'remote-cart-example';

export const emptyWords = 'Your cart is empty.';
