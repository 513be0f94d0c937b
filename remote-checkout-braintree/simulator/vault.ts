import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { openJournal } from '@ticket-storefront/simulators';
import type { CardOutcome } from './test-cards';

/** A stored card has neither its number nor its security code. */
interface StoredCard {
  readonly bin: string;
  readonly last4: string;
  readonly cardType: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly postalCode: string | null;
}

/** A tokenized card, which can be charged once. */
export interface StoredNonce {
  readonly id: string;
  readonly card: StoredCard;
  readonly outcome: CardOutcome;
  readonly consumed: boolean;
  /** Whether the bank wants the card's owner to confirm a payment. */
  readonly challenge?: boolean;
}

export interface StoredTransaction {
  readonly id: string;
  readonly status: 'authorized' | 'submitted_for_settlement' | 'settled' | 'processor_declined' | 'voided';
  /** Ids of its refunds; missing if it was not refunded. */
  readonly refundIds?: readonly string[];
  /** Decimal dollars with two places. */
  readonly amount: string;
  readonly orderId: string | null;
  readonly processorResponse: { readonly code: string; readonly text: string; readonly type: string };
  readonly card: StoredCard;
  readonly createdAt: string;
}

const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789';

/** Creates an id in the gateway's form. */
export const createId = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');

export const openVault = (folder: string) => ({
  nonces: openJournal<StoredNonce>(join(folder, 'braintree-nonces.jsonl'), ({ id }) => id),
  transactions: openJournal<StoredTransaction>(join(folder, 'braintree-transactions.jsonl'), ({ id }) => id),
});

export type Vault = ReturnType<typeof openVault>;
