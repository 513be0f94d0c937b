import { Field } from './field';

interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly defaultValue: string;
  /** Values with the words that stand for them. */
  readonly options: readonly (readonly [value: string, words: string])[];
}

/** A labelled choice of the browser's own, which a form sends without a script too. */
export const SelectField = ({ label, name, defaultValue, options }: SelectFieldProps) => (
  <Field label={label}>
    {(control) => (
      <select {...control} name={name} defaultValue={defaultValue}>
        {options.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
);
