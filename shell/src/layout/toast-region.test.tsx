import { act, fireEvent, render, screen } from '@testing-library/react';
import { createToasts } from '../services';
import { ToastRegion } from './toast-region';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

function setUp() {
  const toasts = createToasts();
  render(<ToastRegion toasts={toasts} />);
  return { show: (...toast: Parameters<typeof toasts.show>) => act(() => toasts.show(...toast)) };
}

test('announces only errors as alerts, and removes each toast after 5 seconds', () => {
  const { show } = setUp();
  show('error', 'Declined');
  pass(2000);
  show('success', 'Applied');
  expect(screen.getByRole('alert').textContent).toBe('Declined');
  expect(screen.getByRole('status').textContent).toBe('Applied');
  pass(2999);
  expect(screen.getByText('Declined')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Declined')).toBeNull();
  expect(screen.getByText('Applied')).toBeTruthy();
});

test('shows the same text once, and restarts its countdown', () => {
  const { show } = setUp();
  show('success', 'Applied');
  pass(4000);
  show('success', 'Applied');
  pass(4000);
  expect(screen.getAllByText('Applied')).toHaveLength(1);
});

test('pauses the countdown while a toast has the pointer or the focus', () => {
  setUp().show('info', 'Being checked');
  const region = screen.getByRole('region', { name: 'Messages' });
  pass(4000);
  fireEvent.pointerEnter(region);
  pass(60_000);
  act(() => screen.getByRole('button').focus());
  fireEvent.pointerLeave(region);
  pass(60_000);
  act(() => screen.getByRole('button').blur());
  pass(999);
  expect(screen.getByText('Being checked')).toBeTruthy();
  pass(1);
  expect(screen.queryByText('Being checked')).toBeNull();
});

test('dismisses a toast without delaying the next one', () => {
  const { show } = setUp();
  show('error', 'First');
  act(() => screen.getByRole('button').focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(screen.queryByText('First')).toBeNull();
  show('error', 'Second');
  pass(5000);
  expect(screen.queryByText('Second')).toBeNull();
});

test('restores the focus after a message is dismissed', () => {
  render(<button type="button">Pay</button>);
  const pay = screen.getByRole('button', { name: 'Pay' });
  const { show } = setUp();
  show('error', 'Declined');
  act(() => pay.focus());
  act(() => screen.getByRole('button', { name: 'Dismiss message' }).focus());
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
  expect(document.activeElement).toBe(pay);
});
