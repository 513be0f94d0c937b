import { buildEvent, checkoutStories, type Stories } from '@ticket-storefront/testing';
import { MxCheckout } from './mx-checkout';

const event = buildEvent({ ticketing_service_fee_per_order: 150, dynamic_descriptor: 'HARBOUR' });
const common = checkoutStories({ Checkout: MxCheckout, event, pay: 'Complete Order' });

export const stories: Stories = {
  ...common,
  'another billing address': {
    ...common['at first'],
    act: ({ press }) => press('Same as customer address'),
  },
};
