import type { ChargingProcessor } from '@ticket-storefront/order-port';
import Fastify from 'fastify';
import * as v from 'valibot';
import { checkService } from './conformance/check-service';
import { createKey, SandboxProcessor, sandboxMeans } from './conformance/testing';
import { servePayments } from './serve-payments';

const keyOf = ({ referenceID, attempt }: { readonly referenceID: string; readonly attempt: number }) =>
  `${referenceID}.${attempt}`;

/** An adapter as the API has it, for the sandbox. */
function adaptSandbox(processor: SandboxProcessor): ChargingProcessor<{ readonly token: string }> {
  const find = async (attempt: Parameters<typeof keyOf>[0]) => {
    const [found] = await processor.query(({ key }) => key === keyOf(attempt));
    return found;
  };
  return {
    async charge(attempt, { token }) {
      const { referenceID: reference, amountCents } = attempt;
      const charge = { key: keyOf(attempt), reference, amountCents, token };
      const taken = await processor.charge(charge, AbortSignal.timeout(600)).catch(() => null);
      if (!taken || (taken.status === 'approved' && taken.amountCents !== amountCents))
        return { kind: 'indeterminate' };
      if (taken.status === 'declined') return { kind: 'declined', message: 'Your bank declined the card.' };
      return { kind: 'approved', paymentId: taken.id };
    },
    async findPayment(attempt) {
      const found = await find(attempt);
      if (found?.status !== 'approved') return { kind: 'none' };
      return { kind: 'approved', paymentId: found.id, amountCents: found.amountCents, isFinal: true };
    },
    async refundPayment({ paymentId, amountCents }) {
      const [found] = await processor.query(({ id }) => id === paymentId);
      if (found?.amountCents !== amountCents) return { kind: 'refused' };
      return { kind: (await processor.refund(paymentId)) === 'under-way' ? 'not-yet' : 'refunded' };
    },
    async listPayments(since) {
      const listed = await processor.query(
        ({ status, isRefunded, takenAt }) => status === 'approved' && !isRefunded && takenAt >= since,
      );
      return listed.map(({ id, amountCents, reference, takenAt }) => ({
        paymentId: id,
        amountCents,
        referenceID: reference,
        account: null,
        takenAt,
      }));
    },
  };
}

test('an adapter of the API that is served as a payment service passes the conformance test', async () => {
  const [api, own] = [createKey(), createKey()];
  const payments = adaptSandbox(new SandboxProcessor());
  const servers = await Promise.all(
    [0, 1].map(async () => {
      const server = Fastify({ forceCloseConnections: true });
      const means = v.object({ token: v.string() });
      servePayments(server, {
        processor: 'zephyrpay',
        payments,
        means,
        apiKeys: [api.publicKey],
        key: own.key,
      });
      return { server, address: `${await server.listen({ port: 0, host: '127.0.0.1' })}/payments` };
    }),
  );
  const results = await checkService({
    addresses: servers.map(({ address }) => address),
    processor: 'zephyrpay',
    description: { keys: [own.publicKey], tests: sandboxMeans },
    key: api.key,
    limits: { answerMs: 5000, shortAnswerMs: 800, settleMs: 1200, pollMs: 25 },
  });
  await Promise.all(servers.map(({ server }) => server.close()));
  expect(results.filter(({ result }) => result !== 'passed')).toEqual([]);
});
