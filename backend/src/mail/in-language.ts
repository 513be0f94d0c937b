import { defaultLanguage, type Language } from '@storefront/domain/language';

/** An address of a page of the storefront, without a query, that opens in a language. English is not insisted on. */
export const inLanguage = (url: string, language: Language): string =>
  language === defaultLanguage ? url : `${url}?lang=${language}`;
