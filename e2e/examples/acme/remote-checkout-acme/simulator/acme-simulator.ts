import { join } from 'node:path';
import { openJournal } from '@ticket-storefront/simulators';
import type { FastifyPluginAsync } from 'fastify';
import * as v from 'valibot';

/** The key that the simulator answers to. Not secret: it is good for nothing else. */
export const demoKey = 'demonstration-key';

/** What becomes of a payment. `message` is the reason that Acme gives. */
interface Verdict {
  readonly status: 'approved' | 'declined';
  readonly message: string;
}

/** Cards with an outcome of their own (going-live.md, Test cards); every other number is declined. */
const verdicts: Readonly<Record<string, Verdict>> = {
  '4111111111111111': { status: 'approved', message: '' },
  '4000000000009995': { status: 'declined', message: 'Insufficient funds' },
};

const judgeCard = (number: string): Verdict =>
  verdicts[number] ?? { status: 'declined', message: 'Card declined' };

export interface AcmeSimulatorOptions {
  readonly folder: string;
}

const orderedSchema = v.object({
  reference: v.pipe(v.string(), v.nonEmpty()),
  amount_cents: v.pipe(v.number(), v.integer(), v.minValue(1)),
  card: v.object({ number: v.string(), expiry: v.string(), cvc: v.string() }),
});

/** A stored payment, without card data. */
interface Payment {
  readonly id: string;
  readonly reference: string;
  readonly amount_cents: number;
  readonly status: 'approved' | 'declined' | 'refunded';
  readonly message: string;
}

/** Acme's REST API, below `/acme`. Payments survive restarts. */
export const acmeSimulator: FastifyPluginAsync<AcmeSimulatorOptions> = async (fastify, { folder }) => {
  const payments = openJournal<Payment>(join(folder, 'acme-payments.jsonl'), ({ id }) => id);
  const find = (reference: string) => payments.values().find((payment) => payment.reference === reference);

  fastify.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${demoKey}`) await reply.code(401).send({});
  });

  fastify.post('/acme/payments', (request, reply) => {
    const parsed = v.safeParse(orderedSchema, request.body);
    if (!parsed.success) return reply.code(400).send({});
    const { reference, amount_cents, card } = parsed.output;
    const known = find(reference);
    if (known) return reply.send(known);
    const id = `pay_${payments.values().length + 1}`;
    const payment = { id, reference, amount_cents, ...judgeCard(card.number) };
    payments.set(payment);
    return reply.code(201).send(payment);
  });

  fastify.get<{ Params: { readonly reference: string } }>('/acme/payments/:reference', (request, reply) => {
    const payment = find(request.params.reference);
    return payment ? reply.send(payment) : reply.code(404).send({});
  });

  fastify.put<{ Params: { readonly id: string } }>('/acme/refunds/:id', (request, reply) => {
    const payment = payments.get(request.params.id);
    if (payment?.status === 'declined' || !payment) return reply.code(404).send({});
    payments.set({ ...payment, status: 'refunded' });
    return reply.send({});
  });
};
