import type { BootRemote } from '@storefront/contracts/boot';
import { acceptsContract } from '@storefront/contracts/contract-version';
import type { RemoteName } from '@storefront/contracts/parts';
import { releaseForVisit, type Visit } from '@storefront/contracts/release-for-visit';
import { entryFiles } from './entry-files';
import type { ListedAddresses } from './release-set';
import type { ReleaseSources } from './release-sources';

/** A remote as the shell is told of it, and all that the document may load of it. */
interface PickedRemote {
  readonly boot: BootRemote;
  readonly listed: ListedAddresses;
}

/** The release of a remote that a visit gets; null where none runs on the visit's shell, or its manifest cannot be read. */
export async function pickRemote(
  sources: ReleaseSources,
  name: RemoteName,
  visit: Visit,
  spoken: string | null,
): Promise<PickedRemote | null> {
  const release = releaseForVisit(sources.registry, name, visit);
  if (!release || !acceptsContract(release.contract, spoken)) return null;
  const files = await entryFiles(sources, name, release, 'fragment').catch((error: unknown) => {
    const why = error instanceof Error ? error.message : error;
    sources.warn(`${name} ${release.version} is left out of documents: ${why}`);
    return null;
  });
  const [entry] = files?.scripts ?? [];
  if (!files || !entry) return null;
  const { contract } = release;
  const { styles, listed } = files;
  return { boot: { version: release.version, contract, entry, styles }, listed };
}
