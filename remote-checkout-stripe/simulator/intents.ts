import type Stripe from 'stripe';
import { invalidRequest } from './api-error';
import type { Caller } from './caller';
import type { Journal } from './journal';
import type { StoredIntent } from './stored-intent';

type Status = Stripe.PaymentIntent['status'];

/** The event that Stripe sends when an intent gets into a state. */
const eventTypes: Readonly<Partial<Record<Status, string>>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  requires_action: 'payment_intent.requires_action',
  requires_capture: 'payment_intent.amount_capturable_updated',
  requires_payment_method: 'payment_intent.payment_failed',
  canceled: 'payment_intent.canceled',
};

export interface Intents {
  add(stored: StoredIntent): void;
  /** @throws {ApiError} where the caller has no such intent. */
  find(id: string, caller: Pick<Caller, 'account'>): StoredIntent;
  /** By the id alone, for pages that a visitor's bank shows. */
  findAny(id: string): StoredIntent | null;
  list(account: string | null): readonly Stripe.PaymentIntent[];
  /** Stores an intent that has got into another state, and says so by webhook. */
  change(stored: StoredIntent): Stripe.PaymentIntent;
  processing(): readonly StoredIntent[];
}

/** The payment intents of all accounts. */
export function createIntents(
  journal: Journal<StoredIntent>,
  announce: (type: string, stored: StoredIntent) => void,
): Intents {
  return {
    add: (stored) => journal.set(stored.intent.id, stored),
    find: (id, { account }) => {
      const stored = journal.get(id);
      if (stored && stored.account === account) return stored;
      throw invalidRequest(
        `No such payment_intent: '${id}'`,
        { code: 'resource_missing', param: 'intent' },
        404,
      );
    },
    findAny: (id) => journal.get(id) ?? null,
    list: (account) =>
      journal
        .values()
        .filter((stored) => stored.account === account)
        .map((stored) => stored.intent)
        .toReversed(),
    change: (stored) => {
      journal.set(stored.intent.id, stored);
      const type = eventTypes[stored.intent.status];
      if (type) announce(type, stored);
      return stored.intent;
    },
    processing: () => journal.values().filter(({ intent }) => intent.status === 'processing'),
  };
}
