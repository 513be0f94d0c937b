import { act, render, screen } from '@testing-library/react';
import { buildTicketingItem } from '@ticket-storefront/testing';
import '@testing-library/jest-dom';
import { SaleStart } from './sale-start';

const opens = Date.parse('2026-11-28T18:00:00Z');
const minute = 60_000;
const item = buildTicketingItem({ name: 'Day pass', on_sale_date: '2026-11-28T10:00' });

const inLosAngeles = (before: number) => {
  jest.useFakeTimers({ now: opens - before });
  return render(<SaleStart item={item} timezone="America/Los_Angeles" renderedAt={opens - before} />)
    .container;
};
afterEach(() => jest.useRealTimers());

test('shows the hour of a sale with its zone, and how long until then', () => {
  expect(inLosAngeles(4 * 24 * 60 * minute)).toHaveTextContent('10:00 AM PST · in 4 days');
});

test('offers a calendar file of the sale as a reminder', () => {
  inLosAngeles(4 * 24 * 60 * minute);
  expect(screen.getByRole('link', { name: 'Remind me: Day pass' })).toHaveAttribute(
    'href',
    `/ticketCheckout/events/${item.event_id}/calendar.ics?sale=${item.id}`,
  );
});

test.each([
  [36 * 60 * minute, 'in 2 days', 'in 1 day'],
  [24 * 60 * minute, 'in 1 day', 'in 24 hours'],
  [90 * minute, 'in 2 hours', 'in 1 hour'],
  [60 * minute, 'in 1 hour', 'in 60 minutes'],
  [minute, 'in 1 minute', 'in 1 minute'],
  [minute + 1, 'in 2 minutes', 'in 1 minute'],
])('counts down by itself: %d ms before, and one millisecond later', (before, first, then) => {
  const container = inLosAngeles(before);
  expect(container).toHaveTextContent(new RegExp(`${first}Remind me`));
  act(() => jest.advanceTimersByTime(1));
  expect(container).toHaveTextContent(new RegExp(`${then}Remind me`));
});

test('counts from the server’s time if the device is set to another day', () => {
  jest.useFakeTimers({ now: opens + 9 * 24 * 60 * minute });
  const { container } = render(
    <SaleStart item={item} timezone="America/Los_Angeles" renderedAt={opens - 2 * minute} />,
  );
  act(() => jest.advanceTimersByTime(minute));
  expect(container).toHaveTextContent('in 1 minute');
});
