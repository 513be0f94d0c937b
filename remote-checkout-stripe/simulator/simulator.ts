import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { ErrorBody, Keys } from './api';
import { createConfirmation } from './confirm-intent';
import { type Journal, type KeptAnswer, openJournal } from './idempotency';
import { approved, createIntents, declined, type Intents, type StoredIntent } from './intents';

import { createWebhooks, type Delivery, type WebhookEndpoint } from './webhooks';

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
  readonly answers: Journal<KeptAnswer>;
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
    answers: openJournal<KeptAnswer>(join(folder, 'answers.jsonl')),
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
