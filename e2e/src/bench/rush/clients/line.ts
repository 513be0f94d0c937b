import { setTimeout as wait } from 'node:timers/promises';
import { admissionAnswerSchema, admissionPath } from '@ticket-storefront/api/protocol';
import { signVisitorToken, visitorHeader } from '@ticket-storefront/server/visitors';
import * as v from 'valibot';
import { addressOf } from './buyer';
import { answerJob } from './client-process';
import { apiOf, placeSchema } from './job';
import { createBrowser, postJson } from './post-json';

const jobSchema = v.object({
  ...placeSchema.entries,
  /** Ids of visitors in line, each of whom polls once. */
  visitors: v.array(v.string()),
  pollsPerSecond: v.number(),
});

const tickMs = 5;

/** Pages of visitors in line, each of which polls at its time, whether or not the polls before it are answered. */
answerJob(jobSchema, async (job) => {
  const { visitors, visitorKey, pollsPerSecond, event } = job;
  const browser = createBrowser(null);
  const tokens = await Promise.all(
    visitors.map((visitor) => signVisitorToken(visitorKey, visitor, { since: 0 })),
  );
  const poll = async (index: number, due: number) => {
    const headers = { 'x-forwarded-for': addressOf(index), [visitorHeader]: tokens[index] ?? '' };
    const { body } = await postJson(
      `${apiOf(job, index)}${admissionPath}`,
      { slug: event.slug },
      { headers, browser },
    );
    const { state } = v.parse(admissionAnswerSchema, body);
    if (state !== 'waiting' && state !== 'admitted') throw new Error(`A poll was answered '${state}'.`);
    return performance.now() - due;
  };
  return async () => {
    const started = performance.now();
    const polls: Promise<number>[] = [];
    while (polls.length < visitors.length) {
      const due = started + (1000 * polls.length) / pollsPerSecond;
      if (due > performance.now()) await wait(tickMs);
      else polls.push(poll(polls.length, due));
    }
    return { polls: await Promise.all(polls) };
  };
});
