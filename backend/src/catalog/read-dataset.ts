import { readFile } from 'node:fs/promises';
import { UserError } from '@storefront/server/user-error';
import * as v from 'valibot';
import { findBrokenLinks } from './dataset-links';
import { type Dataset, datasetSchema } from './dataset-schema';
import { findUnknownProcessors } from './unknown-processors';

export type { Dataset };

/** A data-set file that does not fit, in one sentence that names file, row and field. */
export class DatasetError extends UserError {
  override readonly name = 'DatasetError';
}

const mostNamed = 5;

function sentence(file: string, problems: readonly string[]): string {
  const more = problems.length > mostNamed ? `; and ${problems.length - mostNamed} more` : '';
  return `The data set ${file} does not fit: ${problems.slice(0, mostNamed).join('; ')}${more}.`;
}

/** A path as one writes it: `events[2].name`. */
function placeOf(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? [])
    .map(({ key }) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '');
}

const problemOf = (issue: v.BaseIssue<unknown>): string =>
  `${placeOf(issue) || 'it'} ${issue.received === 'undefined' ? 'is missing' : issue.message}`;

/**
 * Reads a data-set file (docs/rules.md, Data set).
 * @throws {DatasetError} where it cannot be read or does not fit.
 */
export async function readDataset(file: string): Promise<Dataset> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new DatasetError(`The data set ${file} cannot be read (${error.code ?? error.message}).`);
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new DatasetError(`The data set ${file} is not JSON.`);
  }
  const parsed = v.safeParse(datasetSchema, value);
  if (!parsed.success) throw new DatasetError(sentence(file, parsed.issues.map(problemOf)));
  const broken = [...findBrokenLinks(parsed.output), ...findUnknownProcessors(parsed.output)];
  if (broken.length > 0) throw new DatasetError(sentence(file, broken));
  return parsed.output;
}
