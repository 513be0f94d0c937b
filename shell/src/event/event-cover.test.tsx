import { render, screen } from '@testing-library/react';
import type { Event } from '@ticket-storefront/domain/events';
import { buildEvent } from '@ticket-storefront/testing';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { EventCover } from './event-cover';

const draw = (event: Event | null | undefined) =>
  render(
    <ShellServicesContext value={buildServices()}>
      <EventCover event={event} />
    </ShellServicesContext>,
  );

const targetOf = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('links to all events and to the calendar file of an event', () => {
  draw(buildEvent({ id: 7, start_date: null, end_date: '2026-11-22' }));
  expect(targetOf('All events')).toBe('/');
  expect(targetOf('Add to calendar')).toMatch(/\/events\/7\/calendar\.ics$/);
});

test('offers no calendar for an event without a date', () => {
  draw(buildEvent({ start_date: null, end_date: null }));
  expect(targetOf('Add to calendar')).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Share the event' })).toBeTruthy();
});

test('has a stock picture if there is no event, and none while it loads', () => {
  const { container, unmount } = draw(undefined);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  expect(draw(null).container.querySelector('img')).not.toBeNull();
});
