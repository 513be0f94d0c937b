import { parseArgs } from 'node:util';
import { UserError } from '@ticket-storefront/server';
import { benchPages } from './pages';
import { type Variant, variantNames } from './variants';

/** What of the benchmark is run. */
export interface BenchOptions {
  readonly pages: readonly string[];
  readonly variants: readonly Variant[];
  readonly runs: number;
}

/** Runs whose medians one table is made of. */
const usualRuns = 7;

function chosen<T extends string>(option: string, text: string | undefined, all: readonly T[]): readonly T[] {
  if (text === undefined) return all;
  return text.split(',').map((word) => {
    const found = all.find((name) => name === word.trim());
    if (!found) throw new UserError(`--${option} knows no ${word}: name some of ${all.join('; ')}.`);
    return found;
  });
}

/**
 * Options of `npm run bench:page`.
 * @throws {UserError} naming the option that is wrong.
 */
export function readBenchOptions(words: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...words],
    options: { pages: { type: 'string' }, variants: { type: 'string' }, runs: { type: 'string' } },
  });
  const runs = Number(values.runs ?? usualRuns);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('--runs is a whole number from 1.');
  return {
    pages: chosen(
      'pages',
      values.pages,
      benchPages.map(({ name }) => name),
    ),
    variants: chosen('variants', values.variants, variantNames),
    runs,
  };
}
