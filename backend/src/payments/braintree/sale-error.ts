import * as v from 'valibot';
import type { ChargeResult } from '../../orders/model/payment-port';

const sdkErrorSchema = v.object({ type: v.string() });

/** Answers of the gateway by which it certainly sold nothing. */
const neverSold: readonly string[] = [
  'authenticationError',
  'authorizationError',
  'invalidKeysError',
  'notFoundError',
  'tooManyRequestsError',
  'upgradeRequired',
];

/** What a sale that ended in an error of the SDK means: only what never arrived, or was turned away, is certain. */
export function readSaleError(error: unknown, wasConnected: boolean): ChargeResult {
  const parsed = v.safeParse(sdkErrorSchema, error);
  const turnedAway = parsed.success && neverSold.includes(parsed.output.type);
  return { kind: turnedAway || !wasConnected ? 'unreachable' : 'indeterminate' };
}
