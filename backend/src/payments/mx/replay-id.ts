import { createHash } from 'node:crypto';
import type { PaymentAttempt } from '../../orders/model/payment-port';

/**
 * The number by which MX Merchant knows a repeat of the same payment: 48 bits, never 0, the same for the same attempt.
 */
export const replayIdOf = ({
  referenceID,
  attempt,
}: Pick<PaymentAttempt, 'referenceID' | 'attempt'>): number =>
  createHash('sha256').update(`${referenceID}:${attempt}`).digest().readUIntBE(0, 6) || 1;
