import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { buildEvent } from '@ticket-storefront/testing';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { EventCover } from './event-cover';

const event = buildEvent({ name: 'Harbor Lights', ticketing_slug: 'harbor lights' });
const url = `${window.location.origin}/events/harbor%20lights`;

function give(name: 'share' | 'clipboard', value: unknown) {
  Object.defineProperty(navigator, name, { value, configurable: true });
}

afterEach(() => {
  give('share', undefined);
  give('clipboard', undefined);
});

function press() {
  const services = buildServices();
  const show = jest.spyOn(services.toasts, 'show');
  render(
    <ShellServicesContext value={services}>
      <EventCover event={event} />
    </ShellServicesContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share the event' }));
  return show;
}

test('opens the share dialog on a phone without a further message', async () => {
  const share = jest.fn(async () => {});
  give('share', share);
  const said = press();
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Harbor Lights', url }));
  expect(said).not.toHaveBeenCalled();
});

test('shows nothing if the visitor cancels', async () => {
  const left = Promise.reject(new DOMException('', 'AbortError'));
  give('share', () => left);
  const said = press();
  await left.catch(() => {});
  expect(said).not.toHaveBeenCalled();
});

test('copies the address and confirms it without a share dialog', async () => {
  const writeText = jest.fn(async () => {});
  give('clipboard', { writeText });
  const said = press();
  await waitFor(() => expect(said).toHaveBeenCalledWith('success', 'The link was copied.'));
  expect(writeText).toHaveBeenCalledWith(url);
});

test('shows the address if copying is not allowed', async () => {
  give('clipboard', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  const said = press();
  await waitFor(() => expect(said).toHaveBeenCalledWith('error', `The link could not be copied: ${url}`));
});
