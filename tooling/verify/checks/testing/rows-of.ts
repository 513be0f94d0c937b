import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The rows of the table in a chapter of a page of docs/, without its head: the first two cells of each. */
export function rowsOf(page: string, heading: string): readonly (readonly [string, string])[] {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs', page), 'utf8');
  const [, chapter = ''] = text.split(`\n## ${heading}\n`);
  const table = chapter.split('\n## ')[0] ?? '';
  return [...table.matchAll(/^\| (.+?) \| (.+?) \|$/gm)]
    .slice(1)
    .map(([, first = '', second = '']) => [first, second] as const);
}
