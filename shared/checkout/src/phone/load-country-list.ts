export type CountryList = typeof import('./country-list');

/** Loads the list of countries and its search, which few visitors need. */
export const loadCountryList = (): Promise<CountryList> =>
  import(/* webpackChunkName: "countries" */ './country-list');
