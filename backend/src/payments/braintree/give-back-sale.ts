import type { BraintreeGateway } from 'braintree';
import * as v from 'valibot';
import type { GiveBackResult } from '../../orders/model/payment-port';
import { givenBackSchema } from './braintree-transaction';

const voidable: readonly string[] = ['authorized', 'submitted_for_settlement', 'settlement_pending'];
const refundable: readonly string[] = ['settling', 'settled'];

/** Voids a sale that is not settled, and refunds one that is. */
export async function giveBackSale(gateway: BraintreeGateway, saleId: string): Promise<GiveBackResult> {
  try {
    const { status, refundIds } = v.parse(givenBackSchema, await gateway.transaction.find(saleId));
    if (status === 'voided' || refundIds.length > 0) return { kind: 'given-back' };
    if (voidable.includes(status)) return readDone(await gateway.transaction.void(saleId));
    if (refundable.includes(status)) return readDone(await gateway.transaction.refund(saleId));
    return { kind: 'not-yet' };
  } catch (error) {
    const known = v.safeParse(sdkErrorSchema, error);
    return { kind: known.success && final.includes(known.output.type) ? 'refused' : 'not-yet' };
  }
}

/** A sale that was not voided may be settling by now: it is refunded at the next try. */
const readDone = ({ success }: { readonly success: boolean }): GiveBackResult => ({
  kind: success ? 'given-back' : 'not-yet',
});

const sdkErrorSchema = v.object({ type: v.string() });

/** Answers that another try does not change. */
const final: readonly string[] = ['authorizationError', 'notFoundError'];
