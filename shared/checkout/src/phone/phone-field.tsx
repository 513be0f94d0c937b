import { Notice, Spinner, TextField, type TextFieldProps, VisuallyHidden } from '@ticket-storefront/ui';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import { type Country, unitedStates } from './country';
import { type CountryList, loadCountryList } from './load-country-list';
import styles from './phone-field.module.css';

/** The list of countries, as far as it is loaded. */
interface LaterCountries {
  readonly list: CountryList | null;
  readonly hasFailed: boolean;
  /** Loads the list, again if that failed. */
  load(): void;
}

const loading = { list: null, hasFailed: false };

/** The list of countries, loaded once `load` is called. */
function useCountries(): LaterCountries {
  const [countries, setCountries] = useState<Omit<LaterCountries, 'load'>>(loading);
  const load = useCallback(() => {
    setCountries((current) => (current.hasFailed ? loading : current));
    loadCountryList().then(
      (list) => setCountries((current) => (current.list ? current : { list, hasFailed: false })),
      () => setCountries({ list: null, hasFailed: true }),
    );
  }, []);
  return { ...countries, load };
}

interface CountryPickerProps {
  readonly country: Country;
  readonly countries: LaterCountries;
  onChoose(country: Country): void;
}

/** A button with the selected calling code that opens a searchable list of countries. */
function CountryPicker({ country, countries, onChoose }: CountryPickerProps) {
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
      <VisuallyHidden>
        <span id={labelId}>{messages.callingCode}</span>
      </VisuallyHidden>
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
        <span id={valueId}>
          <VisuallyHidden>{country.iso2.toUpperCase()} </VisuallyHidden>
          <span>+{country.dialCode}</span>
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

/** The text of the phone input, and the country chosen beside it. */
interface PhoneEntry {
  readonly country: Country;
  readonly text: string;
}

/** Maximum digits of a number, including the calling code (docs/rules.md, Phone). */
const maxDigits = 15;

const digitsOf = (text: string) => text.replace(/\D/g, '');

/** Finds the country of an international number's digits. */
type CountryOf = (digits: string) => Country | undefined;

const countryNotLoaded: CountryOf = () => undefined;

/** Removes only trunk prefixes of zeros and ones: others, for example Russia's 8, also begin area codes. */
function withoutTrunkPrefix(digits: string, { trunkPrefix }: Country): string {
  return /^[01]/.test(trunkPrefix) && digits.startsWith(trunkPrefix)
    ? digits.slice(trunkPrefix.length)
    : digits;
}

/** The number for requests, for example `+15551234567`; empty without digits. */
export function phoneNumberOf({ country, text }: PhoneEntry): string {
  if (text.startsWith('+')) return digitsOf(text) === '' ? '' : `+${digitsOf(text)}`;
  const national = withoutTrunkPrefix(digitsOf(text), country);
  return national === '' ? '' : `+${country.dialCode}${national}`;
}

/** The entry for a number: its calling code selects the country, the rest is the text. */
export function phoneEntryOf(number: string, fallback: Country, countryOf: CountryOf): PhoneEntry {
  if (number === '') return { country: fallback, text: '' };
  const country = countryOf(digitsOf(number));
  if (!country) return { country: fallback, text: number };
  return { country, text: digitsOf(number).slice(country.dialCode.length) };
}

/** The entry after the visitor changed the text. Drops invalid characters; a number with `+` selects its country. */
export function typePhone({ country }: PhoneEntry, typed: string, countryOf: CountryOf): PhoneEntry {
  const international = typed.trimStart().startsWith('+');
  const allowed = (international ? '+' : '') + typed.replace(/[^\d ().-]/g, '').trimStart();
  const next = (international && countryOf(digitsOf(allowed))) || country;
  const room = maxDigits - (international ? 0 : next.dialCode.length);
  return { country: next, text: limitDigits(allowed, room) };
}

function limitDigits(text: string, limit: number): string {
  let left = limit;
  return [...text].filter((character) => !/\d/.test(character) || left-- > 0).join('');
}

/** Calling code and number (docs/rules.md, Phone). `value`, for example `+15551234567`, is read only on the first render. */
export function PhoneField({ value, onChange, ...field }: TextFieldProps) {
  const [entry, setEntry] = useState<PhoneEntry>({ country: unitedStates, text: value });
  const isTyping = useRef(false);
  const countries = useCountries();
  const { list, load } = countries;
  const countryOf = list?.countryOf ?? countryNotLoaded;

  const isInternational = entry.text.startsWith('+');
  useEffect(() => {
    if (isInternational) load();
  }, [isInternational, load]);

  useEffect(() => {
    if (!list) return;
    setEntry((current) => {
      if (!current.text.startsWith('+')) return current;
      return isTyping.current
        ? typePhone(current, current.text, list.countryOf)
        : phoneEntryOf(phoneNumberOf(current), current.country, list.countryOf);
    });
  }, [list]);

  const change = (next: PhoneEntry) => {
    setEntry(next);
    onChange(phoneNumberOf(next));
  };

  return (
    <div className={styles['phone']}>
      <CountryPicker
        country={entry.country}
        countries={countries}
        onChoose={(country) =>
          change(typePhone({ ...entry, country }, entry.text.replace('+', ''), countryOf))
        }
      />
      <TextField
        {...field}
        inputMode="tel"
        value={entry.text}
        onChange={(typed) => {
          isTyping.current = true;
          change(typePhone(entry, typed, countryOf));
        }}
        onBlur={() => {
          isTyping.current = false;
          // The calling code is already shown beside the input.
          if (list && isInternational) setEntry(phoneEntryOf(phoneNumberOf(entry), entry.country, countryOf));
        }}
      />
    </div>
  );
}
