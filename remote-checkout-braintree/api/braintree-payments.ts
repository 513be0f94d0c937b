import type { Customer } from '@ticket-storefront/domain/checkout';
import type {
  ChargeResult,
  ChargingProcessor,
  FoundPayment,
  PaymentAttempt,
} from '@ticket-storefront/order-port';
import { type BraintreeOptions, createConnectionTracker, createGateway } from './gateway';
import {
  findEarlierSale,
  findSale,
  isRepeat,
  readSale,
  readSaleError,
  refundSale,
  saleRequest,
} from './sales';

/** A client token, or the fact that the gateway has none. */
export type ClientToken =
  | { readonly kind: 'made'; readonly clientToken: string }
  | { readonly kind: 'unreachable' };

/** Charges the nonce that the browser received for a card. */
export interface BraintreePayments extends ChargingProcessor<string> {
  /** Creates the token that a browser needs to talk to the gateway. Never rejects. */
  createClientToken(): Promise<ClientToken>;
}

/** Charges nonces with Braintree's server SDK, at Braintree or its simulator. */
export function createBraintreePayments(options: BraintreeOptions): BraintreePayments {
  const gateway = createGateway(options);

  const sell = async (attempt: PaymentAttempt, nonce: string, customer: Customer): Promise<ChargeResult> => {
    const tracker = createConnectionTracker(options.baseUrl);
    try {
      const { transaction } = createGateway(options, tracker.agent);
      const result = await transaction.sale(saleRequest(attempt, nonce, customer));
      const earlier = isRepeat(result) ? await findSale(gateway, attempt) : null;
      return (earlier && readEarlierSale(earlier, attempt)) ?? readSale(result, attempt);
    } catch (error) {
      return readSaleError(error, tracker.wasConnected());
    }
  };

  return {
    async charge(attempt, nonce, customer) {
      const earlier = await findEarlierSale(gateway, attempt);
      return readEarlierSale(earlier, attempt) ?? sell(attempt, nonce, customer);
    },

    findPayment: (attempt) => findSale(gateway, attempt),

    refundPayment: ({ paymentId }) => refundSale(gateway, paymentId),

    async createClientToken() {
      try {
        const { success, clientToken } = await gateway.clientToken.generate({});
        return success ? { kind: 'made', clientToken } : { kind: 'unreachable' };
      } catch {
        return { kind: 'unreachable' };
      }
    },
  };
}

/** Decides what an earlier sale for the same order means; null if there is none, so a new sale is safe. */
function readEarlierSale(found: FoundPayment, { amountCents }: PaymentAttempt): ChargeResult | null {
  if (found.kind === 'none') return null;
  if (found.kind !== 'approved' || found.amountCents !== amountCents) return { kind: 'indeterminate' };
  return { kind: 'approved', paymentId: found.paymentId };
}
