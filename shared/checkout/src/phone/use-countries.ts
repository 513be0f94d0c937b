import { useCallback, useState } from 'react';
import { type CountryList, loadCountryList } from './load-country-list';

/** The list of countries, as far as it is loaded. */
export interface LaterCountries {
  readonly list: CountryList | null;
  readonly hasFailed: boolean;
  /** Loads the list, again if that failed. */
  load(): void;
}

const loading = { list: null, hasFailed: false };

/** The list of countries, loaded once `load` is called. */
export function useCountries(): LaterCountries {
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
