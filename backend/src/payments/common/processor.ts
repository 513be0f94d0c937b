import type { ProcessorName } from '@storefront/processors/processors';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../database/connection';
import type { PaymentProcessor } from '../../orders/model/payment-port';
import type { OrderServices } from '../../orders/order-services';
import type { Settings } from '../../settings/api-settings';

/** A processor as this installation is set up for it. */
export interface ConnectedProcessor {
  /** Finds its payments; null where the settings name no account. */
  readonly payments: PaymentProcessor | null;
  /** Adds its routes, which place orders. Without an account they take free orders alone. */
  register(server: FastifyInstance, services: OrderServices): void;
}

/** What the API does by one payment processor. */
export interface Processor {
  /** As events name it. */
  readonly name: ProcessorName;
  connect(settings: Settings, database: Database): ConnectedProcessor;
}
