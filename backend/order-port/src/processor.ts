import type { Customer } from '@ticket-storefront/domain/checkout';
import { parseJson } from '@ticket-storefront/domain/language';
import type { BrowserNeeds, SettingsFields, SettingsOf } from '@ticket-storefront/server';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import type {
  AttemptKey,
  EventAttempt,
  Order,
  OrderAttempt,
  PlacedOrder,
  RequestedOrder,
  Reservation,
} from './order';
import type { Refusal } from './refusal';

export interface PaymentAttempt {
  readonly referenceID: string;
  /** 1 for the first attempt under the reference. */
  readonly attempt: number;
  /** Integer cents, above 0. */
  readonly amountCents: number;
}

/**
 * The result of a charge. After `indeterminate` money may have moved, so the payment is queried later. `message` is the
 * processor's reason, for the visitor.
 */
export type ChargeResult =
  | { readonly kind: 'approved'; readonly paymentId: string }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'indeterminate' };

/** A payment that a processor has taken. */
export interface TakenPayment {
  /** The processor's id. */
  readonly paymentId: string;
  readonly amountCents: number;
}

/** A payment in the processor's own list. */
export interface ListedPayment extends TakenPayment {
  /** Of its order; null for a payment that is not the shop's. */
  readonly referenceID: string | null;
  /** The connected account that has the money; null for the shop's own. */
  readonly account: string | null;
  readonly takenAt: Date;
}

/**
 * What the processor knows about an attempt. `approved`: paid, for certain once `isFinal`; `none`: no payment so far; `closed`:
 * no payment is possible; `open`: the visitor may still pay for so many milliseconds.
 */
export type FoundPayment =
  | (TakenPayment & { readonly kind: 'approved'; readonly isFinal: boolean })
  | { readonly kind: 'none' }
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly forMs: number }
  | { readonly kind: 'unreachable' };

/**
 * The result of a refund. `refunded`: the payment is voided or refunded, now or before; `not-yet`: to be retried; `refused`:
 * the processor refuses it.
 */
export type RefundResult = { readonly kind: 'refunded' | 'not-yet' | 'refused' };

/** What the API needs of every processor. Never rejects. */
export interface PaymentProcessor {
  /** Milliseconds until the hold of an open attempt ends; missing if the API charges at once. */
  holdEndsInMs?(attempt: AttemptKey): Promise<number | null>;
  /** Queries the outcome of an attempt. */
  findPayment(attempt: PaymentAttempt): Promise<FoundPayment>;
  /**
   * Refunds a whole payment: voids it before settlement, else refunds it. Repeated calls refund it once.
   * @property payment.account - for one of the processor's list, which the database may not know
   */
  refundPayment(payment: TakenPayment & { readonly account?: string | null }): Promise<RefundResult>;
  /**
   * The payments since a time that were not refunded, also those that no order knows; null if the processor does not respond.
   * @param accounts - the connected accounts of all events
   */
  listPayments?(since: Date, accounts: readonly string[]): Promise<readonly ListedPayment[] | null>;
}

/** A processor that the API charges. A repeated charge of an attempt takes the money once. Never rejects. */
export interface ChargingProcessor<Means> extends PaymentProcessor {
  charge(attempt: PaymentAttempt, means: Means, customer: Customer): Promise<ChargeResult>;
}

/** A processor by its payment service (docs/payment-services.md). The means are the service's own. Never rejects. */
export interface ServicePayments extends ChargingProcessor<unknown> {
  /** Whether the registry describes the service now; its calls fail as `unreachable` if not. */
  isDescribed(): boolean;
  /** Public data for the checkout of an event; null if the service gives none. */
  start(eventId: number): Promise<Readonly<Record<string, string>> | null>;
}

export interface ServerSettings<Fields extends SettingsFields = SettingsFields> {
  readonly fields: Fields;
  /** Settings that form an account: set all of them or none. */
  readonly account: readonly (keyof Fields & string)[];
}

/** The description of a payment processor, without its code. */
export interface ProcessorDescription<
  Name extends string = string,
  Api extends SettingsFields = SettingsFields,
  Shell extends SettingsFields = SettingsFields,
> {
  /** Its name in events. */
  readonly name: Name;
  /** Its name for people. */
  readonly label: string;
  /** The folder `remote-checkout-…`. */
  readonly folder: string;
  /** Cost of an order for the API, as a multiple of an order by the cheapest processor (`npm run bench:rush`). */
  readonly orderCost: number;
  /** The name on a card's statement for an event's descriptor; null if unknown. */
  readonly statementName: (descriptor: string | null) => string | null;
  /** Whether each event has its own account (`connected_account_id`); without one it sells only free tickets. */
  readonly needsAccount: boolean;
  /** Settings of the API. The first account setting decides whether payments are real. */
  readonly api: ServerSettings<Api>;
  readonly shell: ServerSettings<Shell>;
  readonly browser: (settings: SettingsOf<Shell>) => BrowserNeeds;
}

/** Describes a processor, with the types of its settings. */
export const describeProcessor = <
  const Name extends string,
  Api extends SettingsFields,
  Shell extends SettingsFields,
>(
  description: ProcessorDescription<Name, Api, Shell>,
) => description;

/** The API's settings for one processor. */
export type AdapterSettings<Fields extends SettingsFields> = SettingsOf<Fields> & {
  /** Milliseconds until a call to a processor times out. */
  readonly PROCESSOR_TIMEOUT_MS: number;
};

/** The API's database, where a processor may have its own tables; Kysely's `sql` runs in it. */
export type OwnTables = QueryExecutorProvider;

/** A processor with the settings of this installation. */
export interface ConnectedProcessor {
  /** Null without an account. */
  readonly payments: PaymentProcessor | null;
  /** Whether payments are possible now: by an account of the API, or by a payment service. */
  isOpen(): boolean;
  /** Adds its routes. Without an account they only take free orders. */
  register(server: FastifyInstance, orders: Orders): void;
}

interface Adapter<Settings, Payments extends PaymentProcessor> {
  readonly name: string;
  /** Payments by the processor's payment service, if it may have one instead of this adapter. */
  throughService?(service: ServicePayments, own: Payments | null): Payments;
  /** Null without an account. */
  connect(settings: Settings, database: OwnTables): Payments | null;
  register(server: FastifyInstance, orders: Orders, payments: Payments | null): void;
  /** Deletes its own data of deleted orders. */
  forgetOrders?(database: OwnTables, referenceIDs: readonly string[]): Promise<void>;
  /** Deletes its own data after the time in its settings. */
  forgetOverdue?(database: OwnTables, settings: Settings): Promise<void>;
}

/** The API's side of a payment processor. */
export interface ProcessorAdapter<Settings>
  extends Pick<Adapter<Settings, PaymentProcessor>, 'name' | 'forgetOrders' | 'forgetOverdue'> {
  /**
   * @param decorate - wraps the payments, for the API and for the processor's routes
   * @param service - the payment service that may be described for the processor; null if the API uses none
   */
  connect(
    settings: Settings,
    database: OwnTables,
    decorate: <Payments extends PaymentProcessor>(payments: Payments) => Payments,
    service: ServicePayments | null,
  ): ConnectedProcessor;
}

/** Payments by a service while it is described, else by the API's own adapter. */
export function serviceOrOwn<Means>(
  service: ServicePayments,
  own: ChargingProcessor<Means> | null,
): ChargingProcessor<Means> {
  const chosen = () => (own && !service.isDescribed() ? own : service);
  return {
    charge: (attempt, means, customer) => chosen().charge(attempt, means, customer),
    findPayment: (attempt) => chosen().findPayment(attempt),
    refundPayment: (payment) => chosen().refundPayment(payment),
    listPayments: async (since, accounts) => (await chosen().listPayments?.(since, accounts)) ?? null,
  };
}

/** Defines the API's side of a processor. */
export const defineAdapter = <Settings, Payments extends PaymentProcessor>({
  connect,
  register,
  throughService,
  ...adapter
}: Adapter<Settings, Payments>): ProcessorAdapter<Settings> => ({
  ...adapter,
  connect(settings, database, decorate, service) {
    const own = connect(settings, database);
    const chosen = service && throughService ? throughService(service, own) : own;
    const payments = chosen && decorate(chosen);
    return {
      payments,
      isOpen: () => payments !== null && (own !== null || service?.isDescribed() === true),
      register: (server, orders) => register(server, orders, payments),
    };
  },
});

/** The response of a processor, or the failure. `unreachable`: it certainly received nothing. */
type ProcessorAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly body: unknown;
      readonly text: string;
      readonly headers: Headers;
    }
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'indeterminate' };

/** Error codes of failures before anything was sent. */
const neverSent: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  // A certificate that is not trusted ends the connection before a request is sent.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);

const fieldOf = (value: unknown, field: string): unknown =>
  value && typeof value === 'object' ? Reflect.get(value, field) : undefined;

const codeOf = (error: unknown): unknown => fieldOf(fieldOf(error, 'cause'), 'code');

/** Reads a body as text. @throws {Error} if it has more bytes; the connection ends. */
async function readText(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error(`The answer has more than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/**
 * Calls a processor and parses its JSON. Never rejects.
 * @param maxBytes - of the answer; a longer one is `indeterminate`
 */
export async function callProcessor(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
  maxBytes = 64 * 1024 * 1024,
): Promise<ProcessorAnswer> {
  try {
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
    const text = await readText(response.body, maxBytes);
    const { status, headers } = response;
    return { kind: 'answered', status, body: parseJson(text), text, headers };
  } catch (error) {
    return { kind: neverSent.has(codeOf(error)) ? 'unreachable' : 'indeterminate' };
  }
}

/** Charges an attempt. */
export type Charge = (attempt: PaymentAttempt) => Promise<ChargeResult>;

/** `cannot-come`: no payment of the attempt can arrive; `may-come`: its processor is still polled. */
export type LatePayment = 'cannot-come' | 'may-come';

/** The payment data of an event. */
export interface EventTerms {
  /** The event's configuration for the processor. */
  readonly config: unknown;
  /** The descriptor for statements of cards. */
  readonly descriptor: string | null;
}

export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** The operations on orders that a processor's routes use. The API implements it. */
export interface Orders {
  /**
   * Reserves, charges and stores an order within the client's limits. A repeated request gets the same answer and is charged
   * once. Without `charge` only free orders succeed.
   */
  place(request: FastifyRequest, order: RequestedOrder, charge?: Charge | null): Promise<PlacedOrder>;
  /** Opens a payment that the browser makes, within the client's limits and while the buyer is admitted. */
  open<Opened extends { readonly ok: true }>(
    request: FastifyRequest,
    order: RequestedOrder,
    open: () => Promise<Opened | Refused>,
  ): Promise<Opened | Refused>;
  /** Reserves an order; waits for its turn. */
  reserve(order: RequestedOrder): Promise<Reservation>;
  find(referenceID: string): Promise<Order | null>;
  /** Queries the processor about an attempt and updates the order. */
  settle(order: Order, attempt: OrderAttempt): Promise<void>;
  /** Releases the hold of an attempt; does nothing unless it is the latest attempt of a pending order. */
  release(attempt: EventAttempt, refusal: Refusal, payment?: LatePayment): Promise<void>;
  /** Null unless the event uses this processor. */
  findTerms(eventId: number, processor: string): Promise<EventTerms | null>;
  /** Why the event takes no such order now, or null. */
  refuseEvent(order: RequestedOrder): Promise<Refusal | null>;
  /** Counts a client token; returns a refusal over the limit. */
  refuseClientToken(request: FastifyRequest): Promise<Refusal | null>;
  /** Reports a payment without an order to a person. @param details - identifies the payment, without personal data */
  reportUnknownPayment(
    referenceID: string,
    details: Readonly<Record<string, string | number | null>>,
  ): Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}
