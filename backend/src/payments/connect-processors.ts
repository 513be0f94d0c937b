import type { Database } from '../database/connection';
import type { OrderServices } from '../orders/order-services';
import type { Settings } from '../settings/api-settings';
import type { ConnectedProcessor } from './common/processor';
import { processors } from './processors';

interface Connections {
  /** Every processor, with an account or without. */
  readonly connected: readonly ConnectedProcessor[];
  /** Those with an account, as orders find their payments. */
  readonly payments: OrderServices['processors'];
}

/** Connects every processor as the settings name it. */
export function connectProcessors(settings: Settings, database: Database): Connections {
  const named = processors.map(({ name, connect }) => [name, connect(settings, database)] as const);
  return {
    connected: named.map(([, processor]) => processor),
    payments: Object.fromEntries(
      named.flatMap(([name, { payments }]) => (payments ? [[name, payments] as const] : [])),
    ),
  };
}
