import type { RemoteName } from '@storefront/format/parts';
import type { Visit } from '@storefront/format/release-for-visit';
import { createReadCache } from '@storefront/server/read-cache';
import { pickReleaseSet } from './pick-release-set';
import type { DocumentStart, ReleaseSet } from './release-set';
import type { ReleaseSources } from './release-sources';
import { releasesToTry } from './releases-to-try';

/** Release sets that are kept: a few for each document and canary. */
const mostKept = 500;

/** Picks the releases for one document of a visit, as {@link pickReleaseSet} does. */
export type ReleaseSetPicker = (
  registry: ReleaseSources['registry'],
  visit: Visit,
  start: DocumentStart,
  remotes: readonly RemoteName[],
) => Promise<ReleaseSet>;

/** Keeps each release set for all visits with the same releases, unless it had to leave one out: that one may come back. */
export function createReleaseSetPicker(sources: Omit<ReleaseSources, 'registry'>): ReleaseSetPicker {
  const kept = createReadCache<{ readonly set: ReleaseSet; readonly isWhole: boolean }>({
    max: mostKept,
    freshMs: ({ isWhole }) => (isWhole ? Number.POSITIVE_INFINITY : 0),
  });

  return async (registry, visit, start, remotes) => {
    const candidates = ['shell', ...remotes].map((part) =>
      releasesToTry(registry, part, visit)
        .map(({ manifest }) => manifest)
        .join(),
    );
    const key = [start.entry, start.language, ...remotes, ...candidates].join(' ');
    const { set } = await kept.get(key, async () => {
      let isWhole = true;
      const warn = (line: string) => {
        isWhole = false;
        sources.warn(line);
      };
      const set = await pickReleaseSet({ ...sources, registry, warn }, visit, start, remotes);
      return { set, isWhole };
    });
    return set;
  };
}
