import type { CartPanelProps } from '@ticket-storefront/contract';
import { formatUsd, totalCents } from '@ticket-storefront/domain';
import { useCart, type WithHost } from '@ticket-storefront/fragment';

/** The tickets in the cart, their total, and the link to the checkout. */
export function Cart({ host, checkoutPath }: WithHost<CartPanelProps>) {
  const cart = useCart(host.cart);
  if (!cart || cart.items.length === 0) return <p>Your cart is empty.</p>;
  return (
    <section aria-label="Cart">
      <ul>
        {cart.items.map(({ id, name, quantity }) => (
          <li key={id}>
            {quantity} x {name}
          </li>
        ))}
      </ul>
      <p>Total with fees and taxes: {formatUsd(totalCents(cart.totals))}</p>
      <a href={checkoutPath}>Checkout</a>
    </section>
  );
}
