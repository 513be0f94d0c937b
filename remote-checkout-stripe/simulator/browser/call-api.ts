import type { CallResult, ConfirmRequest, IntentView, PaymentError } from './frame-channel';

const connectionLost: PaymentError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider. Please check your connection.',
};

/** Retrieves the payment intent of a client secret, or confirms it. Never rejects. */
export async function callIntent(
  origin: string,
  { key, account, clientSecret }: Omit<ConfirmRequest, 'returnUrl'>,
  confirm?: URLSearchParams,
): Promise<CallResult> {
  const [id = ''] = clientSecret.split('_secret_');
  const address = `${origin}/v1/payment_intents/${id}`;
  const headers = { authorization: `Bearer ${key}`, ...(account ? { 'stripe-account': account } : {}) };
  try {
    const response = confirm
      ? await fetch(`${address}/confirm`, { method: 'POST', headers, body: confirm })
      : await fetch(`${address}?${new URLSearchParams({ client_secret: clientSecret })}`, { headers });
    const body: { error?: PaymentError } & IntentView = await response.json();
    return body.error ? { error: body.error } : { paymentIntent: body };
  } catch {
    return { error: connectionLost };
  }
}
