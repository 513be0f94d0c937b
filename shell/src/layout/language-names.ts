import type { Language } from '@storefront/domain/language';

/** Each language by its own name. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };
