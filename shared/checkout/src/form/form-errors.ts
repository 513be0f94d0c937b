import type { CheckoutCheck, CheckoutProblem } from '@storefront/domain/checkout-validation';

/** What keeps an order from being placed, in the words of the page. */
export interface FormErrors {
  /** Shown near the pay button. */
  readonly message: string;
  /** Shown at each wrong field, by its name, in the order of the form. */
  readonly fieldErrors: Readonly<Record<string, string>>;
}

const fieldMessages: Readonly<Record<CheckoutProblem['reason'], string>> = {
  'empty-cart': '',
  terms: 'Please tick this box.',
  required: 'This field is required.',
  'email-form': 'This is not an email address.',
  'emails-differ': 'This differs from the email above.',
  billing: 'This field is required.',
};

/** The errors of a checked form; null where the order can be placed. */
export function formErrorsOf(check: CheckoutCheck): FormErrors | null {
  if (check.ok) return null;
  const message = fieldMessages[check.reason];
  return {
    message: check.message,
    fieldErrors: Object.fromEntries(check.fields.map((field) => [field, message])),
  };
}

/** The errors that are left once a field has been corrected; null once no field is left. */
export function withoutFieldError(errors: FormErrors | null, field: string): FormErrors | null {
  if (!errors || !(field in errors.fieldErrors)) return errors;
  const { [field]: _, ...fieldErrors } = errors.fieldErrors;
  return Object.keys(fieldErrors).length === 0 ? null : { ...errors, fieldErrors };
}
