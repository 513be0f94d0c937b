import * as v from 'valibot';
import { buy } from './buy';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { apiOf, placeSchema } from './job';

const jobSchema = v.object({ ...placeSchema.entries, buyers: v.number(), firstBuyer: v.number() });

/** All of them at once. */
answerJob(jobSchema, async (job) => {
  const { buyers, firstBuyer, visitorKey, simulators, event } = job;
  const all = await Promise.all(
    Array.from({ length: buyers }, (_, index) => createBuyer(visitorKey, firstBuyer + index)),
  );
  return Promise.all(all.map((buyer, index) => buy({ api: apiOf(job, index), simulators }, event, buyer)));
});
