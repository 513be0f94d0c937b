import {
  type CheckoutCheck,
  type CheckoutProblem,
  customerMessages,
  mapFields,
  type RequiredCustomerField,
} from '@ticket-storefront/domain/checkout';
import { TextField } from '@ticket-storefront/ui';
import type { ReactNode } from 'react';
import { messages } from '#messages/checkout';
import styles from './form.module.css';
import type { FormInput } from './form-inputs';
import { PhoneField } from './phone/phone-field';

const missingCustomer: Readonly<Record<RequiredCustomerField, string>> = customerMessages.missing;

/** Two short fields side by side, on any screen. */
export function FieldPair({ children }: { readonly children: ReactNode }) {
  return <div className={styles['pair']}>{children}</div>;
}

/** The errors that prevent an order, in the page's language. */
export interface FormErrors {
  /** Shown near the pay button; null once its cause is fixed. */
  readonly message: string | null;
  /** Shown at each invalid field, by name. The fields that the message is about come first, in form order. */
  readonly fieldErrors: Readonly<Record<string, string>>;
  /** The fields that the message is about; all if absent. */
  readonly causes?: readonly string[];
}

const messageOf: Readonly<Partial<Record<CheckoutProblem['reason'], string>>> = {
  terms: messages.tickThis,
  'card-number': messages.noCardNumber,
  'email-form': customerMessages.noEmail,
  'emails-differ': customerMessages.emailDiffers,
};

/** The errors of a checked form; null if the order can be placed. `ownMessages` are for a checkout's own missing fields. */
export function formErrorsOf(
  check: CheckoutCheck,
  missing: readonly string[] = [],
  ownMessages: Readonly<Record<string, string>> = {},
): FormErrors | null {
  if (check.ok) return null;
  const { message, fields, reason } = check;
  const missingMessages: typeof ownMessages = { ...missingCustomer, ...ownMessages };
  const others = reason === 'empty-cart' ? [] : missing.filter((field) => !fields.includes(field));
  const errorOf = (field: string, known = missingMessages[field] ?? messages.required) => [field, known];
  return {
    message,
    causes: fields,
    fieldErrors: Object.fromEntries([
      ...fields.map((field) => errorOf(field, messageOf[reason])),
      ...others.map((field) => errorOf(field)),
    ]),
  };
}

/** The errors that are left after a field was corrected; null if none are. */
export function withoutFieldError(errors: FormErrors | null, field: string): FormErrors | null {
  if (!errors || !(field in errors.fieldErrors)) return errors;
  const { [field]: _, ...fieldErrors } = errors.fieldErrors;
  const left = Object.keys(fieldErrors);
  if (left.length === 0) return null;
  const causes = (errors.causes ?? left).filter((cause) => cause in fieldErrors);
  return { message: causes.length > 0 ? errors.message : null, fieldErrors, causes };
}

/** Related fields, side by side if there is room. */
export function FormSection({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
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

interface TextFieldsProps<Name extends string> {
  readonly inputs: readonly FormInput<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: Readonly<Record<string, string>>;
  onChange(field: Name, value: string): void;
}

/** The inputs of a form section. Short ones share a row, at the position of the first. */
export function TextFields<Name extends string>({ inputs, values, errors, onChange }: TextFieldsProps<Name>) {
  const fieldOf = ({ isOptional, isShort, ...input }: FormInput<Name>) => {
    const { name } = input;
    const Field = input.type === 'tel' ? PhoneField : TextField;
    return (
      <Field
        key={name}
        {...input}
        required={!isOptional}
        value={values[name]}
        error={errors[name]}
        onChange={(value) => onChange(name, value)}
      />
    );
  };

  const short = inputs.filter(({ isShort }) => isShort);
  return inputs.map((input) => {
    if (!input.isShort) return fieldOf(input);
    return input === short[0] && <FieldPair key="short">{short.map(fieldOf)}</FieldPair>;
  });
}

/** The same fields without leading and trailing white space. */
export const trimFields = <Fields extends { readonly [Name in keyof Fields]: string }>(
  fields: Fields,
): Fields => mapFields(fields, (_, text) => text.trim()) as Fields;
