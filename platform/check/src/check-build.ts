import { defaultLanguage, languages } from '@storefront/domain/language';
import type { Browser } from 'playwright-core';
import { checkEntry, type LoadedEntry } from './check-entry';
import { checks, type Finding, type Problem } from './problem';
import { type ServedRelease, servePages } from './serve-pages';
import { slotNeeds } from './slot-needs';

/** A built release that is to be checked. */
export type CheckedBuild = Omit<ServedRelease, 'needs'>;

/** The entries that visitors get: that in English, and one for each further language that the release speaks. */
const loadedEntries = ({ manifest }: CheckedBuild): readonly LoadedEntry[] =>
  languages
    .map((language) => ({
      language,
      entry: language === defaultLanguage ? 'fragment' : `fragment.${language}`,
    }))
    .filter(({ entry }) => manifest.entries[entry]);

function fileOf(check: Finding['check'], loaded: string, { manifest }: CheckedBuild): string {
  const entry = manifest.entries[loaded];
  const [style] = entry?.styles ?? [];
  const server = manifest.entries['server']?.scripts[0];
  return (check === 'styles' && style) || (check === 'server' && server) || (entry?.scripts[0] ?? '');
}

/**
 * Mounts a built release in a browser, as the shell would and under the policy of its documents, in each language that it
 * speaks, with servers that answer, that are silent and that fail; a checkout places an order for each way in which one
 * can end, and what the server entry draws is taken over.
 * @returns what is wrong, each check once, with the first entry that fails it.
 */
export async function checkBuild(browser: Browser, build: CheckedBuild): Promise<readonly Problem[]> {
  const release = { ...build, needs: slotNeeds(build.slot) };
  const served = await servePages(release);
  const problems = new Map<Finding['check'], Problem>();
  try {
    // One after the other: a part is judged by its time too.
    for (const loaded of loadedEntries(build)) {
      for (const { check, seen } of await checkEntry(browser, release, served, loaded)) {
        if (problems.has(check)) continue;
        const { entry } = loaded;
        const file = fileOf(check, entry, build);
        problems.set(check, { check, seen, entry, file, remedy: checks[check] });
      }
    }
    return [...problems.values()];
  } finally {
    served.close();
  }
}
