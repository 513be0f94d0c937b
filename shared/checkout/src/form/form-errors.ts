import type { CheckoutCheck, CheckoutProblem } from '@storefront/domain/checkout-validation';

/** What keeps an order from being placed, as the page says it. */
export interface PlaceProblem {
  /** Said near the pay button. */
  readonly message: string;
  /** Said by each wrong field, by its name, in the order of the form. */
  readonly marks: Readonly<Record<string, string>>;
}

const markSentences: Readonly<Record<CheckoutProblem['reason'], string>> = {
  'empty-cart': '',
  terms: 'Please tick this box.',
  required: 'This field is required.',
  'email-form': 'This is not an email address.',
  'emails-differ': 'This differs from the email above.',
  billing: 'This field is required.',
};

/** How the page says the outcome of the checks; null where nothing is wrong. */
export function placeProblemOf(check: CheckoutCheck): PlaceProblem | null {
  if (check.ok) return null;
  const sentence = markSentences[check.reason];
  return {
    message: check.message,
    marks: Object.fromEntries(check.fields.map((field) => [field, sentence])),
  };
}

/** The problem once a field has been corrected; null once no field is left. */
export function withoutMark(problem: PlaceProblem | null, field: string): PlaceProblem | null {
  if (!problem || !(field in problem.marks)) return problem;
  const { [field]: _, ...marks } = problem.marks;
  return Object.keys(marks).length === 0 ? null : { ...problem, marks };
}
