import type { AdmissionAnswer } from '@storefront/api/answers/admission-answer';
import { words } from '#words/waiting';

/** A visitor's place in line. */
export type Place = Extract<AdmissionAnswer, { readonly state: 'waiting' }>;

/** How many are before a place. Some of them may have left. */
export function wordsBefore({ before }: Pick<Place, 'before'>): string {
  if (before === 0) return words.youAreNext;
  if (before === 1) return words.oneBefore;
  return words.before(before);
}

/** How long it takes as it goes now, in steps that are as coarse as it can be known. */
export function wordsOfWait({ estimateSeconds }: Pick<Place, 'estimateSeconds'>): string {
  if (estimateSeconds === null) return words.tooEarly;
  const minutes = Math.ceil(estimateSeconds / 60);
  if (minutes <= 1) return words.aboutMinutes(1);
  if (minutes <= 10) return words.aboutMinutes(minutes);
  if (minutes <= 60) return words.aboutMinutes(Math.ceil(minutes / 5) * 5);
  return words.moreThanAnHour;
}
