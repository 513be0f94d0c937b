import type { CardOutcome } from './test-cards';

/** What is kept of a card: never its number or security code. */
export interface StoredCard {
  readonly bin: string;
  readonly last4: string;
  readonly brandCode: string;
  readonly expirationMonth: string;
  readonly expirationYear: string;
  readonly postalCode: string | null;
}

/** A card that was tokenized once and can be charged once. */
export interface StoredNonce {
  readonly id: string;
  readonly card: StoredCard;
  readonly outcome: CardOutcome;
  readonly createdAt: string;
  readonly consumed: boolean;
}

export interface StoredTransaction {
  readonly id: string;
  readonly status: 'authorized' | 'submitted_for_settlement' | 'settled' | 'processor_declined' | 'voided';
  /** Ids of the credits that refunded it; missing where none did. */
  readonly refundIds?: readonly string[];
  /** Decimal dollars with two places, as on the wire. */
  readonly amount: string;
  readonly orderId: string | null;
  readonly processorResponse: { readonly code: string; readonly text: string; readonly type: string };
  readonly card: StoredCard;
  readonly createdAt: string;
}
