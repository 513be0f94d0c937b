import type { Customer } from '@storefront/domain/customer';
import type { TransactionRequest } from 'braintree';
import type { PaymentAttempt } from '../../orders/model/payment-port';
import { orderIdOf } from './order-id';

/**
 * The sale of one attempt, captured at once. By its order id the sale is found
 * again. The billing postal code came with the nonce.
 */
export function saleRequest(attempt: PaymentAttempt, nonce: string, customer: Customer): TransactionRequest {
  const [firstName = '', ...lastNames] = customer.name.split(/\s+/);
  return {
    amount: (attempt.amountCents / 100).toFixed(2),
    orderId: orderIdOf(attempt),
    paymentMethodNonce: nonce,
    customer: {
      firstName,
      lastName: lastNames.join(' '),
      company: customer.businessName,
      email: customer.email,
      phone: customer.phone,
    },
    options: { submitForSettlement: true },
  };
}
