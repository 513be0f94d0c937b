import data from 'intl-tel-input/data';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { messages } from '#messages/checkout';
import type { Country } from './country';
import styles from './country-list.module.css';

const preferred = ['us', 'ca'];

function sortCountries(): readonly Country[] {
  const names = new Intl.DisplayNames(messages.language, { type: 'region' });
  const { compare } = new Intl.Collator(messages.language);
  /** Area codes of mobile numbers are listed for several countries of a calling code, so they identify none. */
  const ofMain = new Map(
    data.flatMap(({ dialCode, areaCodes, priority }) =>
      priority === 0 ? [[dialCode, areaCodes ?? []]] : [],
    ),
  );
  const all = data
    .map(({ iso2, dialCode, nationalPrefix, areaCodes, priority }) => ({
      iso2,
      name: names.of(iso2.toUpperCase()) ?? iso2.toUpperCase(),
      dialCode,
      trunkPrefix: nationalPrefix ?? '',
      areaCodes:
        priority === 0 ? [] : (areaCodes ?? []).filter((code) => !ofMain.get(dialCode)?.includes(code)),
    }))
    .sort((a, b) => compare(a.name, b.name));
  return [
    ...preferred.flatMap((iso2) => all.filter((country) => country.iso2 === iso2)),
    ...all.filter(({ iso2 }) => !preferred.includes(iso2)),
  ];
}

let sorted: readonly Country[] | undefined;

/** United States and Canada first, then by name (docs/rules.md, Phone). Sorted on first use, because that is slow on a phone. */
export function countries(): readonly Country[] {
  sorted ??= sortCountries();
  return sorted;
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** The countries whose name contains the query, whose two-letter code equals it, or whose calling code starts with it. */
export function searchCountries(query: string): readonly Country[] {
  const wanted = plain(query.trim());
  const dialled = wanted.replace(/^\+/, '');
  return countries().filter(
    ({ name, iso2, dialCode }) =>
      plain(name).includes(wanted) || iso2 === wanted || (dialled !== '' && dialCode.startsWith(dialled)),
  );
}

/** The country of an international number; undefined if its first digits match none. */
export function countryOf(digits: string): Country | undefined {
  const sharing = countries().filter(({ dialCode }) => digits.startsWith(dialCode));
  const byAreaCode = sharing.find(({ dialCode, areaCodes }) =>
    areaCodes.some((areaCode) => digits.startsWith(dialCode + areaCode)),
  );
  return byAreaCode ?? sharing.find(({ areaCodes }) => areaCodes.length === 0);
}

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
    <>
      <input
        ref={search}
        className={styles['search']}
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
        className={styles['list']}
        role="listbox"
        aria-label={messages.countries}
        tabIndex={-1}
      >
        {found.map((country) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search box retains the focus and handles the keys.
          <div
            key={country.iso2}
            id={optionId(country)}
            className={country === active ? styles['active'] : styles['option']}
            role="option"
            aria-selected={country.iso2 === chosen.iso2}
            tabIndex={-1}
            // Otherwise the press moves the focus, and the list closes before the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(country)}
          >
            <span>{country.name}</span> <span className={styles['code']}>+{country.dialCode}</span>
          </div>
        ))}
      </div>
      <p className={styles['count']} role="status">
        {messages.found(found.length)}
      </p>
    </>
  );
}

/** The value, updated after it has not changed for `ms` milliseconds. */
function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
