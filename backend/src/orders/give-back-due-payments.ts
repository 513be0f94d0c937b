import type { GiveBackResult } from '@storefront/order-port';
import { raiseAttention, resolveAttention } from '../attention';

import { growingPauseMs, workOff } from '../background';

import type { OrderServices } from './order-services';
import {
  claimDueReturn,
  type DueReturn,
  forgetRefundedBuyer,
  hasPaymentToReturn,
  returnAgain,
  saveReturned,
} from './repository/due-payments';

const workers = 4;
const firstPauseMs = 5_000;
const longestPauseMs = 6 * 60 * 60_000;
const triesForAttention = 4;

/**
 * Gives back what is to be given back by one processor, several payments at once, shared with all other processes. Where that
 * fails it is tried again with growing pauses, and a person is told.
 * @param signal - ends the work after the payments that are under way
 */
export async function giveBackDuePayments(
  services: OrderServices,
  processor: string,
  signal?: AbortSignal,
): Promise<void> {
  const giveBackNext = async () => {
    const due = await claimDueReturn(services.database, processor);
    if (!due) return false;
    const result = await services.processors[processor]?.giveBack(due);
    await note(services, due, result ?? { kind: 'not-yet' });
    return true;
  };
  await workOff(workers, giveBackNext, signal);
}

async function note({ database }: OrderServices, due: DueReturn, { kind }: GiveBackResult): Promise<void> {
  const { referenceID, paymentId, amountCents, tries } = due;
  if (kind === 'given-back') {
    await saveReturned(database, due);
    await forgetRefundedBuyer(database, due);
    const isAllBack = !(await hasPaymentToReturn(database, referenceID));
    if (isAllBack) await resolveAttention(database, 'give-back-failed', referenceID);
    return;
  }
  await returnAgain(database, due, growingPauseMs(tries, firstPauseMs, longestPauseMs));
  if (kind === 'refused' || tries >= triesForAttention) {
    const details = { paymentId, amountCents, processor: due.processor };
    await raiseAttention(database, { reason: 'give-back-failed', referenceID, details });
  }
}
