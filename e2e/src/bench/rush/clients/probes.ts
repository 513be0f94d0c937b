import { setTimeout as wait } from 'node:timers/promises';
import { getEventDocument, getTicketingItemsDocument } from '@ticket-storefront/api/protocol';
import * as v from 'valibot';
import { rushEvents } from '../store/rush-dataset';
import { buy } from './buy';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { apiOf, type Place, placeSchema } from './job';
import { createBrowser, postJson } from './post-json';

const jobSchema = v.object({ ...placeSchema.entries, firstBuyer: v.number() });

const readEveryMs = 40;
const orderEveryMs = 100;
const warmingTurns = 20;

/** All that read an event. */
const readers = { headers: {}, browser: createBrowser(null) };

/** What a visitor of an event page asks for: the event, and then its tickets. */
async function readEvent(place: Place, index: number): Promise<void> {
  const graphql = `${apiOf(place, index)}/v1/graphql`;
  const { slug, id } = place.event;
  const ask = async (query: string, variables: object) => {
    const { status, body } = await postJson(graphql, { query, variables }, readers);
    if (status !== 200 || !body['data']) throw new Error(`An event could not be read (${status}).`);
  };
  await ask(getEventDocument, { slug });
  await ask(getTicketingItemsDocument, { event_id: id });
}

/** Does something again and again, at its time, whether or not the last has ended. @returns milliseconds of each. */
async function repeat(everyMs: number, act: (index: number) => Promise<void>, stopped: AbortSignal) {
  const times: Promise<number>[] = [];
  const started = performance.now();
  while (!stopped.aborted) {
    const due = started + times.length * everyMs;
    await wait(Math.max(0, due - performance.now()), undefined, { signal: stopped }).catch(() => undefined);
    if (stopped.aborted) break;
    times.push(
      act(times.length).then(
        () => performance.now() - due,
        () => Number.POSITIVE_INFINITY,
      ),
    );
  }
  return Promise.all(times);
}

/** Buys a ticket of an event that is not rushed. @param index - no two buyers of one number are the same. */
async function buyElsewhere(job: v.InferOutput<typeof jobSchema>, index: number): Promise<void> {
  const buyer = await createBuyer(job.visitorKey, job.firstBuyer + index);
  const addresses = { api: apiOf(job, index), simulators: job.simulators };
  const { result } = await buy(addresses, rushEvents.elsewhere, buyer);
  if (result !== 'sold') throw new Error(`An order of another event was answered '${result}'.`);
}

/** Visitors who take no part in a rush: some read its event, some buy tickets of another. */
answerJob(jobSchema, async (job) => {
  // The first ones take longer here, whatever the servers do. No faster than buyers are let in.
  for (let index = 0; index < warmingTurns; index++) {
    await Promise.all([readEvent(job, index), buyElsewhere(job, index), wait(orderEveryMs)]);
  }
  return async (stopped) => {
    const [reads, orders] = await Promise.all([
      repeat(readEveryMs, (index) => readEvent(job, index), stopped),
      repeat(orderEveryMs, (index) => buyElsewhere(job, warmingTurns + index), stopped),
    ]);
    // JSON has no infinity.
    const finite = (times: readonly number[]) => times.map((time) => Math.min(time, 1e9));
    return { reads: finite(reads), orders: finite(orders) };
  };
});
