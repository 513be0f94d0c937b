import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

const settlesAfterMs = 24 * 60 * 60_000;

/** Whether a payment has left the open batch: then it can be refunded, but no longer voided. */
export const isSettled = (createdAt: string): boolean => Date.now() - Date.parse(createdAt) > settlesAfterMs;

/** Whether an `authorization` header has this name and password by the Basic scheme. */
export const hasBasicAuthorization = (header: string | undefined, name: string, password: string): boolean =>
  header === `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** When an approved payment is answered; `dropped` cuts the connection instead. */
export type AnswerTiming = 'at-once' | 'slow' | 'dropped';

/** Delays the answer, or cuts the connection; then it returns false. */
export async function mayAnswer(reply: FastifyReply, timing: AnswerTiming, slowMs: number): Promise<boolean> {
  if (timing === 'slow') await wait(slowMs, undefined, { ref: false });
  if (timing === 'dropped') reply.hijack().raw.destroy();
  return timing !== 'dropped';
}
