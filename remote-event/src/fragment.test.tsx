import { act } from '@testing-library/react';
import type { EventPageProps, ServerFragment } from '@ticket-storefront/contract';
import { buildCartItem, buildEvent, buildTicketingItem, createFakeHost } from '@ticket-storefront/testing';
import fragment from './fragment';

/** The part's server entry, built from the modules for servers. */
function serverFragment(): ServerFragment<EventPageProps> {
  let entry: ServerFragment<EventPageProps> | undefined;
  jest.isolateModules(() => {
    jest.doMock('#ticket-description', () => jest.requireActual('./description/ticket-description.server'));
    jest.doMock('@ticket-storefront/fragment', () => ({
      ...jest.requireActual('../../shared/fragment/src/use-cart'),
      ...jest.requireActual('../../shared/fragment/src/react-fragment.server'),
    }));
    entry = jest.requireActual('./fragment').default;
  });
  if (!entry) throw new Error('There is no server entry.');
  return entry;
}

const server = serverFragment();
const renderedAt = Date.now() - 10_000;
const minutesFromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const ticket = (overrides: Parameters<typeof buildTicketingItem>[0]) => [buildTicketingItem(overrides)];

const hostile = '<img src=x onerror=alert(1)><script>alert(1)</script><h1>Bring</h1><table><p>Water<td>one';

test.each<[string, Partial<EventPageProps>]>([
  ['tickets on sale', { items: ticket({}) }],
  ['no tickets', { items: [] }],
  ['a ticket that is sold out', { items: ticket({ sales_limit: 10, sales_limit_balance: 0 }) }],
  ['a ticket of which few are left', { items: ticket({ sales_limit: 10, sales_limit_balance: 2 }) }],
  ['a ticket whose sale has not begun', { items: ticket({ on_sale_date: minutesFromNow(60) }) }],
  ['a ticket whose sale has ended', { items: ticket({ off_sale_date: minutesFromNow(-60) }) }],
  ['a ticket whose sale began meanwhile', { items: ticket({ on_sale_date: minutesFromNow(-0.1) }) }],
  ['a ticket whose sale ended meanwhile', { items: ticket({ off_sale_date: minutesFromNow(-0.1) }) }],
  ['a ticket without description', { items: ticket({ description: null }) }],
  ['a hostile description', { items: ticket({ description: hostile }) }],
  [
    'an event of which nothing is known but its name',
    { event: buildEvent({ name: '<b>Jazz</b> & "more"' }) },
  ],
  [
    'an event with everything',
    {
      event: buildEvent({
        description: 'Bring water\nand “friends”',
        address_street: '1 Pier <Road>',
        address_city: 'Portland',
        ticketing_logo: 'https://pictures.example/logo.png',
        color_mode: 'dark',
      }),
    },
  ],
])('adopts the server’s HTML: %s', async (_what, given) => {
  const props = { event: buildEvent(), items: ticket({}), ...given };
  const host = { ...createFakeHost(), idPrefix: 'remote-event-', renderedAt };
  const warnings = jest.spyOn(console, 'error').mockImplementation(() => {});
  host.owner.publish('cart:changed', {
    eventSlug: 'harbour-nights',
    items: [buildCartItem({ quantity: 2 })],
    subtotalBeforeDiscount: 5000,
    totals: {} as never,
    promo: null,
  });
  const element = document.body.appendChild(document.createElement('section'));
  // The server renders some time before the browser.
  jest.useFakeTimers({ now: renderedAt });
  element.innerHTML = server.render(props, host);
  jest.useRealTimers();
  const drawn = element.querySelector('h1');
  await act(async () => void fragment.adopt?.(element, host, props));
  expect(element.querySelector('h1')).toBe(drawn);
  expect([host.reportedErrors, host.failures]).toEqual([[], []]);
  expect(warnings).not.toHaveBeenCalled();
});
