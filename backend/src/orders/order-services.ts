import type { Customer } from '@storefront/domain/checkout';
import type {
  OrderAttempt,
  PaymentProcessor,
  Refusal,
  RequestedOrder,
  Reservation,
} from '@storefront/order-port';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection';
import type { OrderLinks } from './model/order-links';
import type { ReturnReason } from './model/order-state';

type RequestedOrderTerms = Pick<
  RequestedOrder,
  'eventId' | 'referenceID' | 'visitor' | 'networks' | 'processor'
>;

/** Keeps more orders from being placed at once than can be served. */
interface OrderAdmission {
  /** Why an order has to wait; null where it may be placed now. */
  admit(order: RequestedOrderTerms): Promise<Refusal | null>;
  /** Told when there is nothing to admit an order for. */
  leave(order: RequestedOrderTerms): Promise<void>;
  /** Told when an order that was admitted has been answered. */
  finish(order: RequestedOrderTerms): Promise<void>;
}

/** An order as its buyer is written to about it. */
export interface EmailOrder extends OrderAttempt {
  readonly referenceID: string;
  readonly customer: Customer;
}

/**
 * What a buyer is written. `confirmation`: the tickets; `late-tickets`: the tickets, though the payment came late;
 * `payment-failed`: the payment fell through, and the tickets with it; a reason for which the payment goes back.
 */
export type OrderEmail = 'confirmation' | 'late-tickets' | 'payment-failed' | ReturnReason;

/** What taking and settling orders works with. */
export interface OrderServices {
  readonly database: Database;
  readonly admission: OrderAdmission;
  /** Whether nothing is left of an event, nor may come back from other carts; a second old at most. */
  readonly isSoldOut: (eventId: number) => Promise<boolean>;
  /** Reserves an order when its turn comes. */
  readonly reserve: (request: RequestedOrder) => Promise<Reservation>;
  /** Counts a free order that is about to be completed; the refusal where its recipient was written to often enough. */
  readonly refuseFreeOrder: (request: RequestedOrder) => Promise<Refusal | null>;
  /** By the name that events have them by. */
  readonly processors: Readonly<Partial<Record<string, PaymentProcessor>>>;
  /** Signs the addresses of orders' pages. */
  readonly links: OrderLinks;
  /** Stores an e-mail about an order, within the transaction that gives the reason for it. Once for each kind. */
  readonly saveEmail: (transaction: Database, email: OrderEmail, order: EmailOrder) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds after which tickets go back to the shelf whose payment the processor does not know. */
  readonly settleAfterMs: number;
  /** Milliseconds for which a payment that has not arrived is still asked for. */
  readonly watchForMs: number;
  /** Milliseconds after which an attempt is no longer under way in any process. */
  readonly processorTimeoutMs: number;
}
