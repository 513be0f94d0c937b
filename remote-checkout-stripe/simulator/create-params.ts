import * as v from 'valibot';
import { type ApiError, invalidRequest } from './api-error';
import type { FormValue } from './form-body';

const wholeNumber = v.pipe(v.string(), v.regex(/^-?\d+$/, 'parameter_invalid_integer'), v.transform(Number));

/** What a payment intent may be created with, form-encoded. */
const createParams = v.strictObject({
  amount: wholeNumber,
  currency: v.pipe(v.string(), v.toLowerCase()),
  application_fee_amount: v.optional(wholeNumber),
  automatic_payment_methods: v.optional(
    v.object({ enabled: v.picklist(['true', 'false']), allow_redirects: v.optional(v.string()) }),
  ),
  capture_method: v.optional(v.picklist(['automatic', 'automatic_async', 'manual']), 'automatic_async'),
  description: v.optional(v.string()),
  metadata: v.optional(v.record(v.string(), v.string()), {}),
  payment_method_types: v.optional(v.array(v.string())),
  receipt_email: v.optional(v.string()),
  statement_descriptor_suffix: v.optional(v.string()),
});

export type CreateParams = v.InferOutput<typeof createParams>;

const smallestAmount = 50;

/**
 * Reads what a payment intent is to be created with.
 * @throws {ApiError} in the words of Stripe.
 */
export function readCreateParams(body: FormValue): CreateParams {
  const parsed = v.safeParse(createParams, body);
  if (!parsed.success) throw refusalOf(parsed.issues[0]);
  const params = parsed.output;
  if (params.currency !== 'usd') {
    throw invalidRequest(`Invalid currency: ${params.currency}. This account takes usd.`, {
      param: 'currency',
    });
  }
  if (params.amount < smallestAmount) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  }
  if ((params.application_fee_amount ?? 0) > params.amount) {
    throw invalidRequest('Your application fee cannot be more than the amount of the payment.', {
      param: 'application_fee_amount',
    });
  }
  if (!isSuffix(params.statement_descriptor_suffix ?? 'NONE')) {
    throw invalidRequest(
      'The statement descriptor suffix must contain at least one letter, at most 22 characters and none of <>\\\'"*.',
      { param: 'statement_descriptor_suffix' },
    );
  }
  return params;
}

const isSuffix = (text: string) => /[A-Za-z]/.test(text) && /^[^<>\\'"*]{1,22}$/.test(text);

function refusalOf(issue: v.BaseIssue<unknown>): ApiError {
  const param = v.getDotPath(issue) ?? '';
  if (issue.expected === 'never') {
    return invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
  }
  if (issue.received === 'undefined') {
    return invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (issue.message === 'parameter_invalid_integer') {
    return invalidRequest(`Invalid integer: ${String(issue.input)}`, { code: issue.message, param });
  }
  return invalidRequest(`Invalid ${param}: ${String(issue.input)}`, { param });
}
