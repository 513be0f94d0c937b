import type { KeyObject } from 'node:crypto';
import type { Customer } from '@ticket-storefront/domain/checkout';
import type { ChargingProcessor } from '@ticket-storefront/order-port';
import { distrust, signMessage } from '@ticket-storefront/signing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { type AnswerTo, callLimitBytes, callSchema, type ServiceAnswer, type ServiceCall } from './protocol';

interface ServedPayments<Means> {
  /** The processor's name in events. */
  readonly processor: string;
  readonly payments: ChargingProcessor<Means>;
  /** The form of the means that the checkout sends. */
  readonly means: v.GenericSchema<unknown, Means>;
  /** Public keys of the API, in 43 characters. */
  readonly apiKeys: readonly string[];
  /** Signs the answers. */
  readonly key: KeyObject;
  readonly now?: () => Date;
}

const refuse = (message: string) => ({ outcome: 'refused', message }) as const;

/** The answer while nothing is known. */
function unknownTo({ call }: ServiceCall): ServiceAnswer {
  if (call === 'start') return { outcome: 'unavailable' };
  return { outcome: call === 'refund' ? 'not-yet' : 'unknown' };
}

/** Part of the deadline that remains for the way of the answer. */
const wayShare = 0.1;

/** Answers a call by an adapter, before its deadline and whatever fails. */
function answerInTime<Means>(call: ServiceCall, served: ServedPayments<Means>): Promise<ServiceAnswer> {
  return new Promise((resolve) => {
    const answerUnknown = () => resolve(unknownTo(call));
    const late = setTimeout(answerUnknown, call.deadlineMs * (1 - wayShare));
    answer(call, served)
      .then(resolve, answerUnknown)
      .finally(() => clearTimeout(late));
  });
}

/** Answers a call by an adapter. */
async function answer<Means>(
  call: ServiceCall,
  { payments, means: form }: ServedPayments<Means>,
): Promise<ServiceAnswer> {
  switch (call.call) {
    case 'start':
      return { outcome: 'started', settings: {} };
    case 'charge':
      return charge(call, payments, form);
    case 'find':
      return find(await payments.findPayment(attemptOf(call)));
    case 'refund': {
      const { kind } = await payments.refundPayment(call);
      return { outcome: kind === 'refused' ? 'impossible' : kind };
    }
    case 'list': {
      const listed = await payments.listPayments?.(new Date(call.since), []);
      if (!listed) return { outcome: 'unknown' };
      const taken = listed.map(({ paymentId, amountCents, referenceID, takenAt }) => ({
        paymentId,
        amountCents,
        reference: referenceID,
        takenAt: takenAt.toISOString(),
      }));
      return { outcome: 'listed', payments: taken };
    }
  }
}

const attemptOf = ({
  reference,
  attempt,
  amountCents,
}: Extract<ServiceCall, { readonly attempt: number }>) => ({
  referenceID: reference,
  attempt,
  amountCents,
});

async function charge<Means>(
  call: Extract<ServiceCall, { readonly call: 'charge' }>,
  payments: ChargingProcessor<Means>,
  form: v.GenericSchema<unknown, Means>,
): Promise<AnswerTo<'charge'>> {
  const means = v.safeParse(form, call.means);
  if (!means.success) return refuse('The means of payment are invalid.');
  const { amountCents } = call;
  // The API has checked the customer.
  const customer = call.customer as unknown as Customer;
  const charged = await payments.charge(attemptOf(call), means.output, customer);
  switch (charged.kind) {
    case 'approved':
      return { outcome: 'approved', paymentId: charged.paymentId, amountCents };
    case 'declined':
      return { outcome: 'declined', message: charged.message };
    case 'unreachable':
      return { outcome: 'not-charged' };
    case 'indeterminate': {
      const found = await payments.findPayment(attemptOf(call));
      const isOther = found.kind === 'approved' && found.amountCents !== amountCents;
      return isOther ? refuse('This attempt was paid with another amount.') : { outcome: 'unknown' };
    }
  }
}

function find(found: Awaited<ReturnType<ChargingProcessor<unknown>['findPayment']>>): AnswerTo<'find'> {
  switch (found.kind) {
    case 'approved': {
      const { paymentId, amountCents, isFinal } = found;
      return { outcome: 'approved', paymentId, amountCents, isFinal };
    }
    case 'open':
      return { outcome: 'open', forMs: Math.round(found.forMs) };
    case 'unreachable':
      return { outcome: 'unknown' };
    default:
      return { outcome: found.kind };
  }
}

/** Serves the payments of an adapter as a payment service, at `POST /payments`. */
export function servePayments<Means>(server: FastifyInstance, served: ServedPayments<Means>): void {
  const { processor, apiKeys, key, now = () => new Date() } = served;
  server.removeAllContentTypeParsers();
  server.addContentTypeParser(
    'application/json',
    { parseAs: 'string', bodyLimit: callLimitBytes },
    (_request, body, done) => done(null, body),
  );

  async function answerTo(request: FastifyRequest): Promise<{ status: number; answer: ServiceAnswer }> {
    const text = typeof request.body === 'string' ? request.body : '';
    const header = (name: string) => {
      const value = request.headers[name];
      return typeof value === 'string' ? value : null;
    };
    const reason = distrust(apiKeys, { get: header }, text, now());
    if (reason) return { status: 401, answer: refuse(`The call is ${reason}.`) };
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), callSchema), text);
    if (!parsed.success || parsed.output.processor !== processor)
      return { status: 400, answer: refuse('This service takes no such call.') };
    const answer = await answerInTime(parsed.output, served);
    return { status: answer.outcome === 'refused' ? 400 : 200, answer };
  }

  server.post('/payments', async (request, reply) => {
    const { status, answer } = await answerTo(request);
    const body = JSON.stringify(answer);
    const id = String(request.headers['webhook-id'] ?? 'call_without_id');
    return reply
      .code(status)
      .headers({ 'content-type': 'application/json', ...signMessage(key, id, body, now()) })
      .send(body);
  });
}
