import type Stripe from 'stripe';

/** The `error` of a refused call, as Stripe's API words it. */
export interface ErrorBody {
  readonly type: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error';
  readonly message: string;
  readonly code?: string;
  readonly decline_code?: string;
  readonly advice_code?: string;
  readonly network_decline_code?: string;
  readonly param?: string;
  readonly charge?: string;
  readonly payment_intent?: Stripe.PaymentIntent;
}

/** A call that the simulator refuses. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly body: ErrorBody;

  constructor(status: number, body: ErrorBody) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** A request that can never succeed as it is. */
export const invalidRequest = (message: string, more: Partial<ErrorBody> = {}, status = 400): ApiError =>
  new ApiError(status, { type: 'invalid_request_error', message, ...more });

const documented = (code: string) => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** The JSON of a refused call, with the addresses that Stripe adds. */
export const errorAnswer = (body: ErrorBody, requestId: string) => ({
  error: {
    ...body,
    ...(body.code ? { doc_url: documented(body.code) } : {}),
    request_log_url: `https://dashboard.stripe.com/test/logs/${requestId}`,
  },
});
