import '../testing/text-encoder';
import { act, render, screen } from '@testing-library/react';
import type { EventPageProps, Fragment } from '@ticket-storefront/contract';
import { buildEvent, buildTicketingItem } from '@ticket-storefront/testing';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { EventPage } from './event-page';

const slug = 'harbour-nights';

/** Opens the page with preloaded data and a ticket list that shows its props. */
function open(data: {
  event?: EventPageProps['event'];
  hasEnded?: boolean;
  items?: EventPageProps['items'];
  mayBeOld?: boolean;
  /** The event in the catalogue's answer. */
  asked?: EventPageProps['event'];
}) {
  const show = (element: HTMLElement, { event, items, salesClosed }: EventPageProps) => {
    element.textContent = `${event?.name}: ${salesClosed ?? items?.map(({ name }) => name) ?? 'no tickets yet'}`;
  };
  const list: Fragment<EventPageProps> = {
    contract: '^1.0.0',
    mount: (element, _host, props) => {
      show(element, props);
      return { update: (next) => show(element, next), unmount: () => {} };
    },
  };
  const services = buildServices({
    preloadedData: {
      slug,
      event: undefined,
      hasEnded: data.event ? false : undefined,
      events: undefined,
      items: undefined,
      readAt: 0,
      mayBeOld: false,
      ...data,
    },
    loadFragment: (name) =>
      name === 'remote-event' ? Promise.resolve(list as never) : new Promise(() => {}),
  });
  if (data.asked) services.catalogue.events = [data.asked];
  const query = jest.spyOn(services.graphql, 'query');
  const page = (of: string) => (
    <ShellServicesContext value={services}>
      <EventPage key={of} slug={of} />
    </ShellServicesContext>
  );
  const { rerender } = render(page(slug));
  return { services, query, goTo: (other: string) => rerender(page(other)) };
}

test('passes preloaded event and tickets to the ticket list, and sends no requests', async () => {
  const { query } = open({ event: buildEvent(), items: [buildTicketingItem()] });
  expect(await screen.findByText('Harbour Nights: General Admission')).toBeTruthy();
  expect(query).not.toHaveBeenCalled();
});

test('sells nothing of an event that was over when its document was made', async () => {
  open({ event: buildEvent(), hasEnded: true });
  expect(await screen.findByText('Harbour Nights: ended')).toBeTruthy();
});

test('sells nothing of a fetched event that is over', async () => {
  open({ asked: buildEvent({ start_date: '2020-05-01', end_date: '2020-05-01' }) });
  expect(await screen.findByText('Harbour Nights: ended')).toBeTruthy();
});

test('reports an event that the document lists as missing, and sends no requests', () => {
  const { query } = open({ event: null });
  expect(screen.getByText('Event not found')).toBeTruthy();
  expect(query).not.toHaveBeenCalled();
});

test('fetches an event that the document lacks', async () => {
  const { query } = open({});
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
  expect(query).toHaveBeenCalledTimes(1);
});

test('shows an event that may be old, and refreshes it at once', async () => {
  open({ event: buildEvent({ name: 'Its old name' }), mayBeOld: true });
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
});

test('does not reuse preloaded tickets when the page is opened again', async () => {
  const { goTo } = open({ event: buildEvent(), items: [buildTicketingItem()] });
  await screen.findByText('Harbour Nights: General Admission');
  await act(async () => goTo('another-event'));
  expect(await screen.findByText('Event not found')).toBeTruthy();
  await act(async () => goTo(slug));
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
});
