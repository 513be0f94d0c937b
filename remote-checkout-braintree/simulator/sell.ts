import * as v from 'valibot';
import { createId } from './create-id';
import type { StoredNonce, StoredTransaction } from './stored-records';
import type { CardOutcome } from './test-cards';
import type { Vault } from './vault';

export const saleSchema = v.object({
  transaction: v.object({
    type: v.literal('sale'),
    amount: v.nullish(v.string(), ''),
    order_id: v.nullish(v.pipe(v.string(), v.maxLength(255))),
    payment_method_nonce: v.nullish(v.string(), ''),
    options: v.nullish(v.object({ submit_for_settlement: v.nullish(v.boolean()) })),
  }),
});

export type Sale = v.InferOutput<typeof saleSchema>['transaction'];

export interface SaleError {
  readonly attribute: string;
  readonly code: string;
  readonly message: string;
}

type BankAnswer = Exclude<CardOutcome, { kind: 'failed' }>;

export type SaleResult =
  | { readonly kind: 'failed' }
  | { readonly kind: 'invalid'; readonly error: SaleError }
  | { readonly kind: 'made'; readonly transaction: StoredTransaction; readonly outcome: BankAnswer };

/** Makes a transaction of a sale, or says which attribute is wrong. A nonce is used up by it, also where it is declined. */
export function sell(vault: Vault, sale: Sale, now: Date): SaleResult {
  const nonce = vault.findNonce(sale.payment_method_nonce);
  const error = findSaleError(sale, nonce);
  if (error || !nonce) return { kind: 'invalid', error: error ?? unknownNonce };
  const { outcome } = nonce;
  if (outcome.kind === 'failed') return outcome;
  const transaction: StoredTransaction = {
    id: createId(8),
    status: statusOf(outcome, sale.options?.submit_for_settlement ?? false),
    amount: Number(sale.amount).toFixed(2),
    orderId: sale.order_id ?? null,
    processorResponse: responseOf(outcome),
    card: nonce.card,
    createdAt: now.toISOString(),
  };
  vault.keepNonce({ ...nonce, consumed: true });
  vault.keepTransaction(transaction);
  return { kind: 'made', transaction, outcome };
}

const unknownNonce: SaleError = {
  attribute: 'payment_method_nonce',
  code: '91565',
  message: 'Unknown or expired payment_method_nonce.',
};

function findSaleError({ amount }: Sale, nonce: StoredNonce | undefined): SaleError | null {
  if (amount === '') return { attribute: 'amount', code: '81502', message: 'Amount is required.' };
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) {
    return { attribute: 'amount', code: '81503', message: 'Amount is an invalid format.' };
  }
  if (Number(amount) === 0) {
    return { attribute: 'amount', code: '81531', message: 'Amount must be greater than zero.' };
  }
  if (!nonce) return unknownNonce;
  if (nonce.consumed) {
    return {
      attribute: 'payment_method_nonce',
      code: '91564',
      message: 'Cannot use a payment_method_nonce more than once.',
    };
  }
  return null;
}

function statusOf(outcome: BankAnswer, settle: boolean): StoredTransaction['status'] {
  if (outcome.kind === 'declined') return 'processor_declined';
  return settle ? 'submitted_for_settlement' : 'authorized';
}

const responseOf = (outcome: BankAnswer): StoredTransaction['processorResponse'] =>
  outcome.kind === 'declined' ? outcome : { code: '1000', text: 'Approved', type: 'approved' };
