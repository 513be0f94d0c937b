import { storeOrderSecret } from '@ticket-storefront/api';
import type { OrderReceipt } from '@ticket-storefront/api/protocol';
import { answered, type Stories, unreachable } from '@ticket-storefront/testing';
import { screenStory } from '../testing/screen-story';

const path = '/events/harbour-nights/confirmation';
const order = `${path}?referenceID=ABCD1234EFGH5678&email=ada%40example.com`;

const stub = { of: 3, holder: 'Ada Lovelace', sendUrl: 'https://shop.example.com/tickets/1' };

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
  event: {
    id: 1,
    name: 'Harbour Nights',
    slug: 'harbour-nights',
    dates: 'Saturday, November 21st, 2026',
    gates: 'Gates: 6:00 PM - 11:00 PM EST',
    place: { address: '1 Harbour Street, Portland, ME 04101', mapsUrl: 'https://maps.example.com/' },
    times: { start: '2026-11-21T18:00:00-05:00', end: '2026-11-21T23:00:00-05:00' },
    calendars: [{ name: 'Google Calendar', url: 'https://calendar.example.com/' }],
  },
  statementName: 'HARBOUR',
  pageUrl: 'https://shop.example.com/orders/1',
  tickets: [
    { ...stub, number: 1, name: 'Deck', code: 'ABCD1234EFGH5678/1', state: 'valid' },
    {
      ...stub,
      number: 2,
      name: 'Deck',
      code: null,
      holder: 'Grace Hopper',
      state: 'handed-on',
      sendUrl: null,
    },
    { ...stub, number: 3, name: 'Lounge', code: 'ABCD1234EFGH5678/3', state: 'admitted', sendUrl: null },
  ],
};

const ofThisTab = {
  prepare: () => storeOrderSecret('ABCD1234EFGH5678', 'secret'),
  services: { api: { get: async () => unreachable, post: async () => answered(200, receipt) } },
};

/** In another tab the API returns only the status of the order. */
const elsewhere = (status: string) => ({
  services: {
    api: {
      get: async () => answered(200, { success: true, referenceID: 'ABCD1234EFGH5678', status }),
      post: async () => unreachable,
    },
  },
});

export const stories: Stories = {
  'in the tab of the order': screenStory({ path: order, ...ofThisTab }),
  'code on the whole screen': screenStory({
    path: order,
    ...ofThisTab,
    act: ({ press }) => press('Show the code on the whole screen'),
  }),
  'with passes for wallets': screenStory({
    path: order,
    prepare(services) {
      ofThisTab.prepare();
      Object.assign(services.boot, { passes: 'apple google' });
    },
    services: ofThisTab.services,
  }),
  'in another tab': screenStory({ path: order, ...elsewhere('completed') }),
  'while the payment is checked': screenStory({ path: order, ...elsewhere('pending') }),
  'of nobody': screenStory({ path: order, ...elsewhere('unknown') }),
  'while the API does not answer': screenStory({
    path: order,
    services: { api: { get: async () => unreachable, post: async () => unreachable } },
  }),
  'of an event that is gone': screenStory({ path: order, ...ofThisTab, catalogue: { events: [] } }),
  'without an order': screenStory({ path }),
};
