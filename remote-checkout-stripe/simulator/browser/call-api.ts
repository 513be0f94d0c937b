import type { CallResult, ConfirmRequest, IntentView, PaymentError } from './frame-channel';

/** What the API needs to know of who pays what. */
export type ApiCall = Omit<ConfirmRequest, 'returnUrl'>;

const lost: PaymentError = {
  type: 'api_connection_error',
  message: 'We are experiencing issues connecting to our payments provider. Please check your connection.',
};

/** Calls the payment intent that a client secret belongs to. Never rejects. */
export async function callIntent(
  origin: string,
  { key, account, clientSecret }: ApiCall,
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
    return { error: lost };
  }
}
