import type { Networks } from '@storefront/order-port';
import { answerTogether } from '../database/answer-together';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { askTogether, type Entry } from './ask-together';
import { visitorHolder } from './holder';

/** A wish to open the checkout of an event. */
export interface Ask {
  readonly event: { readonly id: number; readonly limits: AdmissionLimits };
  readonly visitor: string;
  /** Hashes of where the visitor is; null where that tells nothing. */
  readonly networks: Networks | null;
  /** Whether the sender has hung up: such an ask takes no place. */
  readonly hasLeft: () => boolean;
}

/** Asks that are answered together. */
const most = 16;

/** Answers asks in the order in which they came, those for one event together. One whose sender has left gets null. */
export const askInTurn = (database: Database): ((ask: Ask) => Promise<Entry | null>) =>
  answerTogether(
    async (asks: readonly Ask[]) => {
      const present = asks.filter(({ hasLeft }) => !hasLeft());
      const events = new Map(present.map(({ event }) => [event.id, event]));
      const entries = new Map<number, ReadonlyMap<string, Entry>>();
      for (const { id, limits } of events.values()) {
        const holders = new Map(
          present
            .filter(({ event }) => event.id === id)
            .map(({ visitor, networks }) => [visitor, { holder: visitorHolder(visitor), networks }]),
        );
        entries.set(id, await askTogether(database, limits, id, [...holders.values()]));
      }
      return asks.map(({ event, visitor }) => entries.get(event.id)?.get(visitorHolder(visitor)) ?? null);
    },
    { most },
  );
