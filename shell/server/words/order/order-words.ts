import type { Language } from '@storefront/domain/language';
import { words as en } from './en';
import { words as es } from './es';

export type OrderWords = typeof en;

/** What the page of an order says, in each language. */
export const orderWords: Readonly<Record<Language, OrderWords>> = { en, es };
