import type { GraphqlAnswer, GraphqlClient } from '@ticket-storefront/contract';
import { createCatalogue, fetchEvent, fetchTicketingItems } from './catalogue';
import { fetchEvents } from './event-list';

import { getEventDocument } from './operations/get-event';
import { findPromoCode } from './promo-code';

type Call = Parameters<GraphqlClient['query']>;

const answering = (answer: GraphqlAnswer) => {
  const calls: Call[] = [];
  const graphql: GraphqlClient = {
    query: (...call) => {
      calls.push(call);
      return Promise.resolve(answer);
    },
  };
  return { graphql, calls };
};

const data = (value: unknown) => answering({ ok: true, data: value });

const event = { id: 7, name: 'Harbour Nights', ticketing_slug: 'harbour-nights' };
const item = { id: '3', event_id: 7, name: 'Day pass', price: '2500', tax_percentage: '0.0825' };
const promo = { id: 1, uid: 'TEN', event_id: 7, promo_payload: { percentage: '0.1' } };

test('fetches an event by its slug, with null for fields that the server omits', async () => {
  const { graphql, calls } = data({ events: [{ ...event, __typename: 'events' }] });
  const loaded = await fetchEvent(graphql, 'harbour-nights', { fresh: true });
  expect(calls).toEqual([[getEventDocument, { slug: 'harbour-nights' }, { fresh: true }]]);
  expect(loaded).toMatchObject({
    ok: true,
    value: {
      ...event,
      description: null,
      web_surcharge_percentage: null,
      ticketing_payment_processor_config: null,
    },
  });
});

test('queries fields that no page reads, and drops them', async () => {
  const { graphql } = data({ events: [{ ...event, organization_id: 4 }] });
  const loaded = await fetchEvent(graphql, 'harbour-nights');
  expect(getEventDocument).toMatch(/\borganization_id\b/);
  expect(loaded).not.toHaveProperty('value.organization_id');
});

const unreachable = async () => ({ ok: false, reason: 'unreachable' }) as const;

test('fetches tickets on every call, never from a cache', async () => {
  const { graphql, calls } = data({ ticketing_items: [item] });
  const catalogue = createCatalogue(graphql, { get: unreachable, post: unreachable });
  await catalogue.tickets(7);
  expect(await catalogue.tickets(7)).toMatchObject({ ok: true, value: [{ id: 3, price: 2500 }] });
  expect(calls.map(([, , options]) => options)).toEqual([{ fresh: true }, { fresh: true }]);
});

test('returns the first of several matching events', async () => {
  const { graphql } = data({ events: [event, { ...event, id: 8 }] });
  expect(await fetchEvent(graphql, 'harbour-nights')).toMatchObject({ value: { id: 7 } });
});

test('returns null without a matching event', async () => {
  expect(await fetchEvent(data({ events: [] }).graphql, 'nowhere')).toEqual({ ok: true, value: null });
});

test('preserves the digits of rates, and converts cents to whole numbers', async () => {
  const { graphql, calls } = data({ ticketing_items: [item] });
  expect(await fetchTicketingItems(graphql, 7)).toMatchObject({
    ok: true,
    value: [{ id: 3, price: 2500, tax_percentage: '0.0825', is_active: false, sales_limit_balance: null }],
  });
  expect(calls[0]?.[1]).toEqual({ event_id: 7 });
});

test('fetches a promo code every time, and covers every item if it lists none', async () => {
  const { graphql, calls } = data({ promo_codes: [promo] });
  expect(await findPromoCode(graphql, { eventId: 7, uid: 'TEN' })).toMatchObject({
    ok: true,
    value: { uid: 'TEN', is_used: false, promo_payload: { percentage: '0.1', inclusive_items: [] } },
  });
  expect(calls[0]?.slice(1)).toEqual([{ event_id: 7, uid: 'TEN' }, { fresh: true }]);
});

test('returns null for an unknown promo code', async () => {
  const { graphql } = data({ promo_codes: [] });
  expect(await findPromoCode(graphql, { eventId: 7, uid: 'NO' })).toEqual({ ok: true, value: null });
});

test('fetches the landing list with the tickets of each event', async () => {
  const { graphql } = data({ events: [{ ...event, ticketing_items: [item] }] });
  expect(await fetchEvents(graphql)).toMatchObject({
    ok: true,
    value: [{ id: 7, start_date: null, ticketing_items: [{ id: 3, price: 2500 }] }],
  });
});

const calls: [string, (graphql: GraphqlClient) => Promise<unknown>][] = [
  ['fetchEvent', (graphql) => fetchEvent(graphql, 'harbour-nights')],
  ['fetchEvents', (graphql) => fetchEvents(graphql)],
  ['fetchTicketingItems', (graphql) => fetchTicketingItems(graphql, 7)],
  ['findPromoCode', (graphql) => findPromoCode(graphql, { eventId: 7, uid: 'TEN' })],
];

test.each(calls)('%s returns the server’s own message', async (_, call) => {
  const failure: GraphqlAnswer = { ok: false, message: 'The catalogue is closed.' };
  expect(await call(answering(failure).graphql)).toEqual(failure);
});

test.each(calls)('%s returns a message for an answer without its list', async (_, call) => {
  for (const broken of [null, {}, 'text', { events: 5, ticketing_items: null, promo_codes: {} }]) {
    expect(await call(data(broken).graphql)).toEqual({
      ok: false,
      message: expect.stringMatching(/^The server sent an answer that cannot be read \(.+\)\.$/),
    });
  }
});

test.each([{ price: -1 }, { price: 10.5 }, { price: 'free' }, { price: null }, { id: null }, { name: 4 }])(
  'rejects a ticket with %j and names the field',
  async (flaw) => {
    const { graphql } = data({ ticketing_items: [item, { ...item, ...flaw }] });
    const field = Object.keys(flaw)[0];
    expect(await fetchTicketingItems(graphql, 7)).toEqual({
      ok: false,
      message: `The server sent an answer that cannot be read (ticketing_items.1.${field}).`,
    });
  },
);
