import type { CheckoutCheck, CheckoutProblem } from '@storefront/domain/checkout-validation';
import type { ReactNode } from 'react';
import { messages } from '#messages/checkout';
import styles from './form.module.css';

/** Says which field is missing; of one that has no message of its own, that it is required. */
export const missingMessage = (field: string): string => {
  const missing: Readonly<Record<string, string>> = messages.missing;
  return missing[field] ?? messages.required;
};

/** Two short fields side by side, on any screen. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}

/** What keeps an order from being placed, in the words of the page. */
export interface FormErrors {
  /** Shown near the pay button; null once its cause is corrected. */
  readonly message: string | null;
  /** Shown at each wrong field, by its name: first those that the message is about, in the order of the form. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The fields that the message is about; all of them where it names none. */
  readonly causes?: readonly string[];
}

const messageOf: Readonly<Record<CheckoutProblem['reason'], (field: string) => string>> = {
  'empty-cart': () => '',
  terms: () => messages.tickThis,
  required: missingMessage,
  'email-form': () => messages.noEmail,
  'emails-differ': () => messages.emailDiffers,
  billing: missingMessage,
};

/** The errors of a checked form, with all fields that are `missing`; null where the order can be placed. */
export function formErrorsOf(check: CheckoutCheck, missing: readonly string[] = []): FormErrors | null {
  if (check.ok) return null;
  const { message, fields, reason } = check;
  const others = missing.filter((field) => !fields.some((wrong) => wrong === field));
  return {
    message,
    causes: fields,
    fieldErrors: Object.fromEntries([
      ...fields.map((field) => [field, messageOf[reason](field)]),
      ...(reason === 'empty-cart' ? [] : others.map((field) => [field, missingMessage(field)])),
    ]),
  };
}

/** The errors that are left once a field has been corrected; null once no field is left. */
export function withoutFieldError(errors: FormErrors | null, field: string): FormErrors | null {
  if (!errors || !(field in errors.fieldErrors)) return errors;
  const { [field]: _, ...fieldErrors } = errors.fieldErrors;
  const left = Object.keys(fieldErrors);
  if (left.length === 0) return null;
  const causes = (errors.causes ?? left).filter((cause) => cause in fieldErrors);
  return { message: causes.length > 0 ? errors.message : null, fieldErrors, causes };
}

interface FormSectionProps {
  readonly legend: string;
  readonly children: ReactNode;
}

/** Fields that belong together, side by side where there is room. */
export function FormSection({ legend, children }: FormSectionProps) {
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{legend}</legend>
      {children}
    </fieldset>
  );
}

/** A full row of a form section, for one field or several short ones. */
export function FullRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>;
}

/** The same fields with leading and trailing white space removed. */
export function trimFields<Fields extends { readonly [Name in keyof Fields]: string }>(
  fields: Fields,
): Fields {
  const trimmed = Object.entries<string>(fields).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(trimmed) as Fields;
}
