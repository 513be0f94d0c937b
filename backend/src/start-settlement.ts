import { processors } from '@storefront/processors';
import { startSweeper } from './background/start-sweeper';
import { giveBackDuePayments } from './orders/give-back-due-payments';
import type { OrderServices } from './orders/order-services';
import { settleDueAttempts } from './orders/settle-due-attempts';

/** Repeated work that can be ended. */
interface Settlement {
  /** Resolves when what is under way is done. */
  stop(): Promise<void>;
}

/**
 * Settles attempts and gives payments back, again and again, for each processor by itself: one that is slow or broken keeps no
 * other waiting.
 */
export function startSettlement(
  services: OrderServices,
  everyMs: number,
  onError: (error: unknown) => void,
): Settlement {
  const sweepers = processors.flatMap(({ name }) => [
    startSweeper((signal) => settleDueAttempts(services, name, signal), everyMs, onError),
    startSweeper((signal) => giveBackDuePayments(services, name, signal), everyMs, onError),
  ]);
  return {
    stop: async () => {
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    },
  };
}
