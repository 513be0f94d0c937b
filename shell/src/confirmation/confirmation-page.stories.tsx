import { storeOrderSecret } from '@ticket-storefront/api';
import type { OrderReceipt } from '@ticket-storefront/api/protocol';
import { answered, type Stories, unreachable } from '@ticket-storefront/testing';
import { screenStory } from '../testing/screen-story';

const path = '/events/harbour-nights/confirmation';
const order = `${path}?referenceID=ABCD1234EFGH5678&email=ada%40example.com`;

const receipt: OrderReceipt = {
  success: true,
  lines: [
    { name: 'Deck', quantity: 2, cents: 25_800, note: 'Your wristband waits at the gate.' },
    { name: 'Lounge', quantity: 1, cents: 24_900, note: null },
  ],
  amounts: [
    { label: 'Subtotal', cents: 50_700 },
    { label: 'Tax', cents: 4056 },
    { label: 'Fees', cents: 150 },
    { label: 'Total', cents: 54_906 },
  ],
  event: null,
  statementName: 'HARBOUR',
  pageUrl: 'https://shop.example.com/orders/1',
};

const ofThisTab = {
  prepare: () => storeOrderSecret('ABCD1234EFGH5678', 'secret'),
  services: { api: { get: async () => unreachable, post: async () => answered(200, receipt) } },
};

export const stories: Stories = {
  'in the tab of the order': screenStory({ path: order, ...ofThisTab }),
  'e-mail sent again': screenStory({
    path: order,
    ...ofThisTab,
    act: ({ press }) => press('Send the e-mail again'),
  }),
  'in another tab': screenStory({ path: order }),
  'of an event that is gone': screenStory({ path: order, catalogue: { events: [] } }),
  'without an order': screenStory({ path }),
};
