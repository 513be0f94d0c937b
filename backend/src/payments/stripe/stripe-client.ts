import Stripe from 'stripe';

export interface StripeClientOptions {
  /** Origin of Stripe's API, or of its simulator. */
  readonly baseUrl: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
}

/** Stripe's own SDK. A call that gets no answer is repeated once under the same idempotency key. */
export function createStripeClient({ baseUrl, secretKey, timeoutMs }: StripeClientOptions): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port: Number(port) } : {}),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}
