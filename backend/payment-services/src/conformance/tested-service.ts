import { type KeyObject, randomBytes } from 'node:crypto';
import type { ProcessorData } from '@ticket-storefront/format';
import { type SignatureHeaders, signMessage } from '@ticket-storefront/signing';
import * as v from 'valibot';
import {
  type AnswerTo,
  answerLimitBytes,
  answerSchemas,
  type CallBody,
  type CallName,
  protocolVersion,
} from '../protocol';
import { Deviation, Missing, quote, require } from './deviation';

/** A payment service in its sandbox. */
export interface Sandbox {
  /** One or two addresses of the service. */
  readonly addresses: readonly string[];
  /** The processor's name in events. */
  readonly processor: string;
  readonly description: Pick<ProcessorData, 'keys' | 'tests'>;
  /** Signs the calls; the service trusts its public half. */
  readonly key: KeyObject;
  readonly limits?: Limits;
}

/** The patience of the cases, in milliseconds. */
export interface Limits {
  /** Max time until an answer: `deadlineMs` of most calls. */
  readonly answerMs: number;
  /** `deadlineMs` of the case about deadlines. */
  readonly shortAnswerMs: number;
  /** Max time until a late payment is found, and until a refund succeeds. */
  readonly settleMs: number;
  readonly pollMs: number;
}

const usualLimits: Limits = { answerMs: 15_000, shortAnswerMs: 2000, settleMs: 30_000, pollMs: 500 };

export interface Attempt {
  readonly reference: string;
  readonly attempt: number;
  readonly amountCents: number;
}

export interface Paid extends Attempt {
  readonly paymentId: string;
}

/** Deviations from the usual call. */
export interface Variation {
  /** Index of the address; the first one by default. */
  readonly at?: 0 | 1;
  readonly method?: string;
  /** Appended to the path of the address. */
  readonly path?: string;
  /** Fields beside or instead of the usual ones. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly deadlineMs?: number;
  /** The signed text, instead of the call's JSON. */
  readonly text?: string;
  /** Changes the text after its signature. */
  readonly changeText?: (text: string) => string;
  readonly changeHeaders?: (headers: SignatureHeaders) => Readonly<Record<string, string>>;
  readonly key?: KeyObject;
  /** The time of signing, in milliseconds from now. */
  readonly signedInMs?: number;
  readonly id?: string;
}

export interface Reply {
  /** Id of the call. */
  readonly id: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly durationMs: number;
}

export const customer = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  phone: '+12125550123',
  address1: '1 Harbor Street',
  zipcode: '10001',
  city: 'New York',
  state: 'NY',
};

const describeReply = ({ status, text }: Reply) => `status ${status} with ${quote(text)}`;

/** Calls a service as the API does, and also as it never would. */
export class TestedService {
  readonly sandbox: Sandbox;
  readonly limits: Limits;
  /** Before every payment of this run, also by a clock that is a few minutes off. */
  readonly since = new Date(Date.now() - 10 * 60_000);
  readonly #run = randomBytes(6).toString('hex');
  #attempts = 0;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
    this.limits = sandbox.limits ?? usualLimits;
  }

  /** The means with an outcome. @throws {Missing} if the description names none. */
  means(outcome: 'approved' | 'declined' | 'lost' | 'late'): unknown {
    const means = this.sandbox.description.tests?.[outcome];
    if (means !== undefined) return means;
    throw new Missing(`add \`tests.${outcome}\` to the description`);
  }

  /** @throws {Missing} without a second address. */
  requireSecondAddress(): void {
    if (this.sandbox.addresses.length < 2)
      throw new Missing('pass a second address, of another process of the service');
  }

  /** A first attempt that the service does not know. */
  newAttempt(amountCents = 2500): Attempt {
    this.#attempts++;
    return { reference: `conformance-${this.#run}-${this.#attempts}`, attempt: 1, amountCents };
  }

  /** Sends a call. @throws {Deviation} without a response. */
  async send(call: CallBody | { readonly call: string }, variation: Variation = {}): Promise<Reply> {
    const { addresses, processor, key } = this.sandbox;
    const { at = 0, path = '', method = 'POST', deadlineMs = this.limits.answerMs } = variation;
    const id = variation.id ?? `call_${randomBytes(12).toString('hex')}`;
    const envelope = { protocol: protocolVersion, processor, deadlineMs };
    const text = variation.text ?? JSON.stringify({ ...envelope, ...call, ...variation.fields });
    const signedAt = new Date(Date.now() + (variation.signedInMs ?? 0));
    const signed = signMessage(variation.key ?? key, id, text, signedAt);
    const body = variation.changeText?.(text) ?? text;
    const startedAt = performance.now();
    try {
      const response = await fetch(`${addresses[at]}${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(variation.changeHeaders?.(signed) ?? signed),
        },
        ...(method === 'POST' ? { body } : {}),
        redirect: 'manual',
        signal: AbortSignal.timeout(this.limits.answerMs),
      });
      const answer = await readText(response);
      const durationMs = performance.now() - startedAt;
      return { id, status: response.status, headers: response.headers, text: answer, durationMs };
    } catch (error) {
      if (error instanceof Deviation) throw error;
      const isLate = error instanceof Error && error.name === 'TimeoutError';
      throw new Deviation(
        isLate ? `no answer within ${this.limits.answerMs} ms` : 'the connection ended without an answer',
      );
    }
  }

  /** Sends a call and reads its answer. The cases about signatures check these. @throws {Deviation} without a valid answer. */
  async call<Name extends CallName>(
    call: Extract<CallBody, { readonly call: Name }>,
    variation: Variation = {},
  ): Promise<AnswerTo<Name>> {
    return readAnswer(call.call, await this.send(call, variation)) as AnswerTo<Name>;
  }

  chargeOf = (
    { reference, attempt, amountCents }: Attempt,
    means: unknown = this.means('approved'),
  ): Extract<CallBody, { readonly call: 'charge' }> => ({
    call: 'charge',
    reference,
    attempt,
    amountCents,
    currency: 'USD',
    means,
    customer,
  });

  charge = (attempt: Attempt, means?: unknown, variation?: Variation) =>
    this.call(this.chargeOf(attempt, means), variation);

  find = ({ reference, attempt, amountCents }: Attempt, variation?: Variation) =>
    this.call({ call: 'find', reference, attempt, amountCents }, variation);

  refund = ({ paymentId, amountCents }: Pick<Paid, 'paymentId' | 'amountCents'>, variation?: Variation) =>
    this.call({ call: 'refund', paymentId, amountCents }, variation);

  /** Pays a new attempt. */
  async pay(attempt = this.newAttempt(), variation?: Variation): Promise<Paid> {
    const answer = await this.charge(attempt, this.means('approved'), variation);
    require(answer.outcome === 'approved', `a charge with approved means had the answer ${show(answer)}`);
    return { ...attempt, paymentId: answer.paymentId };
  }

  /** The listed payments since a time. */
  async list(since = this.since, variation?: Variation) {
    const answer = await this.call({ call: 'list', since: since.toISOString() }, variation);
    require(answer.outcome === 'listed', `\`list\` had the answer ${show(answer)}`);
    return answer.payments;
  }

  /** The listed payments of a reference. Polls until there is one. */
  async paymentsOf({ reference }: Pick<Attempt, 'reference'>) {
    return this.eventually(async () => {
      const payments = (await this.list()).filter((payment) => payment.reference === reference);
      if (payments.length === 0) throw new Deviation('`list` has no payment of its reference');
      return payments;
    });
  }

  /** Requires that the payments of a reference were taken once. */
  async requireOnePayment(attempt: Pick<Attempt, 'reference'>): Promise<void> {
    const { length } = await this.paymentsOf(attempt);
    require(length === 1, `\`list\` has ${length} payments of its reference`);
  }

  /** Requires that an attempt took no money. */
  async requireNoPayment(attempt: Attempt): Promise<void> {
    const found = await this.find(attempt);
    require(found.outcome === 'none' || found.outcome === 'closed', `\`find\` had the answer ${show(found)}`);
    const { reference } = attempt;
    const { length } = (await this.list()).filter((payment) => payment.reference === reference);
    require(length ===
      0, `\`list\` has ${length === 1 ? 'a payment' : `${length} payments`} of its reference`);
  }

  /** Repeats a probe until it deviates no more. @throws {Deviation} the last one, after `settleMs`. */
  async eventually<T>(probe: () => Promise<T>): Promise<T> {
    const endsAt = performance.now() + this.limits.settleMs;
    for (;;) {
      try {
        return await probe();
      } catch (error) {
        if (!(error instanceof Deviation) || error instanceof Final) throw error;
        if (performance.now() >= endsAt)
          throw new Deviation(`after ${this.limits.settleMs / 1000} s ${error.message}`);
      }
      await new Promise((resolve) => setTimeout(resolve, this.limits.pollMs));
    }
  }
}

/** A deviation that waiting cannot end. */
export class Final extends Deviation {}

/** An answer in a sentence. */
export const show = (answer: object) => quote(JSON.stringify(answer));

/** Reads the answer to a call. @throws {Deviation} if it has not the form of one. */
export function readAnswer(call: CallName, reply: Reply) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), answerSchemas[call]), reply.text);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  const path = issue && v.getDotPath(issue);
  throw new Deviation(
    `\`${call}\` had ${describeReply(reply)}${path ? `, in which \`${path}\` is wrong: ${issue.message}` : ''}`,
  );
}

/** Requires a refusal. */
export function requireRefusal(call: CallName, reply: Reply, ...statuses: readonly number[]): void {
  const isRefused =
    statuses.includes(reply.status) &&
    /^\s*\{/.test(reply.text) &&
    readAnswer(call, reply).outcome === 'refused';
  require(isRefused, `\`${call}\` had ${describeReply(reply)}`);
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop ends the connection.
    if (bytes > answerLimitBytes.list)
      throw new Deviation(`an answer of more than ${answerLimitBytes.list} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
