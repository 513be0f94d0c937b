import type { Language } from '@storefront/domain/language';
import { words as en } from './en';
import { words as es } from './es';

/** What the shell server itself says, in each language. */
export const serverWords: Readonly<Record<Language, typeof en>> = { en, es };
