import type { CartPanelProps, CartSnapshot, Host } from '@ticket-storefront/contract';
import { formatUsd, totalCents } from '@ticket-storefront/domain';
import { css, html, LitElement } from 'lit';
import { customElement, property } from 'lit/decorators.js';

@customElement('remote-cart-panel')
export class CartPanel extends LitElement {
  static styles = css`
    a {
      display: var(--cart-checkout, inline-flex);
      color: inherit;
      font-weight: 700;
    }
  `;

  @property({ attribute: false }) host!: Host;
  @property({ attribute: false }) panel!: CartPanelProps;
  @property({ attribute: false }) cart: CartSnapshot | null = null;

  render() {
    const { cart } = this;
    if (!cart?.items.length) return html`<section aria-label="Cart"><p>Your cart is empty.</p></section>`;
    return html`
      <section aria-label="Cart">
        <h2>Your Cart</h2>
        <ul>
          ${cart.items.map(
            ({ id, name, quantity }) => html`
              <li>
                ${quantity} x ${name}
                <button
                  aria-label=${`Remove ${name} from cart`}
                  @click=${() => this.host.cart.emit('cart:remove', { itemId: id })}
                >
                  ×
                </button>
              </li>
            `,
          )}
        </ul>
        <p>Total with fees and taxes ${formatUsd(totalCents(cart.totals))}</p>
        <a href=${this.panel.checkoutPath}>Checkout</a>
      </section>
    `;
  }
}
