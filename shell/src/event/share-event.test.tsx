import { buildEvent } from '@storefront/testing';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { ShareEvent } from './share-event';

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
      <ShareEvent event={event} />
    </ShellServicesContext>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Share the event' }));
  return show;
}

test('a phone offers the event’s page by its name to the visitor’s programs, and nothing more is said', async () => {
  const share = jest.fn(async () => {});
  give('share', share);
  const said = press();
  await waitFor(() => expect(share).toHaveBeenCalledWith({ title: 'Harbor Lights', url }));
  expect(said).not.toHaveBeenCalled();
});

test('a visitor who thinks better of it hears nothing', async () => {
  const left = Promise.reject(new DOMException('', 'AbortError'));
  give('share', () => left);
  const said = press();
  await left.catch(() => {});
  expect(said).not.toHaveBeenCalled();
});

test('a browser without such a way copies the address and says so', async () => {
  const writeText = jest.fn(async () => {});
  give('clipboard', { writeText });
  const said = press();
  await waitFor(() => expect(said).toHaveBeenCalledWith('success', 'The link was copied.'));
  expect(writeText).toHaveBeenCalledWith(url);
});

test('where nothing may be copied the address is shown', async () => {
  give('clipboard', { writeText: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  const said = press();
  await waitFor(() => expect(said).toHaveBeenCalledWith('error', `The link could not be copied: ${url}`));
});
