import type { Customer } from '@ticket-storefront/domain/checkout';
import type {
  ChargeResult,
  FoundPayment,
  ListedPayment,
  PaymentAttempt,
  RefundResult,
} from '@ticket-storefront/order-port';
import type {
  BraintreeGateway,
  Transaction,
  TransactionRequest,
  TransactionStatus,
  ValidatedResponse,
} from 'braintree';
import * as v from 'valibot';

/** Decimal dollars from the wire, as integer cents. */
const cents = v.pipe(
  v.string(),
  v.regex(/^\d+(\.\d+)?$/),
  v.transform((dollars) => Math.round(Number(dollars) * 100)),
);

/** The fields of the gateway's transaction that we read. */
const transactionSchema = v.object({
  id: v.string(),
  status: v.string(),
  amount: cents,
  orderId: v.nullish(v.string(), null),
});

type BraintreeTransaction = v.InferOutput<typeof transactionSchema>;

/** The fields that show whether a transaction was refunded. */
const refundedSchema = v.object({
  status: v.string(),
  refundIds: v.nullish(v.array(v.string()), []),
});

const approvedStatuses: readonly TransactionStatus[] = [
  'authorized',
  'submitted_for_settlement',
  'settlement_pending',
  'settlement_confirmed',
  'settling',
  'settled',
];

/** Whether money moved, or will move at the end of the day. */
const isApproved = ({ status }: Pick<BraintreeTransaction, 'status'>): boolean =>
  approvedStatuses.some((approved) => approved === status);

/** The order id at Braintree: the order's reference, plus the attempt's number after the first attempt. */
const orderIdOf = ({ referenceID, attempt }: Pick<PaymentAttempt, 'referenceID' | 'attempt'>): string =>
  attempt === 1 ? referenceID : `${referenceID}.${attempt}`;

/** Finds Braintree's sale for an attempt. */
export async function findSale(
  gateway: BraintreeGateway,
  attempt: Pick<PaymentAttempt, 'referenceID' | 'attempt'>,
): Promise<FoundPayment> {
  try {
    const orderId = orderIdOf(attempt);
    const found = gateway.transaction.search((by) => by.orderId().is(orderId));
    for await (const each of found) {
      const transaction = v.parse(transactionSchema, each);
      if (transaction.orderId !== orderId || !isApproved(transaction)) continue;
      return { kind: 'approved', paymentId: transaction.id, amountCents: transaction.amount, isFinal: true };
    }
    return { kind: 'none' };
  } catch {
    return { kind: 'unreachable' };
  }
}

/** The fields of a listed sale. */
const listedSchema = v.object({
  ...transactionSchema.entries,
  ...refundedSchema.entries,
  createdAt: v.pipe(
    v.string(),
    v.transform((time) => new Date(time)),
    v.date(),
  ),
});

/** The sales since a time that were not refunded; null without an answer of the gateway. */
export async function listSales(
  gateway: BraintreeGateway,
  since: Date,
): Promise<readonly ListedPayment[] | null> {
  const listed: ListedPayment[] = [];
  try {
    const found = gateway.transaction.search((by) => {
      by.createdAt().min(since);
      by.status().in([...approvedStatuses]);
      by.type().is('sale');
    });
    for await (const each of found) {
      const { id, amount, orderId, refundIds, createdAt } = v.parse(listedSchema, each);
      if (refundIds && refundIds.length > 0) continue;
      const referenceID = orderId?.replace(/\.\d+$/, '') ?? null;
      listed.push({ paymentId: id, amountCents: amount, referenceID, account: null, takenAt: createdAt });
    }
    return listed;
  } catch {
    return null;
  }
}

/** Finds the sale of an earlier attempt: a sale, none, or no answer. */
export async function findEarlierSale(
  gateway: BraintreeGateway,
  { referenceID, attempt }: PaymentAttempt,
): Promise<FoundPayment> {
  for (let earlier = 1; earlier < attempt; earlier += 1) {
    const found = await findSale(gateway, { referenceID, attempt: earlier });
    if (found.kind !== 'none') return found;
  }
  return { kind: 'none' };
}

/** Builds the sale of one attempt, captured at once. The nonce contains the billing postal code. */
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

/** The gateway's code for a nonce that was already used. */
const consumedNonce = '91564';

const maxMessageLength = 200;

const declined = (message: string): ChargeResult => ({
  kind: 'declined',
  message: message.slice(0, maxMessageLength),
});

/** Whether the sale was refused because its nonce was already used: an identical earlier call may have succeeded. */
export const isRepeat = ({ success, errors }: ValidatedResponse<Transaction>): boolean =>
  !success && errors.deepErrors().some(({ code }) => code === consumedNonce);

/** Interprets the gateway's response to a sale. */
export function readSale(result: ValidatedResponse<Transaction>, attempt: PaymentAttempt): ChargeResult {
  if (!result.success) return readRefusal(result);
  const sold = v.safeParse(transactionSchema, result.transaction);
  if (!sold.success || !isApproved(sold.output) || sold.output.amount !== attempt.amountCents) {
    return { kind: 'indeterminate' };
  }
  return { kind: 'approved', paymentId: sold.output.id };
}

/** A bank's refusal has a transaction and a message; the gateway's own refusal of our input has errors. */
function readRefusal({ transaction, message }: ValidatedResponse<Transaction>): ChargeResult {
  if (!transaction) return declined('The card details were not accepted. Please enter them again.');
  return declined(transaction.processorResponseText || message || transaction.status);
}

const errorSchema = v.object({ type: v.string() });

function isErrorOf(error: unknown, types: readonly string[]): boolean {
  const parsed = v.safeParse(errorSchema, error);
  return parsed.success && types.includes(parsed.output.type);
}

/** Errors of the gateway that guarantee that nothing was sold. */
const nothingSold: readonly string[] = [
  'authenticationError',
  'authorizationError',
  'invalidKeysError',
  'notFoundError',
  'tooManyRequestsError',
  'upgradeRequired',
];

/** Interprets an SDK error during a sale. Only a request that never arrived, or was rejected, is certain. */
export function readSaleError(error: unknown, wasConnected: boolean): ChargeResult {
  return { kind: isErrorOf(error, nothingSold) || !wasConnected ? 'unreachable' : 'indeterminate' };
}

const voidable: readonly string[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];
const refundable: readonly string[] = ['settling', 'settled'];

/** Voids an unsettled sale, and refunds a settled one. */
export async function refundSale(gateway: BraintreeGateway, saleId: string): Promise<RefundResult> {
  try {
    const { status, refundIds } = v.parse(refundedSchema, await gateway.transaction.find(saleId));
    if (status === 'voided' || refundIds.length > 0) return { kind: 'refunded' };
    if (voidable.includes(status)) return readDone(await gateway.transaction.void(saleId));
    if (refundable.includes(status)) return readDone(await gateway.transaction.refund(saleId));
    return { kind: 'not-yet' };
  } catch (error) {
    return { kind: isErrorOf(error, permanentErrors) ? 'refused' : 'not-yet' };
  }
}

/** A sale that could not be voided may be settling: the next try refunds it. */
const readDone = ({ success }: { readonly success: boolean }): RefundResult => ({
  kind: success ? 'refunded' : 'not-yet',
});

const permanentErrors: readonly string[] = ['authorizationError', 'notFoundError'];
