import { Notice, Spinner } from '@ticket-storefront/ui';
import { useId, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import type { Country } from './country';
import styles from './country-picker.module.css';
import type { LaterCountries } from './use-countries';

interface CountryPickerProps {
  readonly country: Country;
  readonly countries: LaterCountries;
  onChoose(country: Country): void;
}

/** A button with the selected calling code that opens a searchable list of countries. */
export function CountryPicker({ country, countries, onChoose }: CountryPickerProps) {
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
        {messages.callingCode}
      </span>
      <button
        ref={button}
        type="button"
        className={styles['button']}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-labelledby={`${labelId} ${valueId}`}
        onPointerEnter={countries.load}
        onFocus={countries.load}
        onClick={({ currentTarget }) => {
          // Safari does not focus pressed buttons, and the list closes when the focus leaves.
          currentTarget.focus();
          if (!open) countries.load();
          setOpen(!open);
        }}
      >
        <span id={valueId} className={styles['value']}>
          <abbr className={styles['code']} title={country.name}>
            {country.iso2.toUpperCase()}
          </abbr>{' '}
          +{country.dialCode}
        </span>
      </button>
      {open && (
        <div className={styles['popup']}>
          {countries.list ? (
            <countries.list.CountrySearch
              chosen={country}
              onClose={close}
              onChoose={(next) => {
                onChoose(next);
                close();
              }}
            />
          ) : countries.hasFailed ? (
            <Notice kind="error">{messages.countriesNotLoaded}</Notice>
          ) : (
            <Spinner />
          )}
        </div>
      )}
    </fieldset>
  );
}
