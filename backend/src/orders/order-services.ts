import type { Customer } from '@storefront/domain/customer';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/connection';
import type { OrderAttempt } from './model/order';
import type { PaymentProcessor } from './model/payment-port';

/** An order as its confirmation tells it. */
export interface PaidOrder extends OrderAttempt {
  readonly referenceID: string;
  readonly customer: Pick<Customer, 'name' | 'email'>;
}

/** What taking and settling orders works with. */
export interface OrderServices {
  readonly database: Database;
  /** By the name that events have them by. */
  readonly processors: Readonly<Partial<Record<string, PaymentProcessor>>>;
  /** Stores the confirmation of an order, within the transaction that completes it. */
  readonly saveConfirmation: (transaction: Database, order: PaidOrder) => Promise<void>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds after which a payment that the processor does not know will not arrive there any more. */
  readonly settleAfterMs: number;
  /** Milliseconds after which an attempt is no longer under way in any process. */
  readonly processorTimeoutMs: number;
}
