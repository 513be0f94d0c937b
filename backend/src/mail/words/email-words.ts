import type { Language } from '@storefront/domain/language';
import { words as en } from './en';
import { words as es } from './es';

export type EmailWords = typeof en;

/** What e-mails to buyers say, in each language. */
export const emailWords: Readonly<Record<Language, EmailWords>> = { en, es };
