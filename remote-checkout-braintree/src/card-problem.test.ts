import { cardProblemOf } from './card-problem';

const invalid = (...invalidFieldKeys: string[]) => ({
  code: 'HOSTED_FIELDS_FIELDS_INVALID',
  details: { invalidFieldKeys },
});

test.each([
  [['number'], 'The card number you entered is not valid.'],
  [['cvv'], 'The CVV you entered is not valid.'],
  [['expirationDate'], 'The expiration date you entered is not valid.'],
  [['postalCode'], 'The Zipcode you entered is not valid.'],
])('names an invalid field: %p', (fields, message) => {
  expect(cardProblemOf(invalid(...fields))).toEqual({ kind: 'fields', message, fields });
});

test('reports the first of several invalid fields and marks all', () => {
  expect(cardProblemOf(invalid('postalCode', 'cvv', 'number'))).toEqual({
    kind: 'fields',
    message: 'The card number you entered is not valid.',
    fields: ['number', 'cvv', 'postalCode'],
  });
});

const anyField = 'One or more fields are not valid. Please check your information and try again.';

test.each([
  ['HOSTED_FIELDS_FIELDS_EMPTY', anyField, 4],
  ['HOSTED_FIELDS_FAILED_TOKENIZATION', anyField, 0],
  ['HOSTED_FIELDS_TOKENIZATION_FAIL_ON_DUPLICATE', anyField, 0],
  ['HOSTED_FIELDS_TOKENIZATION_CVV_VERIFICATION_FAILED', 'The CVV you entered is not valid.', 1],
])('explains what to do for %s', (code, message, marked) => {
  const problem = cardProblemOf({ code });
  expect(problem).toMatchObject({ kind: 'fields', message });
  expect(problem.kind === 'fields' && problem.fields).toHaveLength(marked);
});

test('distinguishes an expired client token from an invalid card', () => {
  const details = { originalError: { code: 'CLIENT_AUTHORIZATION_INVALID' } };
  expect(cardProblemOf({ code: 'HOSTED_FIELDS_FAILED_TOKENIZATION', details })).toEqual({ kind: 'expired' });
});

test.each([{ code: 'HOSTED_FIELDS_TOKENIZATION_NETWORK_ERROR' }, new Error('Something broke.'), null])(
  'does not blame the fields for other errors: %p',
  (error) => {
    expect(cardProblemOf(error)).toEqual({ kind: 'failed' });
  },
);
