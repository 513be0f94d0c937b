import { TextField } from '@storefront/ui/text-field';
import { useState } from 'react';
import { words } from '#words/checkout';
import { unitedStates } from './countries';
import { CountryPicker } from './country-picker';
import { phoneEntryOf, phoneNumberOf, typePhone } from './phone-entry';
import styles from './phone-field.module.css';

interface PhoneFieldProps {
  /** The number as it is posted, such as `+15551234567`, or empty. Read only when the field is first drawn. */
  readonly value: string;
  onChange(number: string): void;
  readonly name: string;
  readonly error?: string | undefined;
}

/** A phone number: the calling code, at first that of the United States, and the number (docs/rules.md, Phone). */
export function PhoneField({ value, onChange, name, error }: PhoneFieldProps) {
  const [entry, setEntry] = useState(() => phoneEntryOf(value, unitedStates));

  const change = (next: typeof entry) => {
    setEntry(next);
    onChange(phoneNumberOf(next));
  };

  return (
    <div className={styles['phone']}>
      <CountryPicker
        country={entry.country}
        onChoose={(country) => change(typePhone({ ...entry, country }, entry.text.replace('+', '')))}
      />
      <TextField
        label={words.phone}
        required
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={entry.text}
        error={error}
        onChange={(typed) => change(typePhone(entry, typed))}
        onBlur={() => {
          // The calling code is shown beside the input already.
          if (entry.text.startsWith('+')) setEntry(phoneEntryOf(phoneNumberOf(entry), entry.country));
        }}
      />
    </div>
  );
}
