import { act, render, screen } from '@testing-library/react';
import type { RestAnswer, RestClient } from '@ticket-storefront/contract';
import { ShellServicesContext } from '../services';
import { buildServices } from '../testing/build-services';
import { checkoutRemoteOf, PendingPaymentNotice, sentOrdersOf } from './checkout-slot';

const checkouts = { mxmerchant: 'remote-checkout-mx' } as const;
const eventOf = (processor: string) => ({
  ticketing_payment_processor_config: { processor, config: null },
});

test('uses the remote of the event’s processor', () => {
  expect(checkoutRemoteOf(eventOf('mxmerchant'), checkouts)).toBe('remote-checkout-mx');
});

test.each(['barter', '', 'toString', '__proto__'])('has no remote for the processor %p', (processor) => {
  expect(checkoutRemoteOf(eventOf(processor), checkouts)).toBeNull();
});

test('an event without a processor has no checkout', () => {
  expect(checkoutRemoteOf({ ticketing_payment_processor_config: null }, checkouts)).toBeNull();
});

const order = { reference_id: 'Abcdefgh12345678', email: 'ada@example.com', eventId: 7 };
const statuses: string[] = [];
const posted: string[] = [];
const answer = (status: string): RestAnswer => ({ ok: true, status: 200, body: { success: true, status } });
const api: RestClient = {
  get: async () => answer(statuses.shift() ?? 'pending'),
  post: async (path) => {
    posted.push(path);
    return answer('unknown');
  },
};
const sent = sentOrdersOf('harbor');
const outcomes: unknown[] = [];

const show = () =>
  render(
    <ShellServicesContext value={buildServices({ api })}>
      <PendingPaymentNotice sent={sent} onOutcome={(outcome) => outcomes.push(outcome)} />
    </ShellServicesContext>,
  );
const words = () => screen.getByRole('status').textContent;
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  jest.useFakeTimers();
  sessionStorage.clear();
  for (const list of [statuses, posted, outcomes]) list.length = 0;
});
afterEach(() => jest.useRealTimers());

const checking = 'Your payment is being checked. Please stay on this page, and do not order again.';

test('reports that nothing was charged if no order was sent', async () => {
  await sent.record(api).post('/ticketCheckout/admissions', { slug: 'harbor' });
  show();
  expect(words()).toBe('Nothing was charged.');
});

test('polls a sent order until it is paid', async () => {
  await sent.record(api).post('/ticketCheckout/mx-web-transaction', { order });
  statuses.push('pending', 'completed');
  show();
  await pass(0);
  expect(words()).toBe(checking);
  expect(outcomes).toEqual([]);
  await pass(2000);
  expect(outcomes).toEqual([
    { kind: 'completed', referenceID: order.reference_id, email: 'ada@example.com' },
  ]);
});

test('abandons an unknown order before reporting that nothing was charged', async () => {
  await sent.record(api).post('/ticketCheckout/mx-web-transaction', { order });
  posted.length = 0;
  statuses.push('unknown');
  show();
  expect(words()).toBe(checking);
  await pass(0);
  expect(posted).toEqual([`/ticketCheckout/orders/${order.reference_id}/abandon`]);
  expect(words()).toBe('Nothing was charged.');
  expect(sent.read()).toBeNull();
  expect(outcomes).toEqual([{ kind: 'invalid', message: 'Nothing was charged.' }]);
});
