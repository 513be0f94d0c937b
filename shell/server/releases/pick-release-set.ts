import { builtAgainst } from '@storefront/contract/contract-version';
import type { RemoteName } from '@storefront/format/parts';
import type { Visit } from '@storefront/format/release-for-visit';
import { firstEntryFiles } from './first-entry-files';
import { pickRemote } from './pick-remote';
import type { DocumentStart, ReleaseSet } from './release-set';
import type { ReleaseSources } from './release-sources';

/**
 * Picks the releases for one document of a visit. A remote without a release that runs on the contract of the visit's
 * own shell is left out: its slot shows the fallback, the rest of the page works.
 * @throws where the registry holds no release of the shell itself.
 */
export async function pickReleaseSet(
  sources: ReleaseSources,
  visit: Visit,
  start: DocumentStart,
  remotes: readonly RemoteName[],
): Promise<ReleaseSet> {
  const found = await firstEntryFiles(sources, 'shell', visit, start, () => true);
  if (!found) throw new Error(`The registry names no release of the shell with the entry ${start.entry}.`);
  const shell = found.files;
  // A page is in one language: that of its frame.
  const { language } = shell;
  const spoken = builtAgainst(found.release.contract);
  const picked = await Promise.all(
    remotes.map(
      async (name) => [name, await pickRemote(sources, name, visit, { spoken, language })] as const,
    ),
  );
  const present = picked.flatMap(([name, remote]) => (remote ? [[name, remote] as const] : []));
  const all = [shell, ...present.map(([, remote]) => remote)].map(({ listed }) => listed);
  return {
    ...shell,
    remotes: Object.fromEntries(present.map(([name, { boot }]) => [name, boot])),
    releases: {
      shell: found.release,
      ...Object.fromEntries(present.map(([name, { release }]) => [name, release])),
    },
    listed: {
      scripts: all.flatMap(({ scripts }) => scripts),
      styles: all.flatMap(({ styles }) => styles),
    },
  };
}
