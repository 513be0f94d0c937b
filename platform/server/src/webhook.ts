import { createHash } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { optional, webAddress, webhookSecret } from './settings';

/** Where messages for the owners of parts go, and the secret by which their receiver knows that they are ours. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly key: string;
}

/** Settings of the webhook. They are set together. */
export const webhookFields = {
  PART_WEBHOOK_URL: optional(
    webAddress,
    'gets a signed JSON message when a release becomes unhealthy, and when a canary is rolled back',
  ),
  PART_WEBHOOK_KEY: optional(
    webhookSecret,
    'signs these messages: `whsec_` and the base64 of 24 to 64 random bytes, as `openssl rand -base64 32` prints',
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

/**
 * Sends a receiver a message, signed as Standard Webhooks are (https://www.standardwebhooks.com). A message that is sent again
 * has the same `webhook-id`.
 * @throws where it does not take it.
 */
export async function postMessage({ url, key }: Webhook, message: object): Promise<void> {
  const body = JSON.stringify(message);
  const id = `msg_${createHash('sha256').update(body).digest('base64url')}`;
  const time = new Date();
  const { ok, status } = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
      'webhook-signature': new Signer(key).sign(id, time, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!ok) throw new Error(`The webhook for unhealthy parts answered ${status}.`);
}
