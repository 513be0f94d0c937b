import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredNonce, StoredTransaction } from './stored-records';

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
