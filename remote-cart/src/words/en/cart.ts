/** What the cart says in English. */
export const words = {
  cart: 'Cart',
  chosen: (count: number) => (count === 1 ? '1 ticket chosen' : `${count} tickets chosen`),
  inAll: (total: string) => `, ${total} in all`,
  yourCart: 'Your Cart',
  isEmpty: 'Your cart is empty.',
  checkout: 'Checkout',
  oneLess: 'One less',
  oneMore: 'One more',
  remove: (ticket: string) => `Remove ${ticket} from cart`,
  subtotal: 'Subtotal',
  total: 'Total with fees and taxes',
};
