/** Builders of catalogue data, carts, customers and answers, and a fake host. */
export {
  buildCartItem,
  buildCartSnapshot,
  buildCustomer,
  buildEvent,
  buildPromoCode,
  buildTicketingItem,
} from './builders';
export { checkoutStories } from './checkout-stories';
export { answered, completed, createFakeHost, type FakeHost, refused, unreachable } from './fake-host';
export { type LoadRemote, type Stories, type Story, storyTime, type Visitor } from './stories';
