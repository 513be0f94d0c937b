import { randomUUID } from 'node:crypto';

export interface Transaction {
  readonly id: string;
  /** Idempotency key of its charge; null if it was not charged by the shop. */
  readonly key: string | null;
  readonly reference: string | null;
  readonly amountCents: number;
  readonly status: 'approved' | 'declined';
  readonly takenAt: Date;
  isRefunded: boolean;
  isRefunding: boolean;
}

interface NewCharge {
  readonly key: string;
  readonly reference: string;
  readonly amountCents: number;
  readonly token: string;
}

/** Latency of the network, so that calls overlap. */
export const travel = () => new Promise((resolve) => setTimeout(resolve, 10));

/** The means with each outcome. */
export const sandboxMeans = {
  approved: { token: 'tok_ok' },
  declined: { token: 'tok_declined' },
  lost: { token: 'tok_lost' },
  late: { token: 'tok_late' },
};

/** How long a late payment takes. */
const lateMs = 300;

/** The sandbox of a processor, in memory: what all processes of its payment service share. */
export class SandboxProcessor {
  readonly #transactions: Transaction[] = [];
  readonly #late = new Map<string, number>();

  constructor() {
    // A payment at a terminal, which is not the shop's.
    const foreign = { id: 'txn_terminal', key: null, reference: null, amountCents: 900 };
    this.#add({ ...foreign, takenAt: new Date(Date.now() - 86_400_000) });
  }

  #add(transaction: Pick<Transaction, 'id' | 'key' | 'reference' | 'amountCents'> & Partial<Transaction>) {
    const added: Transaction = {
      status: 'approved',
      takenAt: new Date(),
      isRefunded: false,
      isRefunding: false,
      ...transaction,
    };
    this.#transactions.push(added);
    return added;
  }

  /** Charges once for a key. @returns the transaction; null while it is pending. @throws {Error} if the signal ends the call. */
  async charge({ key, reference, amountCents, token }: NewCharge, signal: AbortSignal) {
    await travel();
    const known = this.#transactions.find((each) => each.key === key);
    if (known) return known;
    if (this.#late.has(key)) return null;
    const charge = { id: `txn_${randomUUID()}`, key, reference, amountCents };
    switch (token) {
      case 'tok_ok':
        return this.#add(charge);
      case 'tok_lost':
        this.#add(charge);
        return new Promise<never>((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
        });
      case 'tok_late':
        this.#late.set(key, Date.now());
        setTimeout(() => this.#add(charge), lateMs).unref();
        return null;
      default:
        return this.#add({ ...charge, status: 'declined' });
    }
  }

  async query(matches: (transaction: Transaction) => boolean): Promise<readonly Transaction[]> {
    await travel();
    return this.#transactions.filter(matches);
  }

  /** Refunds once. */
  async refund(id: string): Promise<'done' | 'done-before' | 'under-way' | 'missing'> {
    await travel();
    const found = this.#transactions.find((each) => each.id === id);
    if (!found) return 'missing';
    if (found.isRefunding) return 'under-way';
    if (found.isRefunded) return 'done-before';
    found.isRefunding = true;
    await travel();
    found.isRefunding = false;
    found.isRefunded = true;
    return 'done';
  }
}
