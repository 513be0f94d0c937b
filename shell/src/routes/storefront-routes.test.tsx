import '../testing/text-encoder';
import { act, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { lazy } from 'react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { StorefrontRoutes } from './storefront-routes';

const eventPage = '/events/harbour-nights';

const script = { url: 'https://assets.example.com/fragment.js', integrity: 'sha384-A' };

function open(path: string) {
  window.history.replaceState(null, '', path);
  window.scrollTo = () => {};
  const built = buildServices();
  const remotes = { 'remote-event': { version: '1.0.0', contract: '^1.0.0', entry: script, styles: [] } };
  const services = { ...built, path, boot: { ...built.boot, remotes } };
  services.catalogue.events = [buildEvent({ start_date: '2999-06-01', end_date: '2999-06-01' })];
  services.catalogue.items = [buildTicketingItem()];
  const load = jest.fn(() => import('./browser-pages'));
  const Pages = lazy(load);
  render(
    <ShellServicesContext value={services}>
      <StorefrontRoutes routed={<Pages />} />
    </ShellServicesContext>,
  );
  return load;
}

test('shows an event page without the router, and its links load other documents', async () => {
  const load = open(eventPage);
  await act(async () => {});
  expect(load).not.toHaveBeenCalled();
  const click = createEvent.click(screen.getByRole('link', { name: 'All events' }));
  expect(fireEvent(screen.getByRole('link', { name: 'All events' }), click)).toBe(true);
  expect(window.location.pathname).toBe(eventPage);
});

test.each([
  ['/events/%E0%A4%A', 'an address that cannot be read'],
  ['/somewhere', 'an unknown address'],
])('shows for %s that there is no such page', async (path) => {
  open(path);
  expect(await screen.findByRole('heading', { name: /not found/i })).toBeTruthy();
});
