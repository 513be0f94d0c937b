/** Builders of catalogue data, carts, customers and answers, and a fake host. */

export {
  answered,
  completed,
  createFakeHost,
  type FakeHost,
  refused,
  unreachable,
} from '@ticket-storefront/contract/testing';
export {
  buildCartItem,
  buildCartSnapshot,
  buildCustomer,
  buildEvent,
  buildPromoCode,
  buildTicketingItem,
} from './builders';
export { checkoutStories } from './checkout-stories';
export { type LoadRemote, type Stories, type Story, storyTime, type Visitor } from './stories';
