import { isSettled } from '@ticket-storefront/simulators';
import * as v from 'valibot';
import type { CardOutcome } from './test-cards';
import { createId, type StoredNonce, type StoredTransaction, type Vault } from './vault';
import type { XmlValue } from './xml';

/** The status of now: the batch is closed after a day. */
const statusOf = ({ status, createdAt }: StoredTransaction): StoredTransaction['status'] =>
  status === 'submitted_for_settlement' && isSettled(createdAt) ? 'settled' : status;

/** The voided transaction; null if it is settled or took no money. */
export function voidTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const isVoidable = ['authorized', 'submitted_for_settlement'].includes(statusOf(transaction));
  return isVoidable ? { ...transaction, status: 'voided' } : null;
}

/** The wholly refunded transaction; null if it is not settled, or refunded already. */
export function refundTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const isRefundable = statusOf(transaction) === 'settled' && !transaction.refundIds;
  return isRefundable ? { ...transaction, refundIds: [createId(8)] } : null;
}

/** A transaction in the gateway's XML. */
export function describeTransaction(transaction: StoredTransaction): XmlValue {
  const { id, amount, orderId, processorResponse, card, createdAt } = transaction;
  return {
    id,
    status: statusOf(transaction),
    type: 'sale',
    'currency-iso-code': 'USD',
    amount,
    'merchant-account-id': 'demo_usd',
    'order-id': orderId,
    'refund-ids': transaction.refundIds ?? [],
    'created-at': createdAt,
    'updated-at': createdAt,
    'payment-instrument-type': 'credit_card',
    'processor-response-code': processorResponse.code,
    'processor-response-text': processorResponse.text,
    'processor-response-type': processorResponse.type,
    billing: { 'postal-code': card.postalCode },
    'credit-card': {
      bin: card.bin,
      'last-4': card.last4,
      'card-type': card.cardType,
      'expiration-month': card.expirationMonth,
      'expiration-year': card.expirationYear,
    },
  };
}

export const searchSchema = v.object({
  search: v.strictObject({
    order_id: v.optional(
      v.union([v.strictObject({ is: v.string() }), v.strictObject({ starts_with: v.string() })]),
    ),
    ids: v.optional(v.array(v.string())),
    status: v.optional(v.array(v.string())),
    type: v.optional(v.array(v.string())),
    created_at: v.optional(v.strictObject({ min: v.string() })),
  }),
});

type Search = v.InferOutput<typeof searchSchema>['search'];

/** The transactions that meet every given criterion, newest first. */
export const findTransactions = (
  vault: Vault,
  { order_id, ids, status, type, created_at }: Search,
): readonly StoredTransaction[] =>
  vault.transactions
    .values()
    .filter(
      (transaction) =>
        (!order_id || fits(transaction.orderId, order_id)) &&
        (!ids || ids.includes(transaction.id)) &&
        (!status || status.includes(statusOf(transaction))) &&
        (!type || type.includes('sale')) &&
        (!created_at || Date.parse(transaction.createdAt) >= Date.parse(created_at.min)),
    )
    .reverse();

const fits = (orderId: string | null, searched: NonNullable<Search['order_id']>): boolean =>
  'is' in searched ? orderId === searched.is : (orderId?.startsWith(searched.starts_with) ?? false);

export const saleSchema = v.object({
  transaction: v.object({
    type: v.literal('sale'),
    amount: v.nullish(v.string(), ''),
    order_id: v.nullish(v.pipe(v.string(), v.maxLength(255))),
    payment_method_nonce: v.nullish(v.string(), ''),
    options: v.nullish(v.object({ submit_for_settlement: v.nullish(v.boolean()) })),
  }),
});

type Sale = v.InferOutput<typeof saleSchema>['transaction'];

export type SaleError = Readonly<Record<'attribute' | 'code' | 'message', string>>;

type SaleResult =
  | { readonly kind: 'failed' }
  | { readonly kind: 'invalid'; readonly error: SaleError }
  | {
      readonly kind: 'made';
      readonly transaction: StoredTransaction;
      readonly outcome: Exclude<CardOutcome, { kind: 'failed' }>;
    };

/** Charges a nonce, which is then consumed even if the card is declined. */
export function sell(vault: Vault, sale: Sale, now: Date): SaleResult {
  const nonce = vault.nonces.get(sale.payment_method_nonce);
  const error = findSaleError(sale, nonce);
  if (error || !nonce) return { kind: 'invalid', error: error ?? unknownNonce };
  const { outcome } = nonce;
  if (outcome.kind === 'failed') return outcome;
  const settles = sale.options?.submit_for_settlement ?? false;
  const isDeclined = outcome.kind === 'declined';
  const transaction: StoredTransaction = {
    id: createId(8),
    status: isDeclined ? 'processor_declined' : settles ? 'submitted_for_settlement' : 'authorized',
    amount: Number(sale.amount).toFixed(2),
    orderId: sale.order_id ?? null,
    processorResponse: isDeclined ? outcome : { code: '1000', text: 'Approved', type: 'approved' },
    card: nonce.card,
    createdAt: now.toISOString(),
  };
  vault.nonces.set({ ...nonce, consumed: true });
  vault.transactions.set(transaction);
  return { kind: 'made', transaction, outcome };
}

const saleError = (attribute: string, code: string, message: string): SaleError => ({
  attribute,
  code,
  message,
});

const unknownNonce = saleError('payment_method_nonce', '91565', 'Unknown or expired payment_method_nonce.');

function findSaleError({ amount }: Sale, nonce: StoredNonce | undefined): SaleError | null {
  if (amount === '') return saleError('amount', '81502', 'Amount is required.');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(amount)) {
    return saleError('amount', '81503', 'Amount is an invalid format.');
  }
  if (Number(amount) === 0) return saleError('amount', '81531', 'Amount must be greater than zero.');
  if (!nonce) return unknownNonce;
  if (!nonce.consumed) return null;
  return saleError('payment_method_nonce', '91564', 'Cannot use a payment_method_nonce more than once.');
}
