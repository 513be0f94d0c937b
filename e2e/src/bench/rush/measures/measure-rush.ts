import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { Manner } from '../clients/job';
import { outcomeSchema } from '../clients/outcome';
import type { RushEvent } from '../store/rush-dataset';
import { readLedger } from '../store/rush-ledger';
import type { RushStore } from '../store/start-rush-store';
import { type Bystanders, measureBystanders } from './measure-bystanders';

/** What many buyers at once came to. */
export interface RushFigures {
  readonly event: RushEvent;
  readonly buyers: number;
  readonly manner: Manner;
  readonly sold: number;
  /** Until the last buyer had an answer. */
  readonly seconds: number;
  /** Answers with a status of the server's fault, and missing ones. */
  readonly failures: number;
  /** Answers that left open whether the buyer is charged. */
  readonly notKnown: number;
  readonly chargedWithoutTicket: number;
  readonly chargedTwice: number;
  readonly notSettled: number;
  /** How many buyers got each answer. */
  readonly answers: Readonly<Record<string, number>>;
  readonly bystanders: Bystanders;
}

let firstBuyer = 1;

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

interface Rush {
  readonly event: RushEvent;
  readonly buyers: number;
  readonly manner: Manner;
}

/** Lets many buyers at once try to buy a ticket of an event, each once. */
export async function measureRush(store: RushStore, { event, buyers, manner }: Rush): Promise<RushFigures> {
  const { apis, simulators, visitorKey } = store;
  const job = { apis, simulators, visitorKey, event, buyers, manner, firstBuyer };
  firstBuyer += buyers;
  const crowd = startClient('buyers', job, v.array(outcomeSchema));
  await crowd.isReady;
  const { bystanders, result: outcomes } = await measureBystanders(store, event, () => {
    crowd.begin();
    return crowd.result;
  });
  const { sold, completed, charged, open } = await readLedger(
    store,
    event,
    new Set(outcomes.map(({ reference }) => reference)),
  );
  return {
    event,
    buyers,
    manner,
    sold,
    seconds: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)) / 1000,
    failures: outcomes.filter(({ status }) => status === 0 || status >= 500).length,
    notKnown: outcomes.filter(({ result }) => result === 'indeterminate').length,
    chargedWithoutTicket: charged.filter((reference) => !completed.has(reference)).length,
    chargedTwice: charged.length - new Set(charged).size,
    notSettled: open,
    answers: countBy(outcomes.map(({ result }) => result)),
    bystanders,
  };
}
