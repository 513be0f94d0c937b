import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openJournal, type SimulatorOptions } from '@ticket-storefront/simulators';
import type { ErrorBody } from './api';
import { createConfirmation } from './confirm-intent';
import type { StoredAnswer } from './idempotency';
import { approved, createIntents, declined, type StoredIntent } from './intents';
import { createWebhooks, type Delivery } from './webhooks';

export interface StripeSimulatorOptions extends SimulatorOptions {
  /** Milliseconds until a processing payment arrives. */
  readonly processingMs?: number;
}

/** Opens the stored state and continues unfinished work. */
export function openState(
  { folder, origin, apiOrigin, processingMs = 5_000 }: StripeSimulatorOptions,
  stop: AbortSignal,
) {
  const open = <T>(name: string, idOf: (record: T) => string) =>
    openJournal<T>(join(folder, `stripe-${name}.jsonl`), idOf);
  const sendEvent = createWebhooks(
    apiOrigin,
    open<Delivery>('events', ({ id }) => id),
    stop,
  );
  const intents = createIntents(
    open<StoredIntent>('payment-intents', ({ intent }) => intent.id),
    sendEvent,
  );

  const settle = (id: string) => {
    const stored = intents.get(id);
    if (stored?.intent.status !== 'processing') return;
    const { intent, willFail } = stored;
    intents.change({ ...stored, intent: willFail ? declined(intent, debitFailed) : approved(intent) });
  };
  /** Lets a processing payment arrive, or fail, after a while. */
  const settleLater = (id: string) =>
    void wait(processingMs, undefined, { signal: stop }).then(
      () => settle(id),
      () => undefined,
    );
  for (const { intent } of intents.values()) if (intent.status === 'processing') settleLater(intent.id);

  return {
    intents,
    answers: open<StoredAnswer>('answers', ({ key }) => key),
    confirmation: createConfirmation(intents, origin),
    settleLater,
  };
}

/** The state of the simulated Stripe. */
export type StripeState = ReturnType<typeof openState>;

const debitFailed: ErrorBody = {
  type: 'card_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The payment failed.',
};
