import { render, screen } from '@testing-library/react';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { LineOpens } from './line-opens';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test.each<[string, (string | null)[], boolean]>([
  ['leads to the line within an hour before all tickets are on sale', [inMinutes(30), inMinutes(90)], true],
  ['is missing earlier', [inMinutes(90)], false],
  ['is missing while some tickets are on sale', [inMinutes(30), null], false],
  ['is missing without tickets', [], false],
])('%s', (_, dates, isShown) => {
  const items = dates.map((on_sale_date, id) =>
    buildTicketingItem({ id, on_sale_date, off_sale_date: null }),
  );
  render(
    <ShellServicesContext value={buildServices()}>
      <LineOpens event={buildEvent({ ticketing_slug: 'harbor' })} items={items} />
    </ShellServicesContext>,
  );
  const link = screen.queryByRole('link', { name: 'Join the line' });
  expect(link?.getAttribute('href') ?? null).toBe(isShown ? '/events/harbor/checkout' : null);
});
