/** Builders of catalogue data, carts, customers and answers, and a fake host. */
export { buildCartItem } from './build-cart-item';
export { buildCartSnapshot } from './build-cart-snapshot';
export { buildCustomer } from './build-customer';
export { buildEvent } from './build-event';
export { buildPromoCode } from './build-promo-code';
export { buildTicketingItem } from './build-ticketing-item';
export { checkoutStories } from './checkout-stories';
export { createFakeHost, type FakeHost } from './fake-host';
export { answered, completed, refused, unreachable } from './rest-answers';
export { type LoadRemote, type Stories, type Story, storyTime, type Visitor } from './stories';
