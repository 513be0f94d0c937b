import { currentTransaction } from './reverse-transaction';
import type { StoredTransaction } from './stored-records';
import type { XmlValue } from './xml';

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
