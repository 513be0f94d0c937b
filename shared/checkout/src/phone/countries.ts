import data from 'intl-tel-input/data';
import { messages } from '#messages/checkout';

/** A country of phone numbers. */
export interface Country {
  readonly iso2: string;
  /** In the language of the document. */
  readonly name: string;
  /** Calling code without plus, for example `44`. */
  readonly dialCode: string;
  /** Dialled before a number inside the country, but not from abroad, for example `0`. */
  readonly trunkPrefix: string;
  /** Leading digits that distinguish countries with a shared calling code. Empty for the code's main country. */
  readonly areaCodes: readonly string[];
}

/** The default country. */
export const unitedStates: Country = {
  iso2: 'us',
  name: messages.unitedStates,
  dialCode: '1',
  trunkPrefix: '1',
  areaCodes: [],
};

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
