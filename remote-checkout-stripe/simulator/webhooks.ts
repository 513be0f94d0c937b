import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Journal } from '@ticket-storefront/simulators';
import { demoKeys } from './account';
import { createId } from './api';
import type { StoredIntent } from './intents';

/** An event on its way to the API. */
export interface Delivery {
  readonly id: string;
  readonly payload: string;
  readonly attempts: number;
  readonly isDone: boolean;
}

export const apiVersion = '2026-10-28.endive';

/** Milliseconds before each attempt; after the last one the event is abandoned. */
const delaysMs = [0, 500, 2_000, 5_000, 15_000, 60_000, 300_000];

const answerTimeoutMs = 10_000;

/** Creates the sender of signed events, which repeats what the API does not accept, also after a restart. Null sends none. */
export function createWebhooks(apiOrigin: string | null, journal: Journal<Delivery>, stop: AbortSignal) {
  const deliver = async (delivery: Delivery): Promise<void> => {
    let { attempts } = delivery;
    for (const delayMs of delaysMs.slice(attempts)) {
      await wait(delayMs, undefined, { signal: stop });
      const isDone = await isAccepted(`${apiOrigin}/ticketCheckout/stripe-webhook`, delivery.payload, stop);
      stop.throwIfAborted();
      attempts += 1;
      journal.set({ ...delivery, attempts, isDone });
      if (isDone) return;
    }
  };
  // The only error is that the simulator stops.
  const start = (delivery: Delivery) => void deliver(delivery).catch(() => undefined);

  if (apiOrigin) for (const delivery of journal.values()) if (!delivery.isDone) start(delivery);

  return (type: string, stored: StoredIntent): void => {
    if (!apiOrigin) return;
    const id = createId('evt');
    const delivery = { id, payload: eventOf(id, type, stored), attempts: 0, isDone: false };
    journal.set(delivery);
    start(delivery);
  };
}

const eventOf = (id: string, type: string, { account, intent }: StoredIntent): string =>
  JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    ...(account ? { account } : {}),
    created: Math.floor(Date.now() / 1000),
    data: { object: intent },
    livemode: false,
    type,
  });

async function isAccepted(url: string, payload: string, stop: AbortSignal): Promise<boolean> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', demoKeys.webhookSecret)
    .update(`${timestamp}.${payload}`)
    .digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${timestamp},v1=${signature}`,
      },
      body: payload,
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerTimeoutMs)]),
    });
    return response.ok;
  } catch {
    return false;
  }
}
