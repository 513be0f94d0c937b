import { createPrivateKey, type KeyObject } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  type CallBody,
  type CallName,
  callService,
  distrust,
  signMessage,
} from '@ticket-storefront/payment-services';
import { createPrivateKeyText, publicKeyOf } from '@ticket-storefront/signing';
import { missingFor, type ServiceProgram, startZephyrpay, type Zephyrpay } from '../src/example/zephyrpay';

const programs: readonly ServiceProgram[] = ['service.mjs', 'service.py'];
const timeoutMs = 2000;
const lateMs = 1000;

for (const program of programs) {
  test.describe(program, () => {
    const missing = missingFor(program);
    test.skip(missing !== null, `left out: ${missing}`);

    let key: KeyObject;
    let zephyrpay: Zephyrpay;
    let services: Awaited<ReturnType<Zephyrpay['startService']>>[];
    let orders = 0;
    test.beforeEach(async () => {
      key = createPrivateKey(createPrivateKeyText());
      zephyrpay = await startZephyrpay({ apiKey: publicKeyOf(key), lateMs });
      services = await Promise.all([zephyrpay.startService(program), zephyrpay.startService(program)]);
    });
    test.afterEach(() => zephyrpay.stop());

    const call = (body: CallBody, addresses = services.map(({ address }) => address)) =>
      callService<CallName>(body, {
        processor: 'zephyrpay',
        description: zephyrpay.describe(addresses),
        key,
        timeoutMs,
      });
    const charge = (means: unknown, amountCents = 5197) => ({
      call: 'charge' as const,
      reference: `order-${String(orders++).padStart(6, '0')}`,
      attempt: 1,
      amountCents,
      currency: 'USD' as const,
      means,
      customer: {},
    });
    const findOf = ({ reference, attempt, amountCents }: ReturnType<typeof charge>) => ({
      call: 'find' as const,
      reference,
      attempt,
      amountCents,
    });

    test('it approves and declines, once for each attempt, and refunds once', async () => {
      const approved = charge('tok_ok');
      const [first, second] = services;
      const answers = await Promise.all(
        [first, second, first].map((service) => call(approved, [service?.address ?? ''])),
      );
      const paid = { outcome: 'approved', paymentId: expect.any(String), amountCents: 5197 };
      expect(answers).toEqual([paid, paid, paid]);
      expect(await zephyrpay.charges()).toHaveLength(1);
      expect(await call({ ...approved, amountCents: 1 })).toMatchObject({ outcome: 'refused' });
      expect(await call(findOf(approved))).toEqual({ ...paid, isFinal: true });

      const declined = charge('tok_declined');
      expect(await call(declined)).toEqual({ outcome: 'declined', message: 'Insufficient funds' });
      expect(await call(declined)).toEqual({ outcome: 'declined', message: 'Insufficient funds' });
      expect(await call(findOf(declined))).toEqual({ outcome: 'closed' });
      expect(await call(findOf(charge('tok_ok')))).toEqual({ outcome: 'none' });
      expect(await call(charge('tok_used'))).toMatchObject({ outcome: 'declined' });

      const list = { call: 'list' as const, since: '2020-01-01T00:00:00.000Z' };
      const [taken] = await zephyrpay.charges();
      const payment = { paymentId: taken?.id ?? '', amountCents: 5197 };
      expect(await call(list)).toEqual({
        outcome: 'listed',
        payments: [{ ...payment, reference: approved.reference, takenAt: expect.any(String) }],
      });
      const refund = { call: 'refund' as const, ...payment };
      expect(await call({ ...refund, paymentId: 'ch_unknown' })).toEqual({ outcome: 'impossible' });
      expect(await call(refund)).toEqual({ outcome: 'refunded' });
      expect(await call(refund)).toEqual({ outcome: 'refunded' });
      expect(await call(list)).toEqual({ outcome: 'listed', payments: [] });
      expect(await call({ call: 'start', eventId: 1 })).toMatchObject({ outcome: 'started' });
    });

    test('a lost and a late answer are unknown, and found', async () => {
      const lost = charge('tok_lost');
      expect(await call(lost)).toEqual({ outcome: 'unknown' });
      expect(await call(findOf(lost))).toMatchObject({ outcome: 'approved', isFinal: true });
      const late = charge('tok_late');
      const began = performance.now();
      const address = services[0]?.address ?? '';
      const raw = await send(address, late, { deadlineMs: 800 });
      expect(raw.answer).toEqual({ outcome: 'unknown' });
      expect(performance.now() - began).toBeLessThan(800);
      expect(await call(findOf(late))).toEqual({ outcome: 'none' });
      await expect.poll(() => call(findOf(late))).toMatchObject({ outcome: 'approved', amountCents: 5197 });
      expect(await zephyrpay.charges()).toHaveLength(2);
    });

    test('without a connection to Zephyrpay nothing was charged, and nothing is known', async () => {
      const { address } = await zephyrpay.startService(program, { address: 'http://127.0.0.1:2' });
      const order = charge('tok_ok');
      expect(await call(order, [address])).toEqual({ outcome: 'not-charged' });
      expect(await call(findOf(order), [address])).toEqual({ outcome: 'unknown' });
      const refund = { call: 'refund' as const, paymentId: 'ch_1', amountCents: 5197 };
      expect(await call(refund, [address])).toEqual({ outcome: 'not-yet' });
    });

    interface Sent {
      readonly signer?: KeyObject;
      readonly at?: Date;
      readonly deadlineMs?: number;
      readonly body?: string;
    }
    /** Sends a call as it is. @returns the status, and the answer if the service has signed it */
    async function send(address: string, body: object, sent: Sent = {}) {
      const { signer = key, at = new Date(), deadlineMs = timeoutMs } = sent;
      const text = sent.body ?? JSON.stringify({ protocol: 1, processor: 'zephyrpay', deadlineMs, ...body });
      const response = await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signMessage(signer, 'call_1', text, at) },
        body: text,
      });
      const answer = await response.text();
      const isTrusted = !distrust(zephyrpay.describe([]).keys, response.headers, answer, null);
      expect(isTrusted && response.headers.get('webhook-id')).toBe('call_1');
      return { status: response.status, answer: JSON.parse(answer) };
    }

    test('it refuses what the API has not signed or what is no call, and signs its refusals', async () => {
      const address = services[0]?.address ?? '';
      const order = charge('tok_ok');
      const minute = 60_000;
      const refusals: readonly [Sent, number][] = [
        [{ signer: createPrivateKey(createPrivateKeyText()) }, 401],
        [{ at: new Date(Date.now() - 6 * minute) }, 401],
        [{ at: new Date(Date.now() + 6 * minute) }, 401],
        [{ body: '{"call":"charge"' }, 400],
        [{ body: JSON.stringify({ ...order, protocol: 2, processor: 'zephyrpay', deadlineMs: 1000 }) }, 400],
        [{ body: JSON.stringify({ ...order, protocol: 1, processor: 'other', deadlineMs: 1000 }) }, 400],
        [{ body: ' '.repeat(70_000) }, 400],
      ];
      for (const [sent, status] of refusals) {
        expect(await send(address, order, sent)).toMatchObject({ status, answer: { outcome: 'refused' } });
      }
      for (const wrong of [{ amountCents: 1.5 }, { attempt: 0 }, { currency: 'EUR' }, { means: { a: 1 } }]) {
        expect(await send(address, { ...order, ...wrong })).toMatchObject({ status: 400 });
      }
      expect(await zephyrpay.charges()).toEqual([]);
    });

    test('a service that stops refuses calls, answers those under way, and the other one goes on', async () => {
      const [first, second] = services;
      const underWay = send(first?.address ?? '', charge('tok_late'), { deadlineMs: 2000 });
      // Its connection is open before the service stops.
      await expect.poll(() => call(findOf(charge('tok_ok')))).toEqual({ outcome: 'none' });
      const exited = first?.stop('SIGTERM');
      await expect
        .poll(() => send(first?.address ?? '', findOf(charge('tok_ok'))).then(({ status }) => status))
        .toBe(503);
      expect(await call(charge('tok_ok'))).toMatchObject({ outcome: 'approved' });
      expect(await underWay).toEqual({ status: 200, answer: { outcome: 'unknown' } });
      expect(await exited).toBe(0);
      expect(await call(charge('tok_ok'))).toMatchObject({ outcome: 'approved' });
      await second?.stop('SIGKILL');
      expect(await call(charge('tok_ok'))).toEqual({ outcome: 'unreachable' });
    });
  });
}
