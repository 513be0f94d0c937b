import { type KeyObject, randomUUID } from 'node:crypto';
import type { ProcessorData } from '@ticket-storefront/format';
import { callProcessor, type ServicePayments } from '@ticket-storefront/order-port';
import { distrust, signMessage } from '@ticket-storefront/signing';
import * as v from 'valibot';
import {
  type AnswerTo,
  answerLimitBytes,
  answerSchemas,
  type CallBody,
  type CallName,
  protocolVersion,
} from './protocol';

/** `unreachable`: no service has received the call; `unknown`: one may have, and no trusted answer came. */
type NoAnswer = { readonly outcome: 'unreachable' } | { readonly outcome: 'unknown' };

const unreachable: NoAnswer = { outcome: 'unreachable' };
const unknown: NoAnswer = { outcome: 'unknown' };

interface CallOptions {
  /** The processor's name in events. */
  readonly processor: string;
  readonly description: Pick<ProcessorData, 'services' | 'keys'>;
  /** Signs the calls. */
  readonly key: KeyObject;
  /** Milliseconds until a call times out. */
  readonly timeoutMs: number;
  /** The clock; the service refuses calls that it finds too old. */
  readonly now?: () => Date;
}

/** Calls one address of a service. Never rejects. */
async function callOne<Name extends CallName>(
  address: string,
  body: Extract<CallBody, { readonly call: Name }>,
  { processor, description, key, timeoutMs, now = () => new Date() }: CallOptions,
): Promise<AnswerTo<Name> | NoAnswer> {
  const id = `call_${randomUUID()}`;
  const text = JSON.stringify({ protocol: protocolVersion, processor, deadlineMs: timeoutMs, ...body });
  const headers = { 'content-type': 'application/json', ...signMessage(key, id, text, now()) };
  const init = { method: 'POST', headers, body: text };
  const answer = await callProcessor(new URL(address), init, timeoutMs, answerLimitBytes[body.call]);
  if (answer.kind !== 'answered') return answer.kind === 'unreachable' ? unreachable : unknown;
  const isAnswerToThis = answer.headers.get('webhook-id') === id;
  if (!isAnswerToThis || distrust(description.keys, answer.headers, answer.text, null)) return unknown;
  const parsed = v.safeParse(answerSchemas[body.call], answer.body);
  return parsed.success ? (parsed.output as AnswerTo<Name>) : unknown;
}

/**
 * Calls a service at its addresses, in order, until one has received the call: a refusal that the service signed counts as not
 * received. Never rejects.
 */
export async function callService<Name extends CallName>(
  body: Extract<CallBody, { readonly call: Name }>,
  options: CallOptions,
): Promise<AnswerTo<Name> | NoAnswer> {
  let answer: AnswerTo<Name> | NoAnswer = unreachable;
  for (const address of options.description.services) {
    answer = await callOne(address, body, options);
    if (answer.outcome !== 'unreachable' && answer.outcome !== 'refused') return answer;
  }
  return answer;
}

interface ServiceOptions extends Pick<CallOptions, 'processor' | 'key' | 'timeoutMs' | 'now'> {
  /** The description in the registry now; null without one. */
  readonly described: () => Pick<ProcessorData, 'services' | 'keys'> | null;
}

/** Payments by a service, wherever the registry says that it is. An answer that is not the service's own counts as none. */
export function createServicePayments({ described, ...options }: ServiceOptions): ServicePayments {
  async function call<Name extends CallName>(
    body: Extract<CallBody, { readonly call: Name }>,
  ): Promise<AnswerTo<Name> | NoAnswer> {
    const description = described();
    return description ? callService(body, { ...options, description }) : unreachable;
  }
  return {
    isDescribed: () => described() !== null,

    async start(eventId) {
      const answer = await call({ call: 'start', eventId });
      return answer.outcome === 'started' ? answer.settings : null;
    },

    async charge({ referenceID: reference, attempt, amountCents }, means, customer) {
      const answer = await call({
        call: 'charge',
        reference,
        attempt,
        amountCents,
        currency: 'USD',
        means,
        customer: { ...customer },
      });
      switch (answer.outcome) {
        case 'approved':
          // An approval of another amount is no approval; `find` will say what was taken.
          if (answer.amountCents !== amountCents) return { kind: 'indeterminate' };
          return { kind: 'approved', paymentId: answer.paymentId };
        case 'declined':
          return { kind: 'declined', message: answer.message };
        case 'unknown':
          return { kind: 'indeterminate' };
        default:
          return { kind: 'unreachable' };
      }
    },

    async findPayment({ referenceID: reference, attempt, amountCents }) {
      const answer = await call({ call: 'find', reference, attempt, amountCents });
      switch (answer.outcome) {
        case 'approved':
          return {
            kind: 'approved',
            paymentId: answer.paymentId,
            amountCents: answer.amountCents,
            isFinal: answer.isFinal,
          };
        case 'none':
        case 'closed':
          return { kind: answer.outcome };
        case 'open':
          return { kind: 'open', forMs: answer.forMs };
        default:
          return { kind: 'unreachable' };
      }
    },

    async refundPayment({ paymentId, amountCents }) {
      const answer = await call({ call: 'refund', paymentId, amountCents });
      switch (answer.outcome) {
        case 'refunded':
          return { kind: 'refunded' };
        case 'impossible':
          return { kind: 'refused' };
        default:
          return { kind: 'not-yet' };
      }
    },

    async listPayments(since) {
      const answer = await call({ call: 'list', since: since.toISOString() });
      if (answer.outcome !== 'listed') return null;
      return answer.payments.map(({ paymentId, amountCents, reference, takenAt }) => ({
        paymentId,
        amountCents,
        referenceID: reference,
        account: null,
        takenAt: new Date(takenAt),
      }));
    },
  };
}
