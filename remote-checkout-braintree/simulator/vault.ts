import { randomBytes } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CardOutcome } from './test-cards';

/** What is kept of a card: never its number or security code. */
interface StoredCard {
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

const alphabet = 'abcdefghjkmnpqrstvwxyz0123456789';

/** A new id of lower-case letters and digits, in the form of the gateway's. */
export const createId = (length: number): string =>
  [...randomBytes(length)].map((byte) => alphabet[byte % alphabet.length]).join('');

type Line =
  | { readonly nonce: StoredNonce; readonly transaction?: never }
  | { readonly transaction: StoredTransaction; readonly nonce?: never };

/** What the simulator knows, kept line by line in a file, so that it survives a restart. */
export class Vault {
  readonly #file: string;
  readonly #nonces = new Map<string, StoredNonce>();
  readonly #transactions = new Map<string, StoredTransaction>();

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#file = join(folder, 'vault.jsonl');
    const lines = existsSync(this.#file) ? readFileSync(this.#file, 'utf8').split('\n') : [];
    for (const line of lines) {
      const kept = readLine(line);
      if (kept) this.#remember(kept);
    }
  }

  findNonce(id: string): StoredNonce | undefined {
    return this.#nonces.get(id);
  }

  findTransaction(id: string): StoredTransaction | undefined {
    return this.#transactions.get(id);
  }

  /** Newest first, as Braintree's search answers. */
  transactions(): readonly StoredTransaction[] {
    return [...this.#transactions.values()].reverse();
  }

  keepNonce(nonce: StoredNonce): void {
    this.#keep({ nonce });
  }

  keepTransaction(transaction: StoredTransaction): void {
    this.#keep({ transaction });
  }

  #keep(line: Line): void {
    this.#remember(line);
    appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
  }

  #remember({ nonce, transaction }: Line): void {
    if (nonce) this.#nonces.set(nonce.id, nonce);
    if (transaction) this.#transactions.set(transaction.id, transaction);
  }
}

/** A line that was cut off by a crash counts as none. */
function readLine(line: string): Line | null {
  try {
    return JSON.parse(line) as Line;
  } catch {
    return null;
  }
}
