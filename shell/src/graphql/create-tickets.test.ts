import { getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { type FakeCatalogue, fakeCatalogueClient } from '../testing/fake-catalogue';
import { createTickets } from './create-tickets';

const event = buildEvent();
const ticket = buildTicketingItem({ event_id: event.id, price: 2500 });

function setUp(items: FakeCatalogue['items'] | undefined) {
  const catalogue: FakeCatalogue = { events: [event], items: [ticket], promos: [], isDown: false };
  return { catalogue, ...createTickets(fakeCatalogueClient(catalogue), { event, items }) };
}

test('uses the preloaded price until the catalogue returns a new one', async () => {
  const { catalogue, graphql, tickets } = setUp([ticket]);
  expect(tickets.known(event.id, ticket.id)).toMatchObject({ price: 2500 });
  catalogue.items = [{ ...ticket, price: 3000 }];
  await graphql.query(getTicketingItemsDocument, { event_id: event.id }, { fresh: true });
  expect(tickets.known(event.id, ticket.id)).toMatchObject({ price: 3000 });
});

test('fetches an unknown ticket, and returns nothing for a missing one', async () => {
  const { tickets } = setUp(undefined);
  expect(tickets.known(event.id, ticket.id)).toBeUndefined();
  expect(await tickets.load(event.id, ticket.id)).toMatchObject({ name: ticket.name, price: 2500 });
  expect(await tickets.load(event.id, 999)).toBeUndefined();
});

test('ignores other operations with fields of the same names', async () => {
  const forged = { ticketing_items: [{ ...ticket, price: 1 }] };
  const { graphql, tickets } = createTickets(
    { query: async () => ({ ok: true, data: forged }) },
    { event, items: [ticket] },
  );
  await graphql.query('query { ticketing_items { price: order_quantity_limit } }', { event_id: event.id });
  expect(tickets.known(event.id, ticket.id)).toMatchObject({ price: 2500 });
});
