import {
  getEventDocument,
  getEventsDocument,
  getTicketingItemsDocument,
  promoCodeDocument,
} from '@ticket-storefront/api/protocol';
import fc from 'fast-check';
import { databaseOf } from '../database/connection';
import { startTestStore, type TestStore } from '../testing/start-test-store';
import { createGraphql } from './create-graphql';

let store: TestStore;
beforeAll(async () => {
  store = await startTestStore();
});
afterAll(() => store.stop());

function isPublic(item: Readonly<Record<string, unknown>>): boolean {
  const event = store.dataset.events.find(({ id }) => id === item['event_id']);
  const isSold = item['is_active'] === true && item['available_public_sale'] === true;
  return isSold && item['cashless_top_up_item'] !== true && event?.is_active === true;
}

async function ask(query: string, variables: object = {}) {
  const { body } = await store.post('/v1/graphql', { query, variables });
  return body;
}

test('get_event finds the active event by its slug, rates and JSON as the data writes them', async () => {
  const { data, errors } = await ask(getEventDocument, { slug: 'event-1' });
  expect(errors).toBeUndefined();
  expect(data.events).toMatchObject([
    {
      id: 1,
      ticketing_service_fee_per_order: 150.5,
      web_surcharge_percentage: 3.25,
      configuration: { doors: ['north', 'south'] },
      description: null,
      ticketing_payment_processor_config: { processor: 'mxmerchant', config: null },
    },
  ]);
  expect((await ask(getEventDocument, { slug: 'event-5' })).data.events).toEqual([]);
});

test('get_ticketing_items lists what the public may buy, by name', async () => {
  const { data } = await ask(getTicketingItemsDocument, { event_id: 1 });
  const ids = data.ticketing_items.map(({ id }: { id: number }) => id);
  expect(ids).toEqual([11, 12, 13, 14, 18, 19, 20]);
  expect(data.ticketing_items[0]).toMatchObject({ price: 2500, tax_percentage: 0.0825, sales_limit: null });
});

test('get_events lists active events, soonest first, each with its own tickets', async () => {
  const { data } = await ask(getEventsDocument);
  expect(data.events.map(({ id }: { id: number }) => id)).toEqual([6, 1, 2, 3, 4]);
  const byEvent = data.events.map((event: { id: number; ticketing_items: { id: number }[] }) => [
    event.id,
    event.ticketing_items.map(({ id }) => id),
  ]);
  expect(byEvent).toContainEqual([2, [21, 22]]);
  expect(byEvent).toContainEqual([4, [41]]);
});

test('promo_code finds a code by event and text; codes are never listed', async () => {
  expect((await ask(promoCodeDocument, { event_id: 1, uid: 'ONCE' })).data.promo_codes).toEqual([
    {
      id: 102,
      uid: 'ONCE',
      event_id: 1,
      description: 'For one order',
      is_used: false,
      unlimited_usage: false,
      promo_code_type: null,
      promo_payload: { percentage: 0.1, inclusive_items: [] },
    },
  ]);
  expect((await ask(promoCodeDocument, { event_id: 2, uid: 'ONCE' })).data.promo_codes).toEqual([]);
  expect((await ask(promoCodeDocument, { event_id: 1, uid: 'once' })).data.promo_codes).toEqual([]);
  for (const where of [
    '',
    '(where: {})',
    '(where: { event_id: { _eq: 1 } })',
    '(where: { uid: { _eq: "ONCE" } })',
  ]) {
    expect(await ask(`{ promo_codes${where} { uid } }`)).toEqual({ data: { promo_codes: [] } });
  }
  const empty = await ask('{ promo_codes(where: { event_id: { _eq: 1 }, uid: {} }) { uid } }');
  expect(empty).toEqual({ data: { promo_codes: [] } });
});

test('no query shows rows that are not on public sale', async () => {
  const hidden = '{ is_active: { _eq: false } }';
  const inactive = '{ event_id: { _eq: 5 } }';
  const answer = await ask(`{
    events(where: ${hidden}) { id }
    of_inactive: ticketing_items(where: ${inactive}) { id }
    off: ticketing_items(where: ${hidden}) { id }
    not_public: ticketing_items(where: { available_public_sale: { _eq: false } }) { id }
    top_up: ticketing_items(where: { cashless_top_up_item: { _eq: true } }) { id }
  }`);
  expect(answer).toEqual({
    data: { events: [], of_inactive: [], off: [], not_public: [], top_up: [] },
  });
  const { data } = await ask('{ events { ticketing_items { id } } }');
  const shown = data.events.flatMap((event: { ticketing_items: { id: number }[] }) => event.ticketing_items);
  expect(shown).toHaveLength(store.dataset.ticketing_items.filter(isPublic).length);
});

test('every filter, order and limit selects what the same selection of the data does', async () => {
  const filter = fc.record(
    {
      event_id: fc.constantFrom(1, 2, 3, 99),
      is_active: fc.boolean(),
      cashless_top_up_item: fc.boolean(),
      price: fc.constantFrom(0, 2500),
      tax_percentage: fc.constantFrom(0.0825, 0.08),
      name: fc.constantFrom('Ticket 11', "'; drop table events; --"),
      sales_limit_balance: fc.constantFrom(0, 5),
    },
    { requiredKeys: [] },
  );
  const descending = fc.boolean();
  const limit = fc.integer({ min: 0, max: 30 });
  await fc.assert(
    fc.asyncProperty(filter, descending, limit, async (wanted, isDescending, most) => {
      const where = Object.fromEntries(
        Object.entries(wanted).map(([field, value]) => [field, { _eq: value }]),
      );
      const { data } = await ask(
        `query($where: ticketing_items_bool_exp, $by: [ticketing_items_order_by!], $limit: Int) {
          ticketing_items(where: $where, order_by: $by, limit: $limit) { id }
        }`,
        { where, by: [{ id: isDescending ? 'desc' : 'asc' }], limit: most },
      );
      const expected = store.dataset.ticketing_items
        .filter(isPublic)
        .filter((item) => Object.entries(wanted).every(([field, value]) => item[field] === value))
        .map(({ id }) => id)
        .sort((a, b) => (isDescending ? b - a : a - b))
        .slice(0, most);
      expect(data.ticketing_items.map(({ id }: { id: number }) => id)).toEqual(expected);
    }),
    { numRuns: 60 },
  );
});

const manyAliases = (count: number) =>
  Array.from({ length: count }, (_, n) => `t${n}: ticketing_items(limit: ${n + 1}) { id }`).join('\n');

test.each([
  ['165 aliases of a root field', `{ ${manyAliases(165)} }`],
  ['165 aliases below an event', `{ events { ${manyAliases(165)} } }`],
  ['aliases in a fragment', `{ ...Many } fragment Many on Query { ${manyAliases(30)} }`],
  ['aliases in an inline fragment', `{ ... on Query { ${manyAliases(30)} } }`],
  [
    'a fragment that is spread again and again',
    `{ ${['a', 'b', 'c', 'd', 'e'].map((name) => `${name}: events { ...Many }`).join(' ')} }
     fragment Many on events { ${manyAliases(4)} }`,
  ],
  ['many fields', `{ ${'events { id } '.repeat(30)} }`],
])('%s are refused before any statement runs', async (_, query) => {
  const before = store.readLog().length;
  expect(await ask(query)).toMatchObject({ errors: [{ message: expect.stringMatching(/limit of \d+/) }] });
  expect(store.readLog().slice(before)).not.toContain('"level":50');
});

test('uses one connection at a time for a query of any size', async () => {
  let most = 0;
  const count = () => {
    most = Math.max(most, store.pool.totalCount - store.pool.idleCount);
  };
  const graphql = createGraphql({ database: databaseOf(store.pool), operations: 'any', log: console });
  store.pool.on('acquire', count);
  const answer = await graphql.fetch('http://localhost/v1/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ ${manyAliases(8)} }` }),
  });
  store.pool.off('acquire', count);
  expect(Object.keys((await answer.json()).data)).toHaveLength(8);
  expect(most).toBe(1);
});

test('refuses an empty comparison and a negative limit', async () => {
  expect(await ask('{ events(where: { id: { _eq: null } }) { id } }')).toMatchObject({
    errors: [{ message: 'The value that id is compared with is missing.' }],
  });
  expect(await ask('{ events(limit: -1) { id } }')).toMatchObject({
    errors: [{ message: 'limit and offset must not be negative.' }],
  });
});

test('returns null for fields of the organiser, and finds nothing by filters on them', async () => {
  const own = 'token_payload pos_token_payload last_updated_by';
  await store.pool.query(
    `update ticketing_items set token_payload = '{"key":"secret"}', pos_token_payload = '1', last_updated_by = 'Eve'`,
  );
  const { data } = await ask(`{ ticketing_items { ${own} } events { ticketing_items { ${own} } } }`);
  const nothing = { token_payload: null, pos_token_payload: null, last_updated_by: null };
  const nested = data.events.flatMap((event: { ticketing_items: object[] }) => event.ticketing_items);
  for (const item of [...data.ticketing_items, ...nested]) expect(item).toEqual(nothing);
  const guess = '{ ticketing_items(where: { last_updated_by: { _eq: "Eve" } }) { id } }';
  expect(await ask(guess)).toEqual({ data: { ticketing_items: [] } });
  const ordered = '{ ticketing_items(order_by: { last_updated_by: asc }) { id } }';
  expect((await ask(ordered)).data.ticketing_items[0]).toEqual({ id: 11 });
});

test('returns nothing of a used code except that it is used', async () => {
  const { data } = await ask(promoCodeDocument, { event_id: 1, uid: 'USED' });
  expect(data.promo_codes).toMatchObject([
    { is_used: true, promo_payload: { percentage: 0, inclusive_items: [] } },
  ]);
});

test('logs internal errors, and returns a sentence without their details', async () => {
  await store.pool.query('alter table promo_codes rename to elsewhere');
  const { errors } = await ask(promoCodeDocument, { event_id: 1, uid: 'ONCE' });
  await store.pool.query('alter table elsewhere rename to promo_codes');
  expect(errors[0].message).toBe('The tickets cannot be loaded right now. Please try again in a moment.');
  expect(JSON.stringify(errors)).not.toMatch(/promo_codes"? does not exist|at .*\.ts/);
  expect(store.readLog()).toContain('does not exist');
});
