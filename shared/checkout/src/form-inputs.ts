import {
  customerFields,
  customerMessages,
  type FormField,
  type FormFields,
  namesOf,
} from '@ticket-storefront/domain/checkout';

/** A text field as a form shows it. */
export interface FormInput<Name extends string = string> extends FormField {
  readonly name: Name;
  readonly label: string;
}

/** The inputs of a form's fields, in order, with labels by field name. */
export const inputsOf = <F extends FormFields>(
  fields: F,
  labels: Readonly<Record<keyof F & string, string>>,
): readonly FormInput<keyof F & string>[] =>
  namesOf(fields).map((name) => ({ ...fields[name], name, label: labels[name] }));

/** The inputs of the customer details, labelled in the page's language. */
export const customerInputs = inputsOf(customerFields, customerMessages.fields);
