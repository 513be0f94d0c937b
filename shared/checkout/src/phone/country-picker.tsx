import { useId, useRef, useState } from 'react';
import { words } from '#words/checkout';
import type { Country } from './countries';
import styles from './country-picker.module.css';
import { CountrySearch } from './country-search';

interface CountryPickerProps {
  readonly country: Country;
  onChoose(country: Country): void;
}

/** A button with the chosen calling code that opens a searchable list of countries. */
export function CountryPicker({ country, onChoose }: CountryPickerProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const labelId = useId();
  const valueId = useId();

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <fieldset
      aria-labelledby={labelId}
      className={styles['picker']}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <span id={labelId} className={styles['label']}>
        {words.callingCode}
      </span>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${labelId} ${valueId}`}
        onClick={() => setOpen(!open)}
      >
        <span id={valueId} className={styles['value']}>
          <abbr className={styles['code']} title={country.name}>
            {country.iso2.toUpperCase()}
          </abbr>{' '}
          +{country.dialCode}
        </span>
      </button>
      {open && (
        <CountrySearch
          chosen={country}
          onClose={close}
          onChoose={(next) => {
            onChoose(next);
            close();
          }}
        />
      )}
    </fieldset>
  );
}
