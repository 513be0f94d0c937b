import { TextField } from '@storefront/ui/text-field';
import { useState } from 'react';
import { type Country, countries } from './countries';
import { CountryPicker } from './country-picker';
import { phoneEntryOf, phoneNumberOf, typePhone } from './phone-entry';
import styles from './phone-field.module.css';

const [unitedStates] = countries as readonly [Country, ...Country[]];

interface PhoneFieldProps {
  /** The number as it is posted, such as `+15551234567`; empty while there is none. Read when the field appears. */
  readonly value: string;
  onChange(number: string): void;
  readonly name: string;
  readonly error?: string | undefined;
}

/** The phone number: a calling code, United States at first, and the number beside it (docs/rules.md, Phone). */
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
        label="Phone"
        required
        name={name}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={entry.text}
        error={error}
        onChange={(typed) => change(typePhone(entry, typed))}
        onBlur={() => {
          // The calling code stands beside the input, so it is not shown twice.
          if (entry.text.startsWith('+')) setEntry(phoneEntryOf(phoneNumberOf(entry), entry.country));
        }}
      />
    </div>
  );
}
