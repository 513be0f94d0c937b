import { createHash } from 'node:crypto';
import { Webhook as Signer } from 'standardwebhooks';
import { optional, type SettingsOf, webAddress, webhookSecret } from './settings';

/** The receiver of messages for the owners of parts, and the secret that signs them. */
export interface Webhook {
  readonly url: string;
  /** `whsec_` and the key in base64. */
  readonly key: string;
}

/** Settings of the webhook, which require each other. */
export const webhookFields = {
  PART_WEBHOOK_URL: optional(
    webAddress,
    'receives a signed JSON message when a release becomes unhealthy, and when a canary is rolled back',
  ),
  PART_WEBHOOK_KEY: optional(
    webhookSecret,
    'signs these messages: `whsec_` and the base64 of 24 to 64 random bytes, as `openssl rand -base64 32` prints',
  ),
};

/** The webhook of the settings, or null. */
export const webhookOf = ({
  PART_WEBHOOK_URL: url,
  PART_WEBHOOK_KEY: key,
}: SettingsOf<typeof webhookFields>) => (url && key ? { url, key } : null);

const timeoutMs = 10_000;

/** The `webhook-id` of a message: the same when it is sent again. */
export const messageIdOf = (body: string) => `msg_${createHash('sha256').update(body).digest('base64url')}`;

/**
 * Sends a message with a signature of Standard Webhooks (https://www.standardwebhooks.com). A repeated message has the same
 * `webhook-id`.
 * @throws if the receiver does not accept it.
 */
export async function postMessage({ url, key }: Webhook, message: object): Promise<void> {
  const body = JSON.stringify(message);
  const id = messageIdOf(body);
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
