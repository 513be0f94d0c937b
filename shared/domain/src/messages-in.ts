import { messagesIn as customerIn } from '#messages/all/customer';
import { messagesIn as datesIn } from '#messages/all/dates';
import { messagesIn as pricesIn } from '#messages/all/prices';
import { messagesIn as titlesIn } from '#messages/all/titles';
import type { CustomerField } from './customer';
import { englishDates, intlDates } from './date-formats';
import type { DateMessages } from './dates';
import type { Titles } from './event';
import type { Language } from './language';

/** The texts that servers write in one language. */
export interface Messages {
  readonly customer: { readonly fields: Readonly<Record<CustomerField, string>> };
  readonly dates: DateMessages;
  readonly prices: Readonly<Record<'subtotal' | 'promoDiscount' | 'tax' | 'fees' | 'total', string>>;
  readonly titles: Titles;
}

/** The labels of the customer, titles, dates and amounts in a language, for servers, which use several languages. */
export const messagesIn = (language: Language): Messages => ({
  customer: customerIn(language),
  dates: { ...(language === 'en' ? englishDates : intlDates(language)), ...datesIn(language) },
  prices: pricesIn(language),
  titles: titlesIn(language),
});
