import { answerTogether } from '../database/answer-together';
import type { Database } from '../database/connection';
import type { AdmissionLimits } from './admission-limits';
import { askTogether } from './ask-together';
import type { Entry } from './enter-checkout';

/** A wish to open the checkout of an event. */
export interface Ask {
  readonly event: { readonly id: number; readonly limits: AdmissionLimits };
  readonly visitor: string;
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
        const visitors = new Set(
          present.filter(({ event }) => event.id === id).map(({ visitor }) => visitor),
        );
        entries.set(id, await askTogether(database, limits, id, [...visitors]));
      }
      return asks.map(({ event, visitor }) => entries.get(event.id)?.get(visitor) ?? null);
    },
    { most },
  );
