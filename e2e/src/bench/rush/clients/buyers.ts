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

const warmingTurns = 50;

const ways = { 'without asking': buy, 'as a browser': visit };

/** All of them at once. */
answerJob(jobSchema, async (job) => {
  const { buyers, firstBuyer, visitorKey, simulators, event, manner } = job;
  const all = await Promise.all(
    Array.from({ length: buyers }, (_, index) => createBuyer(visitorKey, firstBuyer + index)),
  );
  // The first requests take longer here, whatever the servers do.
  for (const buyer of all.slice(0, warmingTurns)) await isSoldOut(apiOf(job, 0), event, buyer);
  return () =>
    Promise.all(
      all.map((buyer, index) => ways[manner]({ api: apiOf(job, index), simulators }, event, buyer)),
    );
});
