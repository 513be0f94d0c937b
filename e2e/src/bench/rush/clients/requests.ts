import { getEventDocument } from '@ticket-storefront/api/protocol';
import * as v from 'valibot';
import { mxBody } from '../../../store/order-bodies';
import { rowsOf } from '../store/rush-dataset';
import { createBuyer } from './buyer';
import { answerJob } from './client-process';
import { apiOf, placeSchema } from './job';
import { postJson } from './post-json';

const jobSchema = v.object({ ...placeSchema.entries, requests: v.number(), firstBuyer: v.number() });

const atOnce = 50;
const perBuyer = 20;

/** Visitors who read an event and try to buy what is sold out, one after the other. */
answerJob(jobSchema, async (job) => async () => {
  const { event, requests, firstBuyer, visitorKey } = job;
  let sent = 0;
  const visit = async () => {
    while (sent < requests) {
      const index = sent;
      sent += perBuyer;
      const api = apiOf(job, index / perBuyer);
      const buyer = await createBuyer(visitorKey, firstBuyer + index / perBuyer);
      for (let request = 0; request < perBuyer; request += 2) {
        const variables = { slug: event.slug };
        await postJson(`${api}/v1/graphql`, { query: getEventDocument, variables }, buyer);
        await postJson(`${api}/ticketCheckout/mx-web-transaction`, mxBody(rowsOf(event), buyer), buyer);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, visit));
  return sent;
});
