import { messages } from '#messages/checks';

/** What the visitor enters about themselves (docs/rules.md, Customer details). */
export interface Customer {
  readonly name: string;
  readonly businessName: string;
  readonly phone: string;
  readonly email: string;
  readonly confirmEmail: string;
  readonly address1: string;
  readonly address2: string;
  readonly city: string;
  readonly state: string;
  readonly zipcode: string;
}

export type CustomerField = keyof Customer;

/** What is wrong with the customer details: the message to show, and the wrong fields in the order of the form. */
export type CustomerProblem = {
  readonly reason: 'required' | 'email-form' | 'emails-differ';
  readonly message: string;
  readonly fields: readonly CustomerField[];
};

type CustomerCheck = { readonly ok: true } | ({ readonly ok: false } & CustomerProblem);

/** All but business name and second address line, in the order of the form (docs/rules.md, Customer details). */
export const requiredCustomerFields = [
  'name',
  'phone',
  'email',
  'confirmEmail',
  'address1',
  'city',
  'state',
  'zipcode',
] as const satisfies readonly CustomerField[];

/** The required fields that are empty, in the order of the form. */
export const missingCustomerFields = (customer: Customer): readonly CustomerField[] =>
  requiredCustomerFields.filter((field) => customer[field].trim() === '');

const emailForm = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Checks the required fields, then the form of the email, then that both emails are equal (docs/rules.md, Customer details). */
export function validateCustomer(customer: Customer): CustomerCheck {
  const missing = missingCustomerFields(customer);
  const email = customer.email.trim();
  if (missing.length > 0) {
    return problem('required', messages.required, missing);
  }
  if (!emailForm.test(email)) {
    return problem('email-form', messages.emailForm, ['email']);
  }
  if (email !== customer.confirmEmail.trim()) {
    return problem('emails-differ', messages.emailsDiffer, ['confirmEmail']);
  }
  return { ok: true };
}

const problem = (
  reason: CustomerProblem['reason'],
  message: string,
  fields: readonly CustomerField[],
): CustomerCheck => ({ ok: false, reason, message, fields });
