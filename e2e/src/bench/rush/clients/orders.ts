import * as v from 'valibot';
import { buy } from './buy';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { apiOf, eventSchema, placeSchema } from './job';

const { event: _, ...place } = placeSchema.entries;
const jobSchema = v.object({
  ...place,
  firstBuyer: v.number(),
  events: v.pipe(v.array(eventSchema), v.minLength(1)),
  atOnce: v.number(),
});

const warmingOrders = 200;

/** Buyers who order one after the other, as fast as the store answers. The result is how many tickets were sold, and in how many seconds. */
answerJob(jobSchema, async (job) => {
  const { events, atOnce } = job;
  let begun = 0;
  const orderNext = async () => {
    const index = begun++;
    const event = events[index % events.length];
    if (!event) throw new Error('There is no event.');
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
