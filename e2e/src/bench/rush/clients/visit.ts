import { setTimeout as wait } from 'node:timers/promises';
import { type AdmissionAnswer, admissionAnswerSchema, admissionPath } from '@ticket-storefront/api/protocol';
import * as v from 'valibot';
import type { RushEvent } from '../store/rush-dataset';
import { type Addresses, buy } from './buy';
import type { Buyer } from './buyer';
import { isGone, isSoldOut } from './is-sold-out';
import type { Outcome } from './outcome';
import { postJson } from './post-json';

/** A buyer who is still in line then has no answer. */
const patienceMs = 300_000;

/** Answers after which a visitor asks again. */
const mayTryAgain = ['waiting', 'busy', 'in-other-carts'];

/** Of a visitor who may try again. */
const pauseAfterAnswerMs = 3000;

async function requestToEnter(
  { api }: Addresses,
  { slug }: RushEvent,
  buyer: Buyer,
): Promise<AdmissionAnswer> {
  const { body } = await postJson(`${api}${admissionPath}`, { slug }, buyer);
  return v.parse(admissionAnswerSchema, body);
}

/** Acts like one buyer's browser: waits in line if there is one, buys when admitted, and leaves when all is sold. */
export async function visit(addresses: Addresses, rushed: RushEvent, buyer: Buyer): Promise<Outcome> {
  const started = performance.now();
  const left = (status: number, result: string): Outcome => ({
    reference: buyer.reference,
    status,
    result,
    milliseconds: performance.now() - started,
    at: performance.now(),
  });
  try {
    while (performance.now() - started < patienceMs) {
      const answer = await requestToEnter(addresses, rushed, buyer);
      if (answer.state === 'waiting') {
        if (isGone(answer.items ?? [])) return left(200, 'sold out while waiting');
        await wait(answer.pollAfterMs);
        continue;
      }
      const outcome = await buy(addresses, rushed, buyer);
      if (!mayTryAgain.includes(outcome.result)) return left(outcome.status, outcome.result);
      if (await isSoldOut(addresses.api, rushed, buyer)) return left(200, 'sold out while waiting');
      await wait(pauseAfterAnswerMs);
    }
    return left(200, 'still in line');
  } catch (error) {
    return left(0, `no answer (${error instanceof Error ? error.message : error})`);
  }
}
