import { buildCustomer } from '@storefront/testing';
import { customerFields, emptyCustomer, missingOf, validateCustomer } from './customer';

const withEmail = (email: string, confirmEmail = email) => buildCustomer({ email, confirmEmail });

test('business name and second address line may stay empty', () => {
  expect(validateCustomer(buildCustomer({ businessName: '', address2: '' }))).toEqual({ ok: true });
});

test.each(missingOf(customerFields, emptyCustomer))(
  '%s must be filled out, and spaces do not fill it',
  (field) => {
    expect(validateCustomer(buildCustomer({ [field]: '  ' }))).toEqual({
      ok: false,
      reason: 'required',
      message: 'Please fill out all required fields.',
      fields: [field],
    });
  },
);

test('all missing fields are named in the order of the form', () => {
  const customer = buildCustomer({ zipcode: '', name: '', email: 'not an address' });
  expect(validateCustomer(customer)).toMatchObject({ reason: 'required', fields: ['name', 'zipcode'] });
});

test.each(['ada', 'ada@', '@example.com', 'ada@example', 'ada @example.com', 'a@b@example.com'])(
  '%s is no email address',
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
  '%j is an email address',
  (email) => {
    expect(validateCustomer(withEmail(email, email.trim()))).toEqual({ ok: true });
  },
);

test('both emails must be equal', () => {
  expect(validateCustomer(withEmail('ada@example.com', 'adb@example.com'))).toEqual({
    ok: false,
    reason: 'emails-differ',
    message: 'Emails do not match, please update and try again.',
    fields: ['confirmEmail'],
  });
});
