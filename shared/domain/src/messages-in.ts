import { messagesIn as datesIn } from '#messages/all/dates';
import { messagesIn as pricesIn } from '#messages/all/prices';
import { messagesIn as titlesIn } from '#messages/all/titles';
import { englishDates, intlDates } from './date-formats';
import type { Language } from './language';

/** The titles, dates and amounts of a language, for servers, which write several languages. */
export const messagesIn = (language: Language) => ({
  dates: { ...(language === 'en' ? englishDates : intlDates(language)), ...datesIn(language) },
  prices: pricesIn(language),
  titles: titlesIn(language),
});

export type Messages = ReturnType<typeof messagesIn>;
