import type { CartPanelProps, CartSnapshot, Host } from '@ticket-storefront/contract';
import { formatUsd, totalCents } from '@ticket-storefront/domain';
import './cart.css';

interface CartProps {
  readonly host: Host;
  readonly cart: CartSnapshot | null;
  readonly panel: CartPanelProps;
}

export function Cart({ host, cart, panel }: CartProps) {
  return (
    <section className="remote-cart-panel" aria-label="Cart" tabIndex={-1}>
      {!cart?.items.length && <p>Your cart is empty.</p>}
      {cart && cart.items.length > 0 && (
        <>
          <h2>Your Cart</h2>
          <ul>
            {cart.items.map(({ id, name, quantity }) => (
              <li key={id}>
                {quantity} x {name}
                <button
                  type="button"
                  aria-label={`Remove ${name} from cart`}
                  onClick={() => host.cart.emit('cart:remove', { itemId: id })}
                >
                  ×
                </button>
              </li>
            ))}
          </ul>
          <p>Total with fees and taxes {formatUsd(totalCents(cart.totals))}</p>
          <a href={panel.checkoutPath}>Checkout</a>
        </>
      )}
    </section>
  );
}
