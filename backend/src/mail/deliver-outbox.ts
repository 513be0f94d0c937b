import { growingPauseMs } from '@storefront/server/growing-pause';
import { traceCall } from '@storefront/server/trace-call';
import { raiseAttention } from '../attention';
import { growingPauseMs, workOff } from '../background';

import type { Database } from '../database/connection';
import { isRefusedForGood } from './is-refused-for-good';
import type { Mailer } from './mailer';
import { claimEmail, saveFailed, saveSent, sendAgain } from './outbox';

const workers = 4;
const firstPauseMs = 5_000;
const longestPauseMs = 60 * 60_000;
const givenUpAfterMs = 24 * 60 * 60_000;
const longestError = 500;

const sending = { name: 'mail send', attributes: {}, outcomeOf: () => 'sent' };

/**
 * Sends the e-mails of the outbox that are due, several at once, with no transaction open meanwhile. One that fails is sent again
 * with growing pauses, under the same Message-ID; one that is refused for good, or fails for a day, is listed for a person. A
 * crash between sending and noting it sends again.
 * @param signal - ends the work after the e-mails that are under way
 */
export async function deliverOutbox(database: Database, mail: Mailer, signal?: AbortSignal): Promise<void> {
  await workOff(workers, () => deliverNext(database, mail), signal);
}

/** Whether there was one to send. */
async function deliverNext(database: Database, mail: Mailer): Promise<boolean> {
  const email = await claimEmail(database);
  if (!email) return false;
  try {
    await traceCall(sending, () => mail(email));
  } catch (failure) {
    const error = String(failure).slice(0, longestError);
    const { referenceID, ageMs, attempts } = email;
    if (isRefusedForGood(failure) || ageMs > givenUpAfterMs) {
      await saveFailed(database, email, error);
      await raiseAttention(database, { reason: 'email-failed', referenceID, details: { attempts } });
    } else {
      await sendAgain(database, email, error, growingPauseMs(attempts, firstPauseMs, longestPauseMs));
    }
    return true;
  }
  await saveSent(database, email);
  return true;
}
