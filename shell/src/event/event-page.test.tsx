import '../testing/text-encoder';
import type { EventPageProps, Fragment } from '@storefront/contract';
import { buildEvent, buildTicketingItem } from '@storefront/testing';
import { act, render, screen } from '@testing-library/react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { EventPage } from './event-page';

const slug = 'harbour-nights';

/** Opens the page on a document that brought something, with a ticket list that shows its props. */
function open(data: {
  event?: EventPageProps['event'];
  hasEnded?: boolean;
  items?: EventPageProps['items'];
  mayBeOld?: boolean;
  /** The event as the catalogue answers it. */
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

test('event and tickets that came with the document are handed to the ticket list, and nothing is asked', async () => {
  const { query } = open({ event: buildEvent(), items: [buildTicketingItem()] });
  expect(await screen.findByText('Harbour Nights: General Admission')).toBeTruthy();
  expect(query).not.toHaveBeenCalled();
});

test('nothing is sold of an event that was over when its document was made', async () => {
  open({ event: buildEvent(), hasEnded: true });
  expect(await screen.findByText('Harbour Nights: ended')).toBeTruthy();
});

test('nothing is sold of an event that was asked for and is over', async () => {
  open({ asked: buildEvent({ start_date: '2020-05-01', end_date: '2020-05-01' }) });
  expect(await screen.findByText('Harbour Nights: ended')).toBeTruthy();
});

test('an event that the document knows to be missing is said to be, and nothing is asked', () => {
  const { query } = open({ event: null });
  expect(screen.getByText('Event not found')).toBeTruthy();
  expect(query).not.toHaveBeenCalled();
});

test('an event that did not come in time is asked for', async () => {
  const { query } = open({});
  expect(screen.getByText('Loading...')).toBeTruthy();
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
  expect(query).toHaveBeenCalledTimes(1);
});

test('an event of a document that may be old is shown, and asked for again at once', async () => {
  open({ event: buildEvent({ name: 'Its old name' }), mayBeOld: true });
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
});

test('the tickets of the document are left out where its page is opened again later', async () => {
  const { goTo } = open({ event: buildEvent(), items: [buildTicketingItem()] });
  await screen.findByText('Harbour Nights: General Admission');
  await act(async () => goTo('another-event'));
  expect(await screen.findByText('Event not found')).toBeTruthy();
  await act(async () => goTo(slug));
  expect(await screen.findByText('Harbour Nights: no tickets yet')).toBeTruthy();
});
