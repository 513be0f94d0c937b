import * as v from 'valibot';
import { rushEvents } from '../store/rush-dataset';
import { buy } from './buy';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { apiOf, placeSchema } from './job';

const { event: _, ...place } = placeSchema.entries;
const jobSchema = v.object({ ...place, firstBuyer: v.number() });

const atOnce = 40;
const warmingOrders = 200;

/** Two, since the orders of one event take turns with those of others. */
const events = [rushEvents.recorded, rushEvents.elsewhere];

/** Buyers who order one after the other, as fast as the store answers. The result is how many tickets were sold, and in how many seconds. */
answerJob(jobSchema, async (job) => {
  let begun = 0;
  const orderNext = async () => {
    const index = begun++;
    const event = events[index % events.length] ?? rushEvents.recorded;
    const buyer = await createBuyer(job.visitorKey, job.firstBuyer + index);
    const addresses = { api: apiOf(job, index), simulators: job.simulators };
    const { result } = await buy(addresses, event, buyer);
    if (result !== 'sold') throw new Error(`An order was answered '${result}'.`);
  };
  const orderWhile = (goesOn: () => boolean) =>
    Promise.all(
      Array.from({ length: atOnce }, async () => {
        while (goesOn()) await orderNext();
      }),
    );
  await orderWhile(() => begun < warmingOrders);
  return async (stopped) => {
    const before = begun;
    const started = performance.now();
    await orderWhile(() => !stopped.aborted);
    return { orders: begun - before, seconds: (performance.now() - started) / 1000 };
  };
});
