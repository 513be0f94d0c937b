import type { ConnectedProcessor } from '@storefront/order-port';
import { adapters } from '@storefront/processors/adapters';
import type { Database } from '../database/connection';
import { timePayments } from '../metrics/order-metrics';
import type { OrderServices } from '../orders';
import type { Settings } from '../settings/api-settings';

interface Connections {
  /** Every processor, with an account or without. */
  readonly connected: readonly ConnectedProcessor[];
  /** Those with an account, as orders find their payments. */
  readonly payments: OrderServices['processors'];
}

/** Connects every processor as the settings name it. */
export function connectProcessors(settings: Settings, database: Database): Connections {
  const named = adapters.map(
    ({ name, connect }) =>
      [name, connect(settings, database, (payments) => timePayments(name, payments))] as const,
  );
  return {
    connected: named.map(([, processor]) => processor),
    payments: Object.fromEntries(
      named.flatMap(([name, { payments }]) => (payments ? [[name, payments] as const] : [])),
    ),
  };
}
