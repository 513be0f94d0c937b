/** @jsxImportSource preact */
import type { Entries, FieldDescription } from './entries';

interface FieldGroupProps {
  readonly legend: string;
  readonly fields: readonly FieldDescription[];
  readonly entries: Entries;
  onInput(name: keyof Entries, text: string): void;
}

/** Text fields under a heading. */
export const FieldGroup = ({ legend, fields, entries, onInput }: FieldGroupProps) => (
  <fieldset>
    <legend>{legend}</legend>
    {fields.map(({ name, label, autocomplete }) => (
      <label key={name}>
        {label}
        <input
          name={name}
          autocomplete={autocomplete}
          value={entries[name]}
          onInput={(event) => onInput(name, event.currentTarget.value)}
        />
      </label>
    ))}
  </fieldset>
);
