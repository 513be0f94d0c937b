import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A copy of a part with one change in one of its files, as its team would make it. */
export function changedPart(part: string, name: string, file: string, from: string, to: string): string {
  const folder = resolve('.data/changed-parts', name);
  rmSync(folder, { recursive: true, force: true });
  cpSync(resolve(part), folder, { recursive: true });
  const path = join(folder, 'src', file);
  const source = readFileSync(path, 'utf8');
  if (!source.includes(from)) throw new Error(`${path} holds no ${from}.`);
  writeFileSync(path, source.replace(from, to));
  return folder;
}
