import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createId, type ErrorBody, type Keys } from './api';
import { createConfirmation } from './confirm-intent';
import { type Journal, openJournal, type StoredAnswer } from './idempotency';
import { approved, createIntents, declined, type Intents, type StoredIntent } from './intents';

/** Where events are sent to, and the secret that they are signed with. */
interface WebhookEndpoint {
  readonly url: string;
  readonly secret: string;
}

/** An event on its way. */
interface Delivery {
  readonly id: string;
  readonly payload: string;
  /** Attempts so far. */
  readonly attempts: number;
  readonly done: boolean;
}

const apiVersion = '2026-10-28.endive';

/** Milliseconds until the next attempt, after each failed one; after the last the event is given up. */
const retryDelaysMs = [500, 2_000, 5_000, 15_000, 60_000, 300_000] as const;

const answerWithinMs = 10_000;

/** Sends signed events to the endpoint and repeats those that are not answered with success, also after a restart. */
function createWebhooks(endpoint: WebhookEndpoint | null, journal: Journal<Delivery>) {
  const timers = new Set<NodeJS.Timeout>();
  const stopped = new AbortController();

  const later = (delivery: Delivery, delayMs: number) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      void send(delivery);
    }, delayMs);
    timers.add(timer);
  };

  const send = async (delivery: Delivery): Promise<void> => {
    if (!endpoint) return;
    const done = await isAccepted(endpoint, delivery.payload, stopped.signal);
    if (stopped.signal.aborted) return;
    const attempts = delivery.attempts + 1;
    const delayMs = retryDelaysMs[delivery.attempts];
    const next = { ...delivery, attempts, done: done || delayMs === undefined };
    journal.set(delivery.id, next);
    if (!next.done && delayMs !== undefined) later(next, delayMs);
  };

  return {
    announce: (type: string, stored: StoredIntent): void => {
      if (!endpoint) return;
      const id = createId('evt');
      const delivery = { id, payload: eventOf(id, type, stored), attempts: 0, done: false };
      journal.set(id, delivery);
      later(delivery, 0);
    },
    /** Takes up what an earlier run has left unsent. */
    resume: (): void => {
      for (const delivery of journal.values()) if (!delivery.done) later(delivery, 0);
    },
    stop: (): void => {
      stopped.abort();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function eventOf(id: string, type: string, { account, intent }: StoredIntent): string {
  return JSON.stringify({
    id,
    object: 'event',
    api_version: apiVersion,
    ...(account ? { account } : {}),
    created: Math.floor(Date.now() / 1000),
    data: { object: intent },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

async function isAccepted(
  { url, secret }: WebhookEndpoint,
  payload: string,
  stop: AbortSignal,
): Promise<boolean> {
  const timestamp = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': `t=${timestamp},v1=${signature}`,
      },
      body: payload,
      signal: AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]),
    });
    return response.ok;
  } catch {
    return false;
  }
}

export interface SimulatorOptions extends Keys {
  /** Folder for the state, which survives restarts. */
  readonly folder: string;
  /** Origin of the simulator, as browsers reach it. */
  readonly origin: string;
  /** The endpoint that is told of payments; null for none. */
  readonly webhook: WebhookEndpoint | null;
  /** Folder of the built files that browsers load; where it is not named, browsers get none. */
  readonly browserFolder?: string;
  /** How long a payment is under way that does not arrive at once. */
  readonly processingMs?: number;
  /** How long a slow answer takes. */
  readonly slowMs?: number;
}

/** The state of the simulated Stripe, and what changes it. */
export interface Simulator {
  readonly keys: Keys;
  readonly origin: string;
  readonly intents: Intents;
  readonly confirmation: ReturnType<typeof createConfirmation>;
  readonly answers: Journal<StoredAnswer>;
  /** Lets a payment that is under way arrive, or fail, after a while. */
  settleLater(id: string): void;
  /** Waits as long as a slow answer takes. */
  pause(): Promise<void>;
  stop(): void;
}

export function createSimulator(options: SimulatorOptions): Simulator {
  const { folder, origin, webhook, secretKey, publishableKey } = options;
  const { processingMs = 5_000, slowMs = 20_000 } = options;
  const stopped = new AbortController();
  const webhooks = createWebhooks(webhook, openJournal<Delivery>(join(folder, 'events.jsonl')));
  const intents = createIntents(
    openJournal<StoredIntent>(join(folder, 'payment-intents.jsonl')),
    webhooks.announce,
  );

  const pauseFor = (ms: number) => wait(ms, undefined, { signal: stopped.signal });
  const settleLater = (id: string) => {
    pauseFor(processingMs).then(
      () => {
        const stored = intents.findAny(id);
        if (stored?.intent.status === 'processing') {
          const { intent, willFail } = stored;
          intents.change({ ...stored, intent: willFail ? declined(intent, debitFailed) : approved(intent) });
        }
      },
      () => undefined,
    );
  };

  webhooks.resume();
  for (const { intent } of intents.processing()) settleLater(intent.id);

  return {
    keys: { secretKey, publishableKey },
    origin,
    intents,
    confirmation: createConfirmation(intents, ({ id }) => `${origin}/stripe/authenticate/${id}`),
    answers: openJournal<StoredAnswer>(join(folder, 'answers.jsonl')),
    settleLater,
    pause: () => pauseFor(slowMs).catch(() => undefined),
    stop: () => {
      stopped.abort();
      webhooks.stop();
    },
  };
}

const debitFailed: ErrorBody = {
  type: 'card_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};
