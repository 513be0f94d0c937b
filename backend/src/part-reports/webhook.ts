import { createHmac } from 'node:crypto';
import type { PartAlert } from './part-alerts';

/** Where alerts are sent to, and by what their receiver knows that they are ours. */
export interface Webhook {
  readonly url: string;
  readonly key: string;
}

const timeoutMs = 10_000;

/** Header with the time in seconds and the HMAC-SHA256 of `{time}.{body}`, in hexadecimal: `t=1700000000,v1=…`. */
const signatureHeader = 'x-storefront-signature';

/**
 * Tells a receiver that a release of a part is sick.
 * @throws where it does not take it.
 */
export async function postAlert(
  { url, key }: Webhook,
  { part, release, contract, visits, failed, since }: PartAlert,
): Promise<void> {
  const event = { type: 'part.sick', part, release, contract, visits, failed, since: since.toISOString() };
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', key).update(`${time}.${body}`).digest('hex');
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: `t=${time},v1=${signature}` },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`The webhook for sick parts answered ${status}.`);
}
