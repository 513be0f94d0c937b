import { fireEvent, render, screen, within } from '@testing-library/react';
import { buildEvent, createFakeHost } from '@ticket-storefront/testing';
import '@testing-library/jest-dom';
import { EventDetails, EventPage } from './event-page';

const event = buildEvent({
  name: 'Harbour Nights',
  ticketing_logo: 'https://example.com/logo.png',
  start_date: '2026-11-21',
  end_date: '2026-11-22',
  start_time: '18:00',
  end_time: '23:00:00',
  timezone: 'Pacific/Auckland',
  address_street: '12 Quay Street',
  address_street_2: null,
  address_city: 'Portland',
  address_state: 'ME',
  address_zipcode: '04101',
  description: 'Live bands // Food trucks//Live bands // ',
});

test('shows name, date and place', () => {
  render(<EventDetails event={event} />);
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Nights' })).toBeVisible();
  expect(screen.getByText('Saturday, November 21st, 2026 - Sunday, November 22nd, 2026')).toBeVisible();
  expect(screen.getByText('Gates: 6:00 PM - 11:00 PM')).toBeVisible();
});

test.each([
  ['2026-11-21', 'EST'],
  ['2026-07-04', 'EDT'],
])('shows the zone of that day beside the gates of %s', (start_date, zone) => {
  render(<EventDetails event={{ ...event, start_date, end_date: null, timezone: 'America/New_York' }} />);
  expect(screen.getByText('Gates: 6:00 PM - 11:00 PM').parentElement?.textContent).toBe(
    `Gates: 6:00 PM - 11:00 PM ${zone}`,
  );
});

test('opens a map of the full address in a new tab', () => {
  render(<EventDetails event={event} />);
  const link = screen.getByRole('link', { name: '12 Quay Street Portland, ME 04101' });
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', expect.stringContaining('noopener'));
  const query = decodeURIComponent(link.getAttribute('href') ?? '').replaceAll('+', ' ');
  for (const part of ['12 Quay Street', 'Portland', 'ME', '04101']) expect(query).toContain(part);
});

test('omits a missing address, description or dates', () => {
  render(
    <EventDetails
      event={buildEvent({
        address_street: null,
        address_street_2: null,
        address_city: null,
        address_state: null,
        address_zipcode: null,
        description: null,
        start_date: null,
        end_date: null,
        start_time: null,
        end_time: null,
      })}
    />,
  );
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByText(/Gates/)).not.toBeInTheDocument();
});

test('shows the description as a list of bullets', () => {
  const warnings = jest.spyOn(console, 'error');
  render(<EventPage event={event} items={[]} host={createFakeHost()} />);
  const about = screen.getByRole('region', { name: 'About the Event:' });
  expect(
    within(about)
      .getAllByRole('listitem')
      .map((bullet) => bullet.textContent),
  ).toEqual(['Live bands', 'Food trucks', 'Live bands']);
  expect(warnings).not.toHaveBeenCalled();
});

test('shows the default logo if the event’s fails to load', () => {
  render(<EventDetails event={event} />);
  const logo = screen.getByRole('img', { name: 'Harbour Nights logo' });
  expect(logo).toHaveAttribute('src', 'https://example.com/logo.png');
  fireEvent.error(logo);
  expect(logo.getAttribute('src')).not.toBe('https://example.com/logo.png');
});
