import { createHmac } from 'node:crypto';
import { optional, secret, webAddress } from './settings';

/** Where messages for the owners of parts go, and the key by which their receiver knows that they are ours. */
export interface Webhook {
  readonly url: string;
  readonly key: string;
}

/** Settings of the webhook. They are set together. */
export const webhookFields = {
  PART_WEBHOOK_URL: optional(
    webAddress,
    'gets a signed JSON message when a release becomes sick, and when a canary is taken back',
  ),
  PART_WEBHOOK_KEY: optional(
    secret,
    'signs these messages: at least 32 characters, which their receiver knows',
  ),
};

interface WebhookSettings {
  readonly PART_WEBHOOK_URL?: string | undefined;
  readonly PART_WEBHOOK_KEY?: string | undefined;
}

/** The webhook of the settings; null where there is none. */
export const webhookOf = ({ PART_WEBHOOK_URL: url, PART_WEBHOOK_KEY: key }: WebhookSettings) =>
  url && key ? { url, key } : null;

const timeoutMs = 10_000;

/** Header with the time in seconds and the HMAC-SHA256 of `{time}.{body}`, in hexadecimal: `t=1700000000,v1=…`. */
const signatureHeader = 'x-storefront-signature';

/**
 * Sends a receiver a signed message.
 * @throws where it does not take it.
 */
export async function postMessage({ url, key }: Webhook, message: object): Promise<void> {
  const body = JSON.stringify(message);
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
