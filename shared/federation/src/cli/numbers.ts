import { InvalidArgumentError } from 'commander';

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN);

/** A share of visits that is given as an option. */
export function percent(text: string): number {
  const value = wholeNumber(text);
  if (value >= 1 && value <= 100) return value;
  throw new InvalidArgumentError('Name a whole number from 1 to 100.');
}

/** A port that is given as an option. */
export function port(text: string): number {
  const value = wholeNumber(text);
  if (value >= 0 && value <= 65535) return value;
  throw new InvalidArgumentError('Name a port from 0 to 65535; 0 takes a free one.');
}
