import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Language } from '@storefront/domain/language';
import type { Browser } from 'playwright-core';
import { drawnProps } from './drawn-props';
import type { Finding } from './problem';
import { renderEntry } from './render-entry';
import { sampleConfig } from './sample';
import type { ServedPages, ServedRelease } from './serve-pages';
import { orderAnswers, type Task, type Visit } from './task';
import { visitPage } from './visit-page';

/** An entry of a release that documents in one language load. */
export interface LoadedEntry {
  /** Such as `fragment.es`. */
  readonly entry: string;
  readonly language: Language;
}

type PlainTask = Omit<Task, 'visit'>;

const others: readonly Visit[] = [
  { kind: 'mounts', services: 'silent' },
  { kind: 'mounts', services: 'failing' },
  { kind: 'used' },
];
const orders: readonly Visit[] = orderAnswers.map((answer) => ({ kind: 'order', answer }));

/** Has the part drawn on a server as the shell server would, and taken over in the browser. */
async function visitDrawn(
  browser: Browser,
  build: ServedRelease,
  served: ServedPages,
  loaded: LoadedEntry,
  task: PlainTask,
) {
  const script = build.manifest.entries['server']?.scripts[0];
  const props = drawnProps(build.slot);
  if (script === undefined || !props) return [];
  const renderedAt = Date.now();
  const config = sampleConfig(served.origin);
  const host = { config, locale: loaded.language, idPrefix: `${task.part}-`, renderedAt };
  const code = await readFile(join(build.output, script), 'utf8');
  try {
    const drawn = renderEntry(code, { address: served.folder, props, host });
    const visit: Visit = { kind: 'adopts', renderedAt };
    return await visitPage(browser, served.addressOf({ ...loaded, drawn }), { ...task, visit });
  } catch (error) {
    const seen = `the server entry does not draw (${error instanceof Error ? error.message : String(error)})`;
    return [{ check: 'server', seen } as const];
  }
}

/** What is wrong with a release in the documents of one language, with servers that answer, are silent and fail, and in use. */
export async function checkEntry(
  browser: Browser,
  build: ServedRelease,
  served: ServedPages,
  loaded: LoadedEntry,
): Promise<readonly Finding[]> {
  const { slot, manifest, needs } = build;
  // Fields in a processor's own frames cannot be filled without it.
  const isFree = (needs?.frame.length ?? 0) > 0;
  const { language, entry } = loaded;
  const task = { part: manifest.part, slot, language, isFree, ...served.startOf(entry) };
  const address = served.addressOf(loaded);
  const visit = (kind: Visit) => visitPage(browser, address, { ...task, visit: kind });
  // What is wrong in a usual visit would be wrong in the others for the same reason.
  const usual = await visit({ kind: 'mounts', services: 'usual' });
  if (usual.length > 0) return usual;
  const found = await Promise.all([
    ...[...others, ...(needs ? orders : [])].map(visit),
    visitDrawn(browser, build, served, loaded, task),
  ]);
  return found.flat();
}
