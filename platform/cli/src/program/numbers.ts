import { InvalidArgumentError } from 'commander';

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

function wholePercent(text: string, least: number): number {
  const value = wholeNumber(text);
  if (value >= least && value <= 100) return value;
  throw new InvalidArgumentError(`Name a whole number from ${least} to 100.`);
}

/** The share of visits that a release is given to. */
export const percent = (text: string) => wholePercent(text, 1);

/** The share of visits up to which a team moves its releases: 0 where it only publishes them. */
export const share = (text: string) => wholePercent(text, 0);

/** A port that is given as an option. */
export function port(text: string): number {
  const value = wholeNumber(text);
  if (value >= 0 && value <= 65535) return value;
  throw new InvalidArgumentError('Name a port from 0 to 65535; 0 takes a free one.');
}

/** Hours that are given as an option. */
export const hoursUpTo = (most: number) => (text: string) => {
  const value = wholeNumber(text);
  if (value >= 1 && value <= most) return value;
  throw new InvalidArgumentError(`Name a whole number of hours from 1 to ${most}.`);
};
