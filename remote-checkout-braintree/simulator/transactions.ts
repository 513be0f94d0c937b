import { isSettled } from '@storefront/simulators';
import * as v from 'valibot';
import type { CardOutcome } from './test-cards';
import { createId, type StoredNonce, type StoredTransaction, type Vault } from './vault';
import type { XmlValue } from './xml';

/** The transaction as the gateway answers it now: settled where its batch was closed. */
const currentTransaction = (transaction: StoredTransaction): StoredTransaction =>
  transaction.status === 'submitted_for_settlement' && isSettled(transaction.createdAt)
    ? { ...transaction, status: 'settled' }
    : transaction;

/** The transaction once it was made void; null where it is settled, or took no money. */
export function voidTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const { status } = currentTransaction(transaction);
  const isVoidable = status === 'authorized' || status === 'submitted_for_settlement';
  return isVoidable ? { ...transaction, status: 'voided' } : null;
}

/** The transaction once it was wholly refunded; null where it is not settled, or was refunded before. */
export function refundTransaction(transaction: StoredTransaction): StoredTransaction | null {
  const isRefundable = currentTransaction(transaction).status === 'settled' && !transaction.refundIds;
  return isRefundable ? { ...transaction, refundIds: [createId(8)] } : null;
}

const cardTypes: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'MasterCard',
  AMERICAN_EXPRESS: 'American Express',
  DISCOVER: 'Discover',
  JCB: 'JCB',
};

/** A transaction as the gateway's XML holds it. */
export function describeTransaction(transaction: StoredTransaction): XmlValue {
  const { id, amount, orderId, processorResponse, card, createdAt } = transaction;
  const { status } = currentTransaction(transaction);
  return {
    id,
    status,
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
    'processor-authorization-code': status === 'processor_declined' ? null : id.toUpperCase().slice(0, 6),
    'gateway-rejection-reason': null,
    'cvv-response-code': 'M',
    'avs-postal-code-response-code': card.postalCode ? 'M' : 'I',
    billing: { 'postal-code': card.postalCode },
    'credit-card': {
      bin: card.bin,
      'last-4': card.last4,
      'card-type': cardTypes[card.brandCode] ?? 'Unknown',
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
  }),
});

type Search = v.InferOutput<typeof searchSchema>['search'];

/** The transactions that every given criterion is true of. */
export function findTransactions(
  vault: Vault,
  { order_id, ids, status }: Search,
): readonly StoredTransaction[] {
  return vault
    .transactions()
    .filter(
      (transaction) =>
        (!order_id || fits(transaction.orderId, order_id)) &&
        (!ids || ids.includes(transaction.id)) &&
        (!status || status.includes(currentTransaction(transaction).status)),
    );
}

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

export interface SaleError {
  readonly attribute: string;
  readonly code: string;
  readonly message: string;
}

type BankAnswer = Exclude<CardOutcome, { kind: 'failed' }>;

type SaleResult =
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
