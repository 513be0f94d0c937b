import type { Language } from './language';
import { words as datesInEnglish } from './words/en/dates';
import { words as pricesInEnglish } from './words/en/prices';
import { words as titlesInEnglish } from './words/en/titles';
import { words as datesInSpanish } from './words/es/dates';
import { words as pricesInSpanish } from './words/es/prices';
import { words as titlesInSpanish } from './words/es/titles';

const english = { ...datesInEnglish, ...pricesInEnglish, ...titlesInEnglish };

export type Words = typeof english;

export const catalogues: Readonly<Record<Language, Words>> = {
  en: english,
  es: { ...datesInSpanish, ...pricesInSpanish, ...titlesInSpanish },
};

/** The titles, dates and amounts of a language, for servers, which speak several at a time. */
export const wordsIn = (language: Language): Words => catalogues[language];
