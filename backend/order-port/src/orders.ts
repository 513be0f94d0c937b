import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { AttemptKey, Order, OrderAttempt, PlacedOrder, RequestedOrder, Reservation } from './order';
import type { ChargeResult, PaymentAttempt } from './payment-port';
import type { Refusal } from './refusal';

/** Takes the money of an attempt. */
export type Charge = (attempt: PaymentAttempt) => Promise<ChargeResult>;

/** `cannot-come`: the attempt can no longer be paid; `may-come`: its processor is still asked. */
export type LatePayment = 'cannot-come' | 'may-come';

/** What an event says of being paid for. */
export interface EventTerms {
  /** The processor's configuration of the event, as it is stored. */
  readonly config: unknown;
  /** The descriptor for the statements of cards. */
  readonly descriptor: string | null;
}

/** A request that is not carried out, and why. */
export interface Refused {
  readonly ok: false;
  readonly refusal: Refusal;
}

/** What the routes of a processor do with orders. The API implements it. */
export interface Orders {
  /**
   * Takes an order within the limits of its client: reserves, charges what there is to charge, stores. The same request under
   * the same reference gets the same answer and is charged once. Without `charge` only a free order goes through.
   */
  place(request: FastifyRequest, order: RequestedOrder, charge?: Charge | null): Promise<PlacedOrder>;
  /** Opens a payment that is made in the browser, within the limits of its client and while its buyer is admitted. */
  open<Opened extends { readonly ok: true }>(
    request: FastifyRequest,
    order: RequestedOrder,
    open: () => Promise<Opened | Refused>,
  ): Promise<Opened | Refused>;
  /** Reserves an order when its turn comes. */
  reserve(order: RequestedOrder): Promise<Reservation>;
  /** The order with this reference, or null. */
  find(referenceID: string): Promise<Order | null>;
  /** Asks the processor for the payment of an attempt and does what follows from its answer. */
  settle(order: Order, attempt: OrderAttempt): Promise<void>;
  /** Gives back what an attempt holds; does nothing to an order that is no longer pending or has got another attempt. */
  release(key: AttemptKey, refusal: Refusal, payment?: LatePayment): Promise<void>;
  /** What an event says of being paid for by a processor; null where it is paid for otherwise, or does not exist. */
  findTerms(eventId: number, processor: string): Promise<EventTerms | null>;
  /** Why the event of an order takes no such order now, or null. */
  refuseEvent(order: RequestedOrder): Promise<Refusal | null>;
  /** Counts a client token that a request is given; its refusal where that is over a limit, or null. */
  refuseClientToken(request: FastifyRequest): Promise<Refusal | null>;
  /** Lists a payment for a person that no order knows. @param details - what tells which it is, without personal data */
  reportUnknownPayment(
    referenceID: string,
    details: Readonly<Record<string, string | number | null>>,
  ): Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
}
