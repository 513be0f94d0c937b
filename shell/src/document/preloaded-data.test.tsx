import { pageDataElementId } from '@ticket-storefront/api';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { readPreloadedData } from './preloaded-data';

/** Reads a document at an address with this data, loaded in the given way. */
function readFrom(data: string | null, navigation: { type: string; deliveryType?: string }) {
  performance.getEntriesByType = () => [navigation] as never;
  window.history.replaceState(null, '', '/events/harbour%2Dnights/checkout');
  document.body.innerHTML =
    data === null ? '' : `<script type="application/json" id="${pageDataElementId}">${data}</script>`;
  return readPreloadedData();
}

const text = JSON.stringify({ event: buildEvent(), items: [buildTicketingItem()], readAt: 1 });
const navigate = { type: 'navigate' };

test('reads the preloaded event and tickets with their slug', () => {
  const preloadedData = { slug: 'harbour-nights', event: { id: 1 }, items: [{ id: 1 }], mayBeOld: false };
  expect(readFrom(text, navigate)).toMatchObject(preloadedData);
});

test.each([
  ['a page that the visitor goes back to', { type: 'back_forward' }],
  ['a prefetched page', { type: 'navigate', deliveryType: 'navigational-prefetch' }],
])('%s has an event that may be old, and no tickets', (_, navigation) => {
  expect(readFrom(text, navigation)).toMatchObject({ event: { id: 1 }, items: undefined, mayBeOld: true });
});

test.each([
  ['no data', null],
  ['broken data', '{'],
  ['data of a server that knows less', '{"event":{"name":"Harbour Nights"},"readAt":1}'],
])('treats %s as no data', (_, data) => {
  expect(readFrom(data, navigate)).toMatchObject({ event: undefined, events: undefined, items: undefined });
});
