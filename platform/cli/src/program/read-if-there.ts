import { existsSync, readFileSync } from 'node:fs';

/** The text of a file, or null where there is none. */
export const readIfThere = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null;
