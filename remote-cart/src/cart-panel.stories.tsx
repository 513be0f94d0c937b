import type { CartItem, PromoCode } from '@ticket-storefront/domain';
import {
  buildCartItem,
  buildCartSnapshot,
  buildEvent,
  buildPromoCode,
  createFakeHost,
  type Stories,
} from '@ticket-storefront/testing';
import { CartPanel } from './cart-panel';

const event = buildEvent({ ticketing_service_fee_per_order: 150 });

const panel =
  (items: readonly CartItem[], promo: PromoCode | null = null) =>
  () => {
    const host = createFakeHost();
    host.owner.publish('cart:changed', buildCartSnapshot(event, items, promo));
    return <CartPanel event={event} checkoutPath="/events/harbour-nights/checkout" host={host} />;
  };

const deck = buildCartItem({ id: 1, name: 'Deck', price: 12_900, quantity: 2, tax_percentage: 0.08 });
const cabin = buildCartItem({
  id: 2,
  name: 'Cabin with a window towards the sea, for two people and a dog',
  price: 129_900,
});

export const stories: Stories = {
  empty: panel([]),
  'one kind of ticket': panel([deck]),
  'several kinds': panel([deck, cabin]),
  'at the maximum': panel([{ ...deck, order_quantity_limit: 2 }]),
  'with a promo code': panel([deck], buildPromoCode()),
  'nothing to pay': panel([buildCartItem({ name: 'Guest list', price: 0 })]),
};
