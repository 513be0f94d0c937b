import { setTimeout as wait } from 'node:timers/promises';
import {
  getEventDocument,
  getTicketingItemsDocument,
  promoCodeDocument,
} from '@ticket-storefront/api/protocol';
import { maxAgeMs } from '../catalog/read-catalog';
import { hashOfDocument, normalisedDocument } from '../graphql/known-operations';
import { startTestStore, type TestStore } from '../testing/start-test-store';

let store: TestStore;
beforeEach(async () => {
  store = await startTestStore();
});
afterEach(() => store.stop());

const query = async (query: string, variables: object) =>
  (await store.post('/v1/graphql', { query, variables })).body;
const fetchTickets = () => query(getTicketingItemsDocument, { event_id: 1 });
const stockOf = (body: Awaited<ReturnType<typeof fetchTickets>>, item: number) =>
  body.data.ticketing_items.find(({ id }: { id: number }) => id === item).sales_limit_balance;

const sell = () => store.pool.query('update ticketing_items set sold_count = sold_count + 1 where id = 12');

test('shows a sale to readers of the tickets within a second', async () => {
  await sell();
  const before = stockOf(await fetchTickets(), 12);
  await sell();
  await wait(maxAgeMs);
  expect(stockOf(await fetchTickets(), 12)).toBe(before - 1);
});

test('does not cache answers with errors', async () => {
  await store.server.ready();
  await store.pool.query('alter table events rename to events_elsewhere');
  const { errors } = await query(getEventDocument, { slug: 'event-1' });
  expect(errors).toHaveLength(1);
  await store.pool.query('alter table events_elsewhere rename to events');
  expect(await query(getEventDocument, { slug: 'event-1' })).toMatchObject({ data: { events: [{ id: 1 }] } });
});

test('other variables, other selections, promo codes and unknown operations are read anew', async () => {
  // Otherwise a slow machine outlives the cached answer.
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  const own = '{ events(where: { id: { _eq: 1 } }) { name } }';
  const code = { event_id: 1, uid: 'ONCE' };
  const withTypenames = getEventDocument.replace(' id ', ' __typename id ');
  await query(own, {});
  expect((await query(promoCodeDocument, code)).data.promo_codes[0]).toMatchObject({ is_used: false });
  await store.pool.query('update promo_codes set is_used = true');
  await query(getEventDocument, { slug: 'event-1' });
  await store.pool.query(`update events set name = 'New'`);

  expect((await query(getEventDocument, { slug: 'event-1' })).data.events[0].name).not.toBe('New');
  expect((await query(getEventDocument, { slug: 'event-2' })).data.events[0]).toMatchObject({
    id: 2,
    name: 'New',
  });
  expect((await query(own, {})).data.events[0].name).toBe('New');
  expect((await query(withTypenames, { slug: 'event-1' })).data.events[0].name).toBe('New');
  expect((await query(promoCodeDocument, code)).data.promo_codes[0]).toMatchObject({ is_used: true });
  clock.mockRestore();
});

const getQuery = (query: Record<string, string>) =>
  store.server.inject({ method: 'GET', url: '/v1/graphql', query });
const eventBySlug = { query: getEventDocument, variables: '{"slug":"event-1"}' };

test('a CDN keeps the answer to a GET of events or tickets for a second, by text or hash, and shares it with POST', async () => {
  const answered = await getQuery(eventBySlug);
  expect(answered.headers['cache-control']).toBe('public, max-age=1');
  expect(answered.headers['set-cookie']).toBeUndefined();
  expect(answered.json()).toEqual(await query(getEventDocument, { slug: 'event-1' }));

  const sha256Hash = hashOfDocument(normalisedDocument(getTicketingItemsDocument));
  const byHash = await getQuery({
    variables: '{"event_id":1}',
    extensions: JSON.stringify({ persistedQuery: { version: 1, sha256Hash } }),
  });
  expect(byHash.json()).toEqual(await fetchTickets());
});

test('no CDN keeps an answer with errors', async () => {
  await store.server.ready();
  await store.pool.query('alter table events rename to events_elsewhere');
  expect((await getQuery(eventBySlug)).headers['cache-control']).toBe('no-store');
  await store.pool.query('alter table events_elsewhere rename to events');
  expect((await getQuery(eventBySlug)).headers['cache-control']).toBe('public, max-age=1');
});

test.each([
  ['a promo code', { query: promoCodeDocument, variables: '{"event_id":1,"uid":"ONCE"}' }],
  ['an own query', { query: '{ events { name } }' }],
  ['variables that are no JSON', { ...eventBySlug, variables: '{slug' }],
  ['an unknown hash', { extensions: '{"persistedQuery":{"sha256Hash":"ab"}}' }],
  ['nothing', {}],
])(
  'a GET of %s is refused with a way on, and is not kept',
  async (_what, parameters: Record<string, string>) => {
    const answered = await getQuery(parameters);
    expect([answered.statusCode, answered.headers['allow']]).toEqual([405, 'POST']);
    expect(answered.headers['cache-control']).not.toMatch(/public/);
    expect(answered.json()).toMatchObject({
      message: expect.stringMatching(/Send this query by POST\.$/),
    });
  },
);
