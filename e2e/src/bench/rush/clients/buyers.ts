import * as v from 'valibot';
import { buy } from './buy';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { isSoldOut } from './is-sold-out';
import { apiOf, mannerSchema, placeSchema } from './job';
import { visit } from './visit';

const jobSchema = v.object({
  ...placeSchema.entries,
  buyers: v.number(),
  firstBuyer: v.number(),
  manner: mannerSchema,
});

const openedAtOnce = 50;

const ways = { 'without asking': buy, 'as a browser': visit };

/** All of them at once. */
answerJob(jobSchema, async (job) => {
  const { buyers, firstBuyer, visitorKey, simulators, event, manner } = job;
  const all = await Promise.all(
    Array.from({ length: buyers }, (_, index) => createBuyer(visitorKey, firstBuyer + index)),
  );
  // They have read the event's page before the sale begins: their connections are open.
  for (let first = 0; first < all.length; first += openedAtOnce) {
    const some = all.slice(first, first + openedAtOnce);
    await Promise.all(some.map((buyer, index) => isSoldOut(apiOf(job, first + index), event, buyer)));
  }
  return () =>
    Promise.all(
      all.map((buyer, index) => ways[manner]({ api: apiOf(job, index), simulators }, event, buyer)),
    );
});
