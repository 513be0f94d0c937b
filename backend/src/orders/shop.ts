import type { Processor } from '@storefront/domain/event';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '../database/connection';
import type { PaymentProcessor } from '../payments/payment-processor';

/** What taking and settling orders works with. */
export interface Shop {
  readonly pool: Pool;
  readonly processors: Readonly<Partial<Record<Processor, PaymentProcessor>>>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  /** Milliseconds after which a payment that the processor does not know will not arrive there any more. */
  readonly settleAfterMs: number;
  /** Milliseconds after which an attempt is no longer under way in any process. */
  readonly processorTimeoutMs: number;
}
