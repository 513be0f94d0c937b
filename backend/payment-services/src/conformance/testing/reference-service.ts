import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { distrust, publicKeyOf, signMessage } from '@ticket-storefront/signing';
import * as v from 'valibot';
import { type AnswerTo, callSchema, type ServiceAnswer, type ServiceCall } from '../../protocol';
import { type SandboxProcessor, type Transaction, travel } from './sandbox-processor';

/** Defects that teams write. */
export const faults = [
  'amount-ignored-when-repeated',
  'amount-in-key',
  'amounts-in-floating-dollars',
  'amounts-unchecked',
  'any-processor',
  'any-protocol',
  'attempt-not-in-key',
  'body-read-as-latin1',
  'charge-again-after-refund',
  'charge-by-default',
  'charge-if-not-found',
  'closed-instead-of-none',
  'codes-for-visitors',
  'crash-on-other-requests',
  'currency-ignored',
  'echoed-amount',
  'errors-as-unknown',
  'final-when-settled',
  'find-by-reference',
  'find-declined-transactions',
  'find-in-memory',
  'foreign-reference-empty',
  'future-allowed',
  'id-of-order-found',
  'key-in-memory',
  'key-of-other-service',
  'key-renewed-after-timeout',
  'key-renewed-always',
  'key-shortened',
  'list-after-since',
  'list-all',
  'list-in-memory',
  'list-keys',
  'list-local-time',
  'list-refunded',
  'means-unchecked',
  'missing-is-refunded',
  'none-is-unknown',
  'numbers-in-settings',
  'old-allowed',
  'one-minute-tolerance',
  'one-signature',
  'other-body-signed',
  'own-id',
  'own-outcome',
  'own-timeout',
  'partial-refunds',
  'pending-is-declined',
  'redirected',
  'refund-conflict-impossible',
  'refund-never-done',
  'refunded-before-impossible',
  'repeated-decline-refused',
  'replays-refused',
  'shared-call',
  'small-body',
  'status-of-outcome',
  'strict-fields',
  'timeout-is-not-charged',
  'type-text',
  'unlimited-body',
  'unsigned-allowed',
  'unsigned-declines',
  'unsigned-refusals',
  'verification-ignored',
] as const;

export type Fault = (typeof faults)[number];

interface ServiceOptions {
  readonly processor: SandboxProcessor;
  /** Public keys of the API. */
  readonly apiKeys: readonly string[];
  /** Signs the answers. */
  readonly key: KeyObject;
  readonly fault?: Fault | null;
}

type Charge = Extract<ServiceCall, { readonly call: 'charge' }>;
type Find = Extract<ServiceCall, { readonly call: 'find' }>;

/** Milliseconds that the service waits for its processor at most. */
const processorTimeoutMs = 1000;

const refused = (message: string) => ({ outcome: 'refused', message }) as const;
const meansSchema = v.object({ token: v.string() });
const strictSchema = v.variant(
  'call',
  callSchema.options.map((option) => v.strictObject(option.entries)) as unknown as typeof callSchema.options,
);
const otherKey = generateKeyPairSync('ed25519').privateKey;

/** A payment service as a team would write it, correct or with one fault. */
class ReferenceService {
  readonly #options: ServiceOptions;
  readonly #seen = new Set<string>();
  readonly #memory = new Map<string, Transaction>();
  readonly #charges = new Map<string, Promise<AnswerTo<'charge'>>>();
  #current: ServiceCall | null = null;

  constructor(options: ServiceOptions) {
    this.#options = options;
  }

  #has(fault: Fault): boolean {
    return this.#options.fault === fault;
  }

  #keyOf({ reference, attempt, amountCents }: Find | Charge): string {
    if (this.#has('attempt-not-in-key')) return reference;
    if (this.#has('amount-in-key')) return `${reference}.${attempt}.${amountCents}`;
    return `${this.#has('key-shortened') ? reference.slice(0, 40) : reference}.${attempt}`;
  }

  /** The transactions of an attempt. */
  async #transactionsOf(call: Find | Charge): Promise<readonly Transaction[]> {
    const key = this.#keyOf(call);
    if (this.#has('find-in-memory')) return [this.#memory.get(key)].filter((each) => each !== undefined);
    const isOfAttempt = this.#has('find-by-reference')
      ? (each: Transaction) => each.reference === call.reference
      : (each: Transaction) => each.key === key || Boolean(each.key?.startsWith(`${key}#`));
    return this.#options.processor.query(isOfAttempt);
  }

  async #charge(call: Charge): Promise<AnswerTo<'charge'>> {
    const token = this.#has('means-unchecked')
      ? (call.means as { token: string }).token.trim()
      : (v.safeParse(meansSchema, call.means).output as { token?: string } | undefined)?.token;
    if (typeof token !== 'string') return refused('The means need a token.');
    const [known] = await this.#transactionsOf(call);
    const isOther = known !== undefined && known.amountCents !== call.amountCents;
    if (isOther && !this.#has('amount-ignored-when-repeated') && !this.#has('amount-in-key'))
      return refused('This attempt has another amount.');
    if (known?.status === 'declined' && this.#has('repeated-decline-refused'))
      return refused('This attempt was made before.');
    if (!this.#has('key-in-memory')) return this.#take(call, token, known);
    const key = this.#keyOf(call);
    const taken = this.#charges.get(key) ?? this.#take(call, token, known);
    this.#charges.set(key, taken);
    return taken;
  }

  async #take(call: Charge, token: string, known: Transaction | undefined): Promise<AnswerTo<'charge'>> {
    const { reference, amountCents } = call;
    const usual = this.#keyOf(call);
    const isNew =
      this.#has('key-renewed-always') ||
      this.#has('key-in-memory') ||
      (this.#has('charge-if-not-found') && !known) ||
      (this.#has('charge-again-after-refund') && known?.isRefunded) ||
      (this.#has('key-renewed-after-timeout') && this.#seen.has(`timeout ${usual}`));
    const key = isNew ? `${usual}#${randomUUID()}` : (known?.key ?? usual);
    // Leaves time for the way of the answer.
    const timeoutMs = this.#has('own-timeout')
      ? processorTimeoutMs
      : Math.min(processorTimeoutMs, call.deadlineMs / 2);
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const transaction = await this.#options.processor.charge(
        { key, reference, amountCents, token },
        signal,
      );
      if (!transaction) {
        if (this.#has('pending-is-declined')) return { outcome: 'declined', message: 'Your bank said no.' };
        return { outcome: 'unknown' };
      }
      if (transaction.status === 'declined') {
        const message = this.#has('codes-for-visitors') ? 'do_not_honor' : 'Your bank declined the card.';
        return { outcome: 'declined', message };
      }
      this.#memory.set(usual, transaction);
      return { outcome: 'approved', paymentId: transaction.id, amountCents: this.#centsOf(transaction) };
    } catch {
      this.#seen.add(`timeout ${usual}`);
      return { outcome: this.#has('timeout-is-not-charged') ? 'not-charged' : 'unknown' };
    }
  }

  #centsOf({ amountCents }: Transaction): number {
    return this.#has('amounts-in-floating-dollars') ? Math.trunc((amountCents / 100) * 100) : amountCents;
  }

  async #find(call: Find): Promise<AnswerTo<'find'>> {
    const transactions = await this.#transactionsOf(call);
    const found = transactions.find(
      ({ status }) => status === 'approved' || this.#has('find-declined-transactions'),
    );
    if (!found) {
      if (this.#has('none-is-unknown')) return { outcome: 'unknown' };
      return { outcome: this.#has('closed-instead-of-none') ? 'closed' : 'none' };
    }
    return {
      outcome: 'approved',
      paymentId: this.#has('id-of-order-found') ? (found.reference ?? found.id) : found.id,
      amountCents: this.#has('echoed-amount') ? call.amountCents : this.#centsOf(found),
      isFinal: !this.#has('final-when-settled'),
    };
  }

  async #refund({ paymentId, amountCents }: Extract<ServiceCall, { readonly call: 'refund' }>) {
    const { processor } = this.#options;
    const [known] = await processor.query(({ id, status }) => id === paymentId && status === 'approved');
    if (known && known.amountCents !== amountCents && !this.#has('partial-refunds'))
      return { outcome: 'impossible' } as const;
    switch (await processor.refund(paymentId)) {
      case 'done':
        return { outcome: this.#has('refund-never-done') ? 'not-yet' : 'refunded' } as const;
      case 'done-before':
        if (this.#has('refund-never-done')) return { outcome: 'not-yet' } as const;
        return { outcome: this.#has('refunded-before-impossible') ? 'impossible' : 'refunded' } as const;
      case 'under-way':
        return { outcome: this.#has('refund-conflict-impossible') ? 'impossible' : 'not-yet' } as const;
      case 'missing':
        return { outcome: this.#has('missing-is-refunded') ? 'refunded' : 'impossible' } as const;
    }
  }

  async #list(since: Date): Promise<AnswerTo<'list'>> {
    const isListed = ({ status, isRefunded, takenAt }: Transaction) =>
      status === 'approved' &&
      (!isRefunded || this.#has('list-refunded')) &&
      (this.#has('list-all') || takenAt > since || (takenAt >= since && !this.#has('list-after-since')));
    const remembered = new Set([...this.#memory.values()].map(({ id }) => id));
    const transactions = (await this.#options.processor.query(isListed)).filter(
      ({ id }) => !this.#has('list-in-memory') || remembered.has(id),
    );
    const payments = transactions.map((transaction) => {
      const { id, key, reference, takenAt } = transaction;
      const foreign = this.#has('foreign-reference-empty') ? '' : null;
      // The team's servers run in Denver.
      const shownAt = this.#has('list-local-time') ? new Date(takenAt.getTime() - 7 * 3_600_000) : takenAt;
      return {
        paymentId: id,
        amountCents: this.#centsOf(transaction),
        reference: (this.#has('list-keys') ? key : reference) ?? foreign,
        takenAt: shownAt.toISOString(),
      };
    });
    return { outcome: 'listed', payments };
  }

  async #answer(given: ServiceCall): Promise<ServiceAnswer> {
    this.#current = given;
    // Reads the settings of the event.
    await travel();
    const call = this.#has('shared-call') ? this.#current : given;
    switch (call.call) {
      case 'start':
        return {
          outcome: 'started',
          settings: { merchant: (this.#has('numbers-in-settings') ? 42 : 'm_42') as string },
        };
      case 'find':
        return this.#find(call);
      case 'charge':
        return this.#charge(call);
      case 'refund':
        return this.#refund(call);
      case 'list':
        return this.#list(new Date(call.since));
    }
  }

  /** Why a call is not trusted; null if it is. */
  #distrust(headers: Headers, body: string): string | null {
    const { apiKeys } = this.#options;
    const signatures = headers.get('webhook-signature');
    if (!signatures) return this.#has('unsigned-allowed') ? null : 'unsigned';
    if (this.#has('one-signature') && signatures.split(' ')[0]?.startsWith('v1a,'))
      headers.set('webhook-signature', signatures.split(' ')[0] ?? '');
    const reason = distrust(apiKeys, headers, body, new Date());
    if (this.#has('verification-ignored') && reason === 'signed by an unknown key') return null;
    const age = Date.now() / 1000 - Number(headers.get('webhook-timestamp'));
    if (this.#has('one-minute-tolerance') && Math.abs(age) > 60) return 'too old';
    if (reason === 'too old' && (age > 0 ? this.#has('old-allowed') : this.#has('future-allowed')))
      return null;
    return reason;
  }

  /** The call in a body; null if this service takes no such call. */
  #read(body: string): ServiceCall | null {
    let json: unknown = JSON.parse(body);
    if (json && typeof json === 'object') {
      const fields = json as Record<string, unknown>;
      if (this.#has('any-protocol')) json = { ...fields, protocol: 1 };
      if (this.#has('currency-ignored')) json = { ...fields, currency: 'USD' };
      if (this.#has('charge-by-default') && 'means' in fields) json = { ...fields, call: 'charge' };
      // Left to the processor's SDK, which takes what it gets.
      if (this.#has('amounts-unchecked'))
        json = { ...fields, amountCents: Math.abs(Number(fields['amountCents'])) || 1 };
    }
    const parsed = v.safeParse(this.#has('strict-fields') ? strictSchema : callSchema, json);
    if (!parsed.success) return null;
    return parsed.output.processor === 'zephyrpay' || this.#has('any-processor') ? parsed.output : null;
  }

  async #answerTo(headers: Headers, body: string): Promise<{ status: number; answer: ServiceAnswer }> {
    const reason = this.#distrust(headers, body);
    if (reason) return { status: 401, answer: refused(`The call is ${reason}.`) };
    const id = headers.get('webhook-id') ?? '';
    if (this.#has('replays-refused') && this.#seen.has(id))
      return { status: 401, answer: refused('The call is a replay.') };
    this.#seen.add(id);
    let call: ServiceCall | null = null;
    try {
      call = this.#read(body);
    } catch {
      if (this.#has('errors-as-unknown')) return { status: 200, answer: { outcome: 'unknown' } };
    }
    if (!call) return { status: 400, answer: refused('This service takes no such call.') };
    const answer = await this.#answer(call);
    const isDeclined = answer.outcome === 'declined' && this.#has('status-of-outcome');
    return { status: isDeclined ? 402 : answer.outcome === 'refused' ? 400 : 200, answer };
  }

  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.#has('redirected') && request.url === '/payments') {
      response.writeHead(308, { location: '/payments/' }).end();
      return;
    }
    if (request.method !== 'POST' || !/^\/payments\/?$/.test(request.url ?? '')) {
      if (this.#has('crash-on-other-requests')) throw new Error('There is no such route.');
      response.writeHead(404).end();
      return;
    }
    const body = await this.#readBody(request);
    if (body === null) {
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    const headers = new Headers(request.headers as Record<string, string>);
    const { status, answer } = await this.#answerTo(headers, body);
    this.#send(response, headers.get('webhook-id') ?? 'call_without_id', status, answer);
  }

  async #readBody(request: IncomingMessage): Promise<string | null> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const limit = this.#has('small-body') ? 16 * 1024 : 64 * 1024;
    if (body.length > limit && !this.#has('unlimited-body')) return null;
    return body.toString(this.#has('body-read-as-latin1') ? 'latin1' : 'utf8');
  }

  #send(response: ServerResponse, id: string, status: number, answer: ServiceAnswer): void {
    const named =
      this.#has('own-outcome') && answer.outcome === 'approved' ? { ...answer, outcome: 'success' } : answer;
    const signed = JSON.stringify(named);
    const key = this.#has('key-of-other-service') ? otherKey : this.#options.key;
    const isUnsigned =
      (this.#has('unsigned-declines') && answer.outcome === 'declined') ||
      (this.#has('unsigned-refusals') && answer.outcome === 'refused');
    const signature = signMessage(key, this.#has('own-id') ? `answer_${randomUUID()}` : id, signed);
    const type = this.#has('type-text') ? 'text/html' : 'application/json';
    response.writeHead(status, { 'content-type': type, ...(isUnsigned ? {} : signature) });
    response.end(this.#has('other-body-signed') ? JSON.stringify(named, null, 2) : signed);
  }
}

export interface RunningService {
  readonly address: string;
  close(): Promise<void>;
}

/** Starts a process of the service, at a free port. */
export async function startReferenceService(options: ServiceOptions): Promise<RunningService> {
  const service = new ReferenceService(options);
  const server: Server = createServer((request, response) => {
    service.handle(request, response).catch(() => {
      // As web frameworks do by default. A process that crashes answers nobody any more.
      if (options.fault === 'crash-on-other-requests') {
        server.close();
        server.closeAllConnections();
      } else response.writeHead(500, { 'content-type': 'text/html' }).end('<h1>Internal Server Error</h1>');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}/payments`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A key pair of a test. */
export function createKey() {
  const key = generateKeyPairSync('ed25519').privateKey;
  return { key, publicKey: publicKeyOf(key) };
}
