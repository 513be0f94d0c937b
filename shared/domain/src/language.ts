/** The languages of the storefront, as `<html lang>` has them. The first is for visitors who read none of them. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

export const defaultLanguage: Language = languages[0];

export const isLanguage = (text: unknown): text is Language => languages.some((known) => known === text);
