import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { publishUnchecked } from './run-storefront';

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

/** A change in one file of a part. */
interface PartChange {
  /** Below `src`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Publishes a part with one change to the store on a port, checked by nothing, because no check finds its fault.
 * @throws with the command's complaint if it is refused
 */
export async function publishChanged(
  port: number | string,
  part: string,
  version: string,
  { file, from, to }: PartChange,
): Promise<void> {
  const folder = changedPart(part, version, file, from, to);
  const words = ['--folder', folder, '--version', version];
  const { code, complaint } = await publishUnchecked(String(port), part, ...words);
  if (code !== 0) throw new Error(`${part} ${version} was not published: ${complaint}`);
}
