import type { Transaction, ValidatedResponse } from 'braintree';
import * as v from 'valibot';
import type { ChargeResult, PaymentAttempt } from '../../orders/model/payment-port';
import { isApproved, transactionSchema } from './braintree-transaction';

/** The gateway's code for a nonce that was charged before. */
const consumedNonce = '91564';

const longestMessage = 200;

const declined = (message: string): ChargeResult => ({
  kind: 'declined',
  message: message.slice(0, longestMessage),
});

/** Whether the sale was refused since its nonce is used up: an earlier, equal call may have sold. */
export const isRepeat = ({ success, errors }: ValidatedResponse<Transaction>): boolean =>
  !success && errors.deepErrors().some(({ code }) => code === consumedNonce);

/** What the gateway's answer to a sale means. */
export function readSale(result: ValidatedResponse<Transaction>, attempt: PaymentAttempt): ChargeResult {
  if (!result.success) return readRefusal(result);
  const sold = v.safeParse(transactionSchema, result.transaction);
  if (!sold.success || !isApproved(sold.output) || sold.output.amount !== attempt.amountCents) {
    return { kind: 'indeterminate' };
  }
  return { kind: 'approved', paymentId: sold.output.id };
}

/** A bank's refusal comes with a transaction and its words; the gateway's own, of what was sent, with errors. */
function readRefusal({ transaction, message }: ValidatedResponse<Transaction>): ChargeResult {
  if (!transaction) return declined('The card details were not accepted. Please enter them again.');
  return declined(transaction.processorResponseText || message || transaction.status);
}
