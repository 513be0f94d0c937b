import type { Customer } from '@ticket-storefront/domain/checkout';
import type {
  EventAttempt,
  LatePayment,
  OrderAttempt,
  PaymentProcessor,
  Refusal,
  RequestedOrder,
  Reservation,
} from '@ticket-storefront/order-port';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection';
import type { OrderLinks } from './model/order-links';
import type { ReturnReason } from './model/order-state';
import type { OrdersUnderWay } from './under-way';

type RequestedOrderTerms = Pick<
  RequestedOrder,
  'eventId' | 'referenceID' | 'visitor' | 'isVisitorProven' | 'networks' | 'processor'
>;

/** Limits how many orders are placed at once. */
interface OrderAdmission {
  /** Why an order has to wait, or null. */
  admit(order: RequestedOrderTerms): Promise<Refusal | null>;
  /** Called if the order cannot be placed. */
  leave(order: RequestedOrderTerms): Promise<void>;
  /** Called after an admitted order was refused, or its buyer has no token. */
  finish(order: RequestedOrderTerms): Promise<void>;
}

export interface EmailOrder extends OrderAttempt {
  readonly referenceID: string;
  readonly customer: Customer;
}

/** The e-mails about payments. `payment-failed`: the order is void; a refund: its reason. */
export type OrderEmail = 'payment-failed' | ReturnReason;

/** The processors by which payments are possible now, by their names in events. */
export interface Processors {
  of(name: string): PaymentProcessor | null;
  names(): readonly string[];
}

/** The services for placing and settling orders. */
export interface OrderServices {
  readonly database: Database;
  readonly admission: OrderAdmission;
  /** Whether nothing is left or held; at most a second old. */
  readonly isSoldOut: (eventId: number) => Promise<boolean>;
  /** Those that this process is placing: they share statements. */
  readonly underWay: OrdersUnderWay;
  /** Reserves an order; waits for its turn. */
  readonly reserve: (request: RequestedOrder) => Promise<Reservation>;
  /** Completes a paid attempt that is pending, in a batch with others of its event; false if it is in another state. */
  readonly sell: (
    sale: EventAttempt & {
      readonly payment: { readonly paymentId: string; readonly isFinal: boolean } | null;
    },
  ) => Promise<boolean>;
  /** Releases an unpaid attempt that is pending, in a batch with others of its event; false if it is in another state. */
  readonly release: (
    attempt: EventAttempt & { readonly refusal: Refusal; readonly payment: LatePayment },
  ) => Promise<boolean>;
  /** Counts a free order; returns a refusal if its recipient has too many. */
  readonly refuseFreeOrder: (request: RequestedOrder) => Promise<Refusal | null>;
  readonly processors: Processors;
  readonly links: OrderLinks;
  /** Writes the next confirmations to the outbox, or that of one order; whether one was still to be written. */
  readonly writeConfirmation: (database: Database, referenceID?: string) => Promise<boolean>;
  /** Stores an e-mail about a payment in the transaction of its reason, once of each kind. */
  readonly saveEmail: (transaction: Database, email: OrderEmail, order: EmailOrder) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds after which an order without a payment releases its tickets. */
  readonly settleAfterMs: number;
  /** Milliseconds for which a missing payment is polled. */
  readonly pollForMs: number;
  /** Milliseconds after which no process works on an attempt. */
  readonly processorTimeoutMs: number;
}
