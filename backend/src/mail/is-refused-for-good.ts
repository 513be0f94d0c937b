import * as v from 'valibot';

const refusalSchema = v.object({
  responseCode: v.pipe(v.number(), v.minValue(500), v.maxValue(599)),
  command: v.picklist(['RCPT TO', 'DATA']),
});

/**
 * Whether a mail server refuses this recipient or this message for good (RFC 5321, 4.2.1). What it says to a log-in or a sender
 * is about its settings, which can be put right.
 */
export const isRefusedForGood = (error: unknown): boolean => v.is(refusalSchema, error);
