import {
  type CheckoutCheck,
  type CheckoutProblem,
  type Customer,
  type CustomerField,
  customerFieldProblem,
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
  // The message says it all.
  terms: '',
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

/** The error of one customer field that the visitor has left. */
export function customerErrorOf(customer: Customer, name: string): string | undefined {
  const reason = customerFieldProblem(customer, name as CustomerField);
  return reason === 'required'
    ? missingCustomer[name as RequiredCustomerField]
    : reason
      ? messageOf[reason]
      : undefined;
}

/** The errors with one more, which no message is about. */
export const withFieldError = (errors: FormErrors | null, name: string, error: string): FormErrors => ({
  message: errors?.message ?? null,
  causes: errors ? (errors.causes ?? Object.keys(errors.fieldErrors)) : [],
  fieldErrors: { ...errors?.fieldErrors, [name]: error },
});

/** The errors that are left after a field was corrected; null if none are. */
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
  /** What belongs to the fields and is not one, for example a checkbox. */
  readonly below?: ReactNode;
  /** The fields; without them there is no box. */
  readonly children?: ReactNode;
}

/** Related fields in one box. Each child is a row. */
export function FormSection({ legend, below, children }: FormSectionProps) {
  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{legend}</legend>
      {children && <div className={styles['group']}>{children}</div>}
      {below}
    </fieldset>
  );
}

interface FullRowProps {
  /** Names the fields as a group, which can be part of another row. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A row of a form section, for one field or several short ones side by side. */
export const FullRow = ({ label, children }: FullRowProps) => (
  <div className={styles['row']} {...(label && { role: 'group', 'aria-label': label })}>
    {children}
  </div>
);

interface TextFieldsProps<Name extends string> {
  readonly inputs: readonly FormInput<Name>[];
  readonly values: Readonly<Record<Name, string>>;
  readonly errors: Readonly<Record<string, string>>;
  /** Whether optional inputs are hidden from visitors, but not from a browser that fills them in. */
  readonly folded?: boolean;
  onChange(field: Name, value: string): void;
}

/** The inputs of a form section. Short ones next to each other share a row. */
export function TextFields<Name extends string>({
  inputs,
  values,
  errors,
  folded = false,
  onChange,
}: TextFieldsProps<Name>) {
  const fieldOf = ({ isOptional, isShort, ...input }: FormInput<Name>) => {
    const { name } = input;
    const Field = input.type === 'tel' ? PhoneField : TextField;
    return (
      <Field
        key={name}
        {...input}
        required={!isOptional}
        marker={isOptional ? messages.optional : ''}
        tabIndex={isOptional && folded ? -1 : undefined}
        value={values[name]}
        error={errors[name]}
        onChange={(value) => onChange(name, value)}
      />
    );
  };

  const rows: FormInput<Name>[][] = [];
  for (const input of inputs) {
    const row = rows.at(-1);
    if (input.isShort && row?.[0]?.isShort) row.push(input);
    else rows.push([input]);
  }
  return rows.map((row) => {
    const isFolded = folded && row[0]?.isOptional;
    return (
      <div
        key={row[0]?.name}
        className={isFolded ? styles['folded'] : styles['row']}
        aria-hidden={isFolded || undefined}
      >
        {row.map(fieldOf)}
      </div>
    );
  });
}

/** The same fields without leading and trailing white space. */
export const trimFields = <Fields extends { readonly [Name in keyof Fields]: string }>(
  fields: Fields,
): Fields => mapFields(fields, (_, text) => text.trim()) as Fields;
