import type { EventPageProps, Host } from '@ticket-storefront/contract';
import { allInCents } from '@ticket-storefront/domain';
import type { TicketingItem } from '@ticket-storefront/domain/events';
import {
  buildCartItem,
  buildCartSnapshot,
  buildEvent,
  buildTicketingItem,
  createFakeHost,
  type Stories,
} from '@ticket-storefront/testing';
import { EventPage } from './event-page';

const event = buildEvent({ ticketing_service_fee_per_order: 150 });
const ticket = (overrides: Partial<TicketingItem>) =>
  buildTicketingItem({ tax_percentage: 0.08, ...overrides });
const deck = ticket({ id: 1, name: 'Deck', price: 12_900 });
const lounge = ticket({
  id: 2,
  name: 'Lounge',
  price: 24_900,
  description: '<p>With <strong>supper</strong>:</p><ul><li>Three courses</li><li>A glass of wine</li></ul>',
});
const rows = Array.from({ length: 18 }, (_, row) =>
  ticket({ id: row + 1, name: `Row ${row + 1}`, category: row < 9 ? 'Stalls' : 'Balcony' }),
);

type Shown = Partial<EventPageProps> & { readonly catalogue?: Partial<Host['catalogue']> };

function page({ catalogue = {}, ...props }: Shown) {
  const host = createFakeHost();
  host.owner.publish('cart:changed', buildCartSnapshot(event, [buildCartItem({ id: 1, quantity: 2 })]));
  const known = { ...host.catalogue, ...catalogue, allInCents };
  return <EventPage event={event} {...props} host={{ ...host, catalogue: known }} />;
}

const selling =
  (...items: TicketingItem[]) =>
  () =>
    page({ items });

const inOtherCarts: Host['catalogue']['availability'] = async () => [{ id: 1, free: 0, held: 2, yours: 0 }];

export const stories: Stories = {
  'on sale': selling(deck, lounge),
  'few left': selling({ ...deck, sales_limit_balance: 7 }),
  'sold out': selling({ ...deck, sales_limit_balance: 0 }, lounge),
  'in other carts': () =>
    page({ items: [{ ...deck, sales_limit_balance: 0 }], catalogue: { availability: inOtherCarts } }),
  'not yet on sale': selling({ ...deck, on_sale_date: '2026-11-10T10:00:00' }),
  'no longer on sale': selling({ ...deck, off_sale_date: '2026-11-01T10:00:00' }),
  'at the maximum': selling({ ...deck, order_quantity_limit: 2 }),
  free: selling({ ...deck, price: 0 }),
  'without description': selling({ ...deck, description: null }),
  'in sections': selling({ ...deck, category: 'Outside' }, { ...lounge, category: 'Inside' }),
  'many tickets': selling(...rows),
  'search that finds nothing': {
    draw: selling(...rows),
    act: ({ type }) => type('Search tickets', 'box'),
  },
  'no tickets yet': selling(),
  'event that is over': () => page({ items: [deck], salesClosed: 'ended' }),
  'event that cannot be paid': () => page({ items: [deck], salesClosed: 'unpayable' }),
  'event of long words': () =>
    page({
      event: { ...event, name: 'Donaudampfschifffahrtsgesellschaftsjubiläum', description: null },
      items: [{ ...deck, name: 'Promenadendecksonnenliegenplatzreservierung' }],
    }),
  'before the event is known': () => page({ event: null }),
  'tickets that load': () => page({ catalogue: { tickets: () => new Promise(() => {}) } }),
  'tickets that cannot be loaded': () => page({}),
};
