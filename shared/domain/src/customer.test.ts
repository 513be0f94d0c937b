import { buildCustomer } from '@ticket-storefront/testing';
import { customerFieldProblem, customerFields, emptyCustomer, missingOf, validateCustomer } from './customer';

const withEmail = (email: string, confirmEmail = email) => buildCustomer({ email, confirmEmail });

test('accepts an empty business name and second address line', () => {
  expect(validateCustomer(buildCustomer({ businessName: '', address2: '' }))).toEqual({ ok: true });
});

test.each(missingOf(customerFields, emptyCustomer))('requires %s, which may not be blank', (field) => {
  expect(validateCustomer(buildCustomer({ [field]: '  ' }))).toEqual({
    ok: false,
    reason: 'required',
    message: 'Please fill out all required fields.',
    fields: [field],
  });
});

test('names all missing fields in form order', () => {
  const customer = buildCustomer({ zipcode: '', name: '', email: 'not an address' });
  expect(validateCustomer(customer)).toMatchObject({ reason: 'required', fields: ['name', 'zipcode'] });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada @example.com', 'a@b@example.com'])(
  'rejects %s as an email address',
  (email) => {
    expect(validateCustomer(withEmail(email, 'other@example.com'))).toEqual({
      ok: false,
      reason: 'email-form',
      message: 'Please enter a valid email address.',
      fields: ['email'],
    });
  },
);

test.each(['ada@example.com', 'a.b+c@mail.example.co.uk', ' ada@example.com '])(
  'accepts %j as an email address',
  (email) => {
    expect(validateCustomer(withEmail(email, email.trim()))).toEqual({ ok: true });
  },
);

test('requires equal emails', () => {
  expect(validateCustomer(withEmail('ada@example.com', 'adb@example.com'))).toEqual({
    ok: false,
    reason: 'emails-differ',
    message: 'Emails do not match, please update and try again.',
    fields: ['confirmEmail'],
  });
});

test('refuses card numbers, and names the fields that have one', () => {
  const customer = buildCustomer({ name: 'Ada 4111 1111 1111 1111', address2: '4242–4242–4242–4242' });
  expect(validateCustomer(customer)).toEqual({
    ok: false,
    reason: 'card-number',
    message: 'Please remove the card number: it belongs only in the card field.',
    fields: ['name', 'address2'],
  });
});

test.each([
  ['email', 'ada', 'email-form'],
  ['email', '', 'required'],
  ['email', 'ada@example.com', null],
  ['confirmEmail', 'eda@example.com', 'emails-differ'],
  ['confirmEmail', ' ada@example.com', null],
  ['businessName', '', null],
  ['businessName', '4111 1111 1111 1111', 'card-number'],
  ['state', ' ', 'required'],
] as const)('finds the problem of %s alone if it is %j: %s', (name, text, problem) => {
  expect(customerFieldProblem(buildCustomer({ [name]: text }), name)).toBe(problem);
});
