/** @jsxImportSource preact */
import type { FormInput } from '@ticket-storefront/checkout';
import type { Entries } from './entries';

interface FieldGroupProps {
  readonly legend: string;
  readonly inputs: readonly FormInput<keyof Entries>[];
  readonly entries: Entries;
  onInput(name: keyof Entries, text: string): void;
}

/** Text fields under a heading. */
export const FieldGroup = ({ legend, inputs, entries, onInput }: FieldGroupProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {inputs.map(({ name, label, autoComplete }) => (
      <label key={name}>
        {label}
        <input
          name={name}
          autocomplete={autoComplete}
          value={entries[name]}
          onInput={(event) => onInput(name, event.currentTarget.value)}
        />
      </label>
    ))}
  </fieldset>
);
