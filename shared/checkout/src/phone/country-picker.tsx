import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import { type Country, searchCountries } from './countries';
import styles from './country-picker.module.css';
import searchStyles from './country-search.module.css';

const searchDelayMs = 250;

interface CountrySearchProps {
  readonly chosen: Country;
  onChoose(country: Country): void;
  onClose(): void;
}

/** A search box over the list of countries: arrows move, Enter chooses, Escape closes. */
export function CountrySearch({ chosen, onChoose, onClose }: CountrySearchProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const settledQuery = useDebounced(query, searchDelayMs);
  const found = searchCountries(settledQuery);
  const [activeIso2, setActiveIso2] = useState(chosen.iso2);
  const active = found.find(({ iso2 }) => iso2 === activeIso2) ?? found[0];
  const optionId = (country: Country) => `${id}-${country.iso2}`;
  const activeId = active && optionId(active);
  const search = useRef<HTMLInputElement>(null);

  useEffect(() => search.current?.focus(), []);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const move = (step: number) => {
    const next = active && found[found.indexOf(active) + step];
    if (next) setActiveIso2(next.iso2);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const actions: Record<string, () => void> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Escape: onClose,
      Enter: () => {
        // Enter does not wait for the debounced search.
        const choice = query === settledQuery ? active : searchCountries(query)[0];
        if (choice) onChoose(choice);
      },
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };

  return (
    <div className={searchStyles['popup']}>
      <input
        ref={search}
        className={searchStyles['search']}
        role="combobox"
        aria-label={messages.searchCountries}
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        placeholder={messages.search}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        className={searchStyles['list']}
        role="listbox"
        aria-label={messages.countries}
        tabIndex={-1}
      >
        {found.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box retains the focus and handles the keys.
          <div
            key={country.iso2}
            id={optionId(country)}
            className={country === active ? searchStyles['active'] : searchStyles['option']}
            role="option"
            aria-selected={country.iso2 === chosen.iso2}
            tabIndex={-1}
            // Otherwise the press moves the focus, and the list closes before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span>{country.name}</span> <span className={searchStyles['code']}>+{country.dialCode}</span>
          </div>
        ))}
      </div>
      <p className={searchStyles['count']} role="status">
        {messages.found(found.length)}
      </p>
    </div>
  );
}

interface CountryPickerProps {
  readonly country: Country;
  onChoose(country: Country): void;
}

/** A button with the selected calling code that opens a searchable list of countries. */
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
        {messages.callingCode}
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

/** The value, updated after it has not changed for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
