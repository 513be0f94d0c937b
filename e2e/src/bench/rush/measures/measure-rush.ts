import * as v from 'valibot';
import { startClient } from '../clients/client-process';
import type { Manner } from '../clients/job';
import { outcomeSchema } from '../clients/outcome';
import type { RushEvent } from '../store/rush-dataset';
import { readLedger } from '../store/rush-ledger';
import type { RushStore } from '../store/start-rush-store';
import { type Bystanders, type BystanderTimes, bystandersOf, measureBystanders } from './measure-bystanders';

/** Many buyers at once who try to buy a ticket of an event, each once. */
export interface Rush {
  readonly event: RushEvent;
  readonly buyers: number;
  readonly manner: Manner;
}

/** What they came to. */
interface Outcomes {
  /** Answers with a status of the server's fault, and missing ones. */
  readonly failures: number;
  /** Answers that left open whether the buyer is charged. */
  readonly notKnown: number;
  readonly chargedWithoutTicket: number;
  readonly chargedTwice: number;
  readonly notSettled: number;
  /** How many buyers got each answer. */
  readonly answers: Readonly<Record<string, number>>;
}

/** One round of a rush, with an event of its own. */
export interface RushRound extends Outcomes {
  readonly sold: number;
  /** Until the last buyer had an answer. */
  readonly seconds: number;
  readonly bystanders: BystanderTimes;
}

/** All rounds of a rush. */
export interface RushFigures extends Rush, Outcomes {
  /** Of each round. */
  readonly sold: readonly number[];
  readonly seconds: readonly number[];
  readonly bystanders: Bystanders;
}

let firstBuyer = 1;

function countBy(words: readonly (readonly [word: string, count: number])[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const [word, count] of words) counts[word] = (counts[word] ?? 0) + count;
  return counts;
}

/** The figures of a rush, by those of its rounds. */
export function figuresOf(rush: Rush, rounds: readonly RushRound[]): RushFigures {
  const sum = (count: (round: RushRound) => number) => rounds.reduce((all, each) => all + count(each), 0);
  return {
    ...rush,
    sold: rounds.map(({ sold }) => sold),
    seconds: rounds.map(({ seconds }) => seconds),
    failures: sum(({ failures }) => failures),
    notKnown: sum(({ notKnown }) => notKnown),
    chargedWithoutTicket: sum(({ chargedWithoutTicket }) => chargedWithoutTicket),
    chargedTwice: sum(({ chargedTwice }) => chargedTwice),
    notSettled: sum(({ notSettled }) => notSettled),
    answers: countBy(rounds.flatMap(({ answers }) => Object.entries(answers))),
    // Without the first, in which processes have just started.
    bystanders: bystandersOf(rounds.slice(1).map(({ bystanders }) => bystanders)),
  };
}

/** Lets the buyers of a rush try to buy. */
export async function measureRush(store: RushStore, { event, buyers, manner }: Rush): Promise<RushRound> {
  const { apis, simulators, visitorKey } = store;
  const job = { apis, simulators, visitorKey, event, buyers, manner, firstBuyer };
  firstBuyer += buyers;
  const crowd = startClient('buyers', job, v.array(outcomeSchema));
  await crowd.isReady;
  const { times, result: outcomes } = await measureBystanders(store, event, () => {
    crowd.begin();
    return crowd.result;
  });
  crowd.leave();
  const { sold, completed, charged, open } = await readLedger(
    store,
    event,
    new Set(outcomes.map(({ reference }) => reference)),
  );
  return {
    sold,
    seconds: Math.max(...outcomes.map(({ milliseconds }) => milliseconds)) / 1000,
    failures: outcomes.filter(({ status }) => status === 0 || status >= 500).length,
    notKnown: outcomes.filter(({ result }) => result === 'indeterminate').length,
    chargedWithoutTicket: charged.filter((reference) => !completed.has(reference)).length,
    chargedTwice: charged.length - new Set(charged).size,
    notSettled: open,
    answers: countBy(outcomes.map(({ result }) => [result, 1])),
    bystanders: times,
  };
}
