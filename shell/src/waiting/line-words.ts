import type { AdmissionAnswer } from '@storefront/contracts/admission-answer';

/** A visitor's place in line. */
export type Place = Extract<AdmissionAnswer, { readonly state: 'waiting' }>;

const number = new Intl.NumberFormat('en-US');

/** A number as it is read, such as `1,204`. */
export const formatCount = (count: number): string => number.format(count);

/** How many are before a place. Some of them may have left. */
export function wordsBefore({ before }: Pick<Place, 'before'>): string {
  if (before === 0) return 'You are next.';
  if (before === 1) return 'At most one person is before you.';
  return `At most ${formatCount(before)} people are before you.`;
}

/** How long it takes as it goes now, in steps that are as coarse as it can be known. */
export function wordsOfWait({ estimateSeconds }: Pick<Place, 'estimateSeconds'>): string {
  if (estimateSeconds === null) return 'It is too early to tell how long it takes.';
  const minutes = Math.ceil(estimateSeconds / 60);
  if (minutes <= 1) return 'About a minute, as it goes now.';
  if (minutes <= 10) return `About ${minutes} minutes, as it goes now.`;
  if (minutes <= 60) return `About ${Math.ceil(minutes / 5) * 5} minutes, as it goes now.`;
  return 'More than an hour, as it goes now.';
}
