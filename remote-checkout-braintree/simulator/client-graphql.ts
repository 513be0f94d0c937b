import * as v from 'valibot';
import { cardInputSchema } from './card-input';
import { clientConfiguration } from './client-configuration';
import { isFingerprintValid } from './client-token';
import type { StoredNonce } from './stored-records';
import { tokenizeCard } from './tokenize-card';
import type { Vault } from './vault';

const requestSchema = v.variant('operationName', [
  v.object({ operationName: v.literal('ClientConfiguration') }),
  v.object({
    operationName: v.literal('TokenizeCreditCard'),
    variables: v.object({ input: v.object({ creditCard: cardInputSchema }) }),
  }),
]);

export interface GraphqlContext {
  readonly vault: Vault;
  readonly origin: string;
  readonly merchantId: string;
  readonly privateKey: string;
}

const failure = (errorClass: string, message: string) => ({
  data: null,
  errors: [{ message, extensions: { errorClass } }],
});

/** Answers the two operations that braintree-web sends for cards, by their names. */
export function answerGraphql(context: GraphqlContext, authorization: string | undefined, body: unknown) {
  const { vault, origin, merchantId, privateKey } = context;
  const now = new Date();
  const fingerprint = authorization?.replace(/^Bearer /, '') ?? '';
  if (!isFingerprintValid(fingerprint, privateKey, now)) {
    return failure('AUTHENTICATION', 'Authentication credentials are invalid or expired');
  }
  const request = v.safeParse(requestSchema, body);
  if (!request.success) return failure('UNSUPPORTED_CLIENT', 'This operation is not simulated');
  if (request.output.operationName === 'ClientConfiguration') {
    return { data: { clientConfiguration: clientConfiguration(origin, merchantId) } };
  }
  const tokenization = tokenizeCard(request.output.variables.input.creditCard, now);
  if (!tokenization.ok) return { data: { tokenizeCreditCard: null }, errors: tokenization.errors };
  vault.keepNonce(tokenization.nonce);
  return { data: { tokenizeCreditCard: tokenized(tokenization.nonce) } };
}

const tokenized = ({ id, card }: StoredNonce) => ({
  token: id,
  creditCard: {
    bin: card.bin,
    brandCode: card.brandCode,
    last4: card.last4,
    cardholderName: null,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    binData: null,
  },
});
